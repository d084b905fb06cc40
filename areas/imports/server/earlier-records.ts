/**
 * Records of earlier imports that this file's records may form one transaction with: those of the same groups, and
 * those of about the same time where the layout puts neighbours together. Groups are loaded as a whole, because a part
 * of one would be built into a wrong transaction.
 */
import { type EarlierRecord, type RecordReading } from '../providers/build-records.ts';
import { type Layout } from '../providers/kit/layout.ts';
import { unpackReading } from '../providers/kit/pack-reading.ts';
import type { Queries } from '@holdfast/database/queries.ts';

export interface EarlierRecords {
  readonly records: readonly (EarlierRecord & { readonly transactionKey: string | null })[];
  readonly keys: ReadonlySet<string>;
}

export interface EarlierQuery {
  readonly ledger: string;
  readonly layout: Layout;
  /** This import; its own records take part only when waiting rows of it are finished. */
  readonly importId: number;
  readonly includesOwn: boolean;
}

interface Row {
  key: string;
  group_key: string | null;
  transaction_key: string | null;
  reading: unknown;
}

/** Layouts that put neighbours together look at most a few seconds around a record. */
const NEIGHBOUR_MS = 60_000;

const EARLIER = `SELECT DISTINCT ON (r.key) r.key, r.group_key, r.transaction_key, r.reading
  FROM imports i JOIN import_records r ON r.import_id = i.id
 WHERE i.ledger = $1 AND i.family = $2 AND i.status = 'imported' AND r.reading IS NOT NULL AND r.key IS NOT NULL
   AND (i.id <> $3 OR ($4 AND r.result <> 'waiting'))`;

export const NO_EARLIER: EarlierRecords = { records: [], keys: new Set() };

/** Whether there is an import whose records may count. No other import is written meanwhile. */
export async function hasEarlier(
  queries: Queries,
  { ledger, layout, importId, includesOwn }: EarlierQuery,
): Promise<boolean> {
  const { rowCount } = await queries.query(
    `SELECT FROM imports WHERE ledger = $1 AND family = $2 AND status = 'imported' AND (id <> $3 OR $4) LIMIT 1`,
    [ledger, layout.family, importId, includesOwn],
  );
  return rowCount !== 0;
}

export async function loadEarlier(
  queries: Queries,
  { ledger, layout, importId, includesOwn }: EarlierQuery,
  readings: readonly RecordReading[],
): Promise<EarlierRecords> {
  const common = [ledger, layout.family, importId, includesOwn];
  const found = new Map<string, Row>();
  const keep = (rows: readonly Row[]): void => {
    for (const row of rows) found.set(row.key, row);
  };
  const groups = new Set(readings.flatMap(({ reading }) => reading?.group ?? []));
  if (layout.adjustEntries !== undefined) {
    const times = readings.flatMap(({ reading }) => reading?.atMs ?? []);
    const [from, to] = layout.needsWholeHistory ? [-Infinity, Infinity] : spanOf(times);
    const { rows } = await queries.query<Row>(`${EARLIER} AND r.at BETWEEN $5 AND $6 ORDER BY r.key, i.id`, [
      ...common,
      toTimestamp(from),
      toTimestamp(to),
    ]);
    keep(rows);
    for (const { group_key: group } of rows) if (group !== null) groups.add(group);
  }
  if (groups.size > 0) {
    const { rows } = await queries.query<Row>(`${EARLIER} AND r.group_key = ANY ($5) ORDER BY r.key, i.id`, [
      ...common,
      [...groups],
    ]);
    keep(rows);
  }
  return {
    records: [...found.values()].map((row) => ({
      key: row.key,
      transactionKey: row.transaction_key,
      reading: unpackReading(row.reading),
    })),
    keys: new Set(found.keys()),
  };
}

function spanOf(times: readonly number[]): [number, number] {
  let [first, last] = [Infinity, -Infinity];
  for (const time of times) {
    if (time < first) first = time;
    if (time > last) last = time;
  }
  return [first - NEIGHBOUR_MS, last + NEIGHBOUR_MS];
}

function toTimestamp(ms: number): string {
  if (Number.isFinite(ms)) return new Date(ms).toISOString();
  return ms < 0 ? '-infinity' : 'infinity';
}
