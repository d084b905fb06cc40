/** Makes the start of every call once, in the order of the contract, and returns what was accepted and what was not. */
import { createHash, randomBytes } from 'node:crypto';
import { buildQueryString, type Call, exampleOfCall, fillPath } from '@holdfast/contract';
import { type CallName, contract } from '@holdfast/overview/contract';
import type pg from 'pg';
import { MONEY_STARTS } from './money-starts.ts';
import { BOOK_STARTS } from './book-starts.ts';
import { ACCOUNT_STARTS, type Input, type Response, type Starts, type World } from './starts.ts';
import { multipart } from './requests.ts';

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly contentType: string | null;
  readonly payload: string | Buffer | null;
}

export interface StartTools {
  readonly pool: pg.Pool;
  readonly send: (request: Sent, token: string | null) => Promise<{ status: number; text: string }>;
  readonly tokens: { readonly admin: string; readonly secondAdmin: string; readonly client: string };
  readonly site: string;
  readonly setupCode: string;
  readonly outside: Pick<World, 'nodeUrl' | 'exchangeKey' | 'identify'>;
}

export interface PlayedStarts {
  /** The accepted input of each call. */
  readonly accepted: ReadonlyMap<CallName, Input>;
  /** Why the start of a call was refused. */
  readonly refused: ReadonlyMap<CallName, string>;
}

export const STARTS: Starts = { ...ACCOUNT_STARTS, ...MONEY_STARTS, ...BOOK_STARTS };
const calls = contract as Record<CallName, Call>;
const FINISH_ATTEMPTS = 600;
/** Jobs that wait for networks hold up those of others. */
const LAST: readonly CallName[] = [
  'syncWallet',
  'syncAllWallets',
  'refreshPositions',
  'refreshPrices',
  'importPrices',
  'resyncTransaction',
];
/** They end the world of all others: without the sample the installation is empty, and gets its first administrator. */
const ENDING: readonly CallName[] = ['removeSample', 'createFirstAdministrator'];

/** All but those of the ending. */
export function playStarts(tools: StartTools, isPlayed: (name: CallName) => boolean): Promise<PlayedStarts> {
  const names = (Object.keys(calls) as CallName[]).filter((name) => !LAST.includes(name) && !ENDING.includes(name));
  return play(tools, [...names, ...LAST].filter(isPlayed));
}

/** After everything else. */
export function playEnding(tools: StartTools): Promise<PlayedStarts> {
  return play(tools, ENDING);
}

async function play(tools: StartTools, names: readonly CallName[]): Promise<PlayedStarts> {
  const accepted = new Map<CallName, Input>();
  const refused = new Map<CallName, string>();
  const world = createWorld(tools);
  for (const name of names) {
    try {
      const input = (await STARTS[name]?.(world)) ?? defaultInput(name);
      await world.make(name, input);
      accepted.set(name, input);
    } catch (error) {
      refused.set(name, error instanceof Error ? error.message : String(error));
    }
  }
  return { accepted, refused };
}

function defaultInput(name: CallName): Input {
  const { params, body } = exampleOfCall(calls[name]);
  return { ...(params && { params }), ...(calls[name].body && { body: body ?? {} }) };
}

function createWorld(tools: StartTools): World {
  const { pool, tokens } = tools;
  let number = (Math.floor(Date.now() / 1000) % 1_000_000) * 1_000;
  const tokenOf = (call: Call, input: Input): string | null => {
    if (input.token !== undefined) return input.token;
    if (call.access === 'public') return null;
    return call.access === 'lending' || call.path.startsWith('client/') ? tokens.client : tokens.admin;
  };
  return {
    secondAdmin: tokens.secondAdmin,
    site: tools.site,
    setupCode: tools.setupCode,
    ...tools.outside,
    next: () => (number += 1),
    async make(name, input = {}) {
      const call = calls[name];
      const response = await tools.send(toRequest(call, input), tokenOf(call, input));
      if (response.status < 200 || response.status >= 400)
        throw new Error(`${name}: ${response.status} ${response.text.slice(0, 400)}`);
      return parse(response.text);
    },
    async find(sql, values = []) {
      const { rows } = await pool.query<Record<string, unknown>>(sql, [...values]);
      const [value] = Object.values(rows[0] ?? {});
      if (value === undefined || value === null) throw new Error(`Nothing found: ${sql}`);
      return typeof value === 'string' && !/^\d{1,15}$/.test(value) ? (value as unknown as number) : Number(value);
    },
    async addPerson(role) {
      const token = randomBytes(16).toString('base64url');
      const email = `${token.toLowerCase()}@fuzz.example`;
      const { rows } = await pool.query<{ id: number }>(
        `INSERT INTO users (email, role, created_at) VALUES ($1, $2, now() - interval '1 day') RETURNING id`,
        [email, role],
      );
      const id = Number(rows[0]?.id);
      await pool.query(
        `INSERT INTO sessions (user_id, token_hash, created_at, last_used_at, expires_at, user_agent, address)
           VALUES ($1, $2, now(), now(), now() + interval '1 day', 'fuzz', '127.0.0.1')`,
        [id, createHash('sha256').update(token).digest()],
      );
      return { token, id, email };
    },
    async finish({ id }) {
      for (let attempt = 0; attempt < FINISH_ATTEMPTS; attempt += 1) {
        const { rowCount } = await pool.query('SELECT FROM jobs WHERE id = $1 AND finished_at IS NOT NULL', [id]);
        if (rowCount !== 0) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      const { rows } = await pool.query<{ kind: string }>('SELECT kind FROM jobs WHERE id = $1', [id]);
      throw new Error(`The job ${id} (${rows[0]?.kind}) has not ended.`);
    },
  };
}

function parse(text: string): Response {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function toRequest(call: Call, { params = {}, query = {}, body, file }: Input): Sent {
  const texts = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]));
  const path = `/api/${fillPath(call.path, texts)}${buildQueryString(query as Record<string, string>)}`;
  if (call.upload)
    return { method: call.method, path, ...multipart(Object.entries((body ?? {}) as object), file ?? '') };
  if (call.body === undefined) return { method: call.method, path, contentType: null, payload: null };
  return { method: call.method, path, contentType: 'application/json', payload: JSON.stringify(body ?? {}) };
}
