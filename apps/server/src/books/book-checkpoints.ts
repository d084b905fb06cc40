/** The engine's state at some moments, compressed, so that a late change does not mean reading everything again. */
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import type { Queries } from '../db/queries.ts';
import type { BookStart } from './draw-up.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);
/** More would take longer than it saves room. */
const QUICKLY = { level: constants.Z_BEST_SPEED };

export async function storeCheckpoint(queries: Queries, { at, state }: BookStart): Promise<void> {
  const bytes = await compress(Buffer.from(state.join('\n')), QUICKLY);
  await queries.query(
    'INSERT INTO book_checkpoints (at, state) VALUES ($1, $2) ON CONFLICT (at) DO UPDATE SET state = excluded.state',
    [at, bytes],
  );
}

/** The last one that a change from the given moment on leaves true. */
export async function findCheckpoint(
  queries: Queries,
  { changedFrom }: { changedFrom: Date },
): Promise<BookStart | null> {
  const { rows } = await queries.query<{ at: Date; state: Buffer }>(
    'SELECT at, state FROM book_checkpoints WHERE at <= $1 ORDER BY at DESC LIMIT 1',
    [changedFrom],
  );
  const [found] = rows;
  if (!found) return null;
  const text = await expand(found.state);
  return { at: found.at, state: text.toString('utf8').split('\n') };
}
