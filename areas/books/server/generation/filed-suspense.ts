/**
 * Unclassified transactions of closed periods.
 *
 * Facts are never refused: a sync or a file can bring a wire of a year that is locked. The statements of that year stay
 * as they were filed, so the entries of its unclassified transactions are kept when it is closed (`filed_suspense`),
 * and every generation posts them as they are kept. What came in, changed or vanished since is posted on the first open
 * day as a correction, which states the day that it is about:
 *
 *   filed 2023       wire of 5 May        Bank +100    Suspense −100
 *   found later      the same wire is     Bank +250    Suspense −250
 *   posted           2024-01-01, corrects 2023-05-05   Bank +150    Suspense −150
 *
 * When the period with the correction is closed, the correction is kept like any other entry.
 */
import { type BooksDay, DAY_MS, formatDay, parseBooksDay } from '@holdfast/calendar';
import { type Amount, parseAmount, parseUsd, type Usd } from '@holdfast/money';
import type pg from 'pg';
import { z } from 'zod';
import type { Queries } from '@holdfast/database/queries.ts';
import type { AccountId, CoinId, TransferId } from '../../engine/ids.ts';
import { ledgerAccountKey } from '../../engine/journal/ledger-account.ts';
import type { JournalEntry, JournalLine, LedgerAccount } from '../../engine/journal/types.ts';
import { JOURNAL_FLAGS, type JournalFlag, LEDGER_ACCOUNT_KINDS } from '../../engine/lists.ts';
import { findFirstOpenDay } from './locked-periods.ts';

const filedLines = z.array(
  z.object({
    account: z.object({
      kind: z.enum(LEDGER_ACCOUNT_KINDS as [LedgerAccount['kind'], ...LedgerAccount['kind'][]]),
      assetId: z.string().nullable(),
      accountId: z.string().nullable(),
    }),
    assetId: z.string().nullable(),
    amount: z.string(),
    usd: z.string(),
    transferId: z.string().nullable(),
  }),
);

/** Entries of unclassified transactions as they are posted: those of open days as they are. */
export class SuspensePosting {
  readonly #filed = new Map<string, JournalEntry[]>();
  readonly #late: JournalEntry[] = [];

  private constructor(
    private readonly firstOpen: BooksDay | null,
    filed: readonly JournalEntry[],
  ) {
    for (const entry of filed) {
      const id = entry.transactionId ?? '';
      this.#filed.set(id, [...(this.#filed.get(id) ?? []), entry]);
    }
  }

  static async load(queries: Queries): Promise<SuspensePosting> {
    const firstOpen = await findFirstOpenDay(queries);
    return new SuspensePosting(firstOpen, firstOpen === null ? [] : await loadFiled(queries));
  }

  /** What is posted of these entries at once; those of closed days are kept for `finish`. */
  take(entries: readonly JournalEntry[]): JournalEntry[] {
    const { firstOpen } = this;
    if (firstOpen === null) return [...entries];
    const isOpen = ({ day, transactionId }: JournalEntry) => day >= firstOpen && !this.#filed.has(transactionId ?? '');
    for (const entry of entries) if (!isOpen(entry)) this.#late.push(entry);
    return entries.filter(isOpen);
  }

  /** The entries of closed days as they were filed, then the corrections. */
  finish(): JournalEntry[] {
    if (this.firstOpen === null) return [];
    const filed = [...this.#filed.values()].flat();
    const now = new Map(this.#late.map((entry) => [entry.transactionId ?? '', entry]));
    const corrections: JournalEntry[] = [];
    for (const id of new Set([...now.keys(), ...this.#filed.keys()])) {
      const correction = this.#correctionOf(this.#filed.get(id) ?? [], now.get(id));
      if (correction) corrections.push(correction);
    }
    return [...filed, ...withoutPairs(corrections)];
  }

  #correctionOf(filed: readonly JournalEntry[], now: JournalEntry | undefined): JournalEntry | null {
    const about = now ?? filed[0];
    if (!about || this.firstOpen === null) return null;
    const lines = differenceOf(
      filed.flatMap((entry) => entry.lines),
      now?.lines ?? [],
    );
    if (lines.length === 0) return null;
    const correctsDay = now?.day ?? about.correctsDay ?? about.day;
    const id = `transaction:${about.transactionId}`;
    const name = filed.length === 0 ? id : `${id}/${filed.length + 1}`;
    // A manual disposal has noon in UTC as its time, too.
    const first = { day: this.firstOpen, at: this.firstOpen * DAY_MS + DAY_MS / 2 };
    const { day, at } = now && now.day >= first.day ? now : first;
    return { ...about, id: name, day, at, lines, correctsDay, flags: now?.flags ?? ['unclassified'] };
  }
}

/** By account: what is posted now less what was filed. Lines without a predecessor stay as they are. */
function differenceOf(filed: readonly JournalLine[], now: readonly JournalLine[]): JournalLine[] {
  if (filed.length === 0) return [...now];
  const sums = new Map<string, JournalLine>();
  const addAll = (lines: readonly JournalLine[], sign: 1n | -1n): void => {
    for (const line of lines) {
      const key = `${ledgerAccountKey(line.account)} ${line.assetId}`;
      const sum = sums.get(key);
      sums.set(key, {
        ...line,
        transferId: null,
        amount: ((sum?.amount ?? 0n) + sign * line.amount) as Amount,
        usd: ((sum?.usd ?? 0n) + sign * line.usd) as Usd,
      });
    }
  };
  addAll(filed, -1n);
  addAll(now, 1n);
  return [...sums.values()].filter(({ amount, usd }) => amount !== 0n || usd !== 0n);
}

/** A transaction that was read again has another id: what vanished and what came in cancel out. */
function withoutPairs(corrections: readonly JournalEntry[]): JournalEntry[] {
  const bySum = new Map<string, JournalEntry[]>();
  const left = new Set(corrections);
  for (const entry of corrections) {
    const opposite = bySum.get(textOf(entry, -1n))?.shift();
    if (opposite === undefined) {
      const text = textOf(entry, 1n);
      bySum.set(text, [...(bySum.get(text) ?? []), entry]);
    } else {
      left.delete(entry);
      left.delete(opposite);
    }
  }
  return [...left];
}

function textOf({ correctsDay, lines }: JournalEntry, sign: 1n | -1n): string {
  const sums = new Map<string, { amount: bigint; usd: bigint }>();
  for (const { account, amount, usd } of lines) {
    const key = ledgerAccountKey(account);
    const sum = sums.get(key) ?? { amount: 0n, usd: 0n };
    sums.set(key, { amount: sum.amount + sign * amount, usd: sum.usd + sign * usd });
  }
  const texts = [...sums].map(([key, { amount, usd }]) => `${key} ${amount} ${usd}`).toSorted();
  return `${correctsDay} ${texts.join(' ')}`;
}

async function loadFiled(queries: Queries): Promise<JournalEntry[]> {
  const { rows } = await queries.query<{
    entry_id: string;
    day: string;
    corrects_day: string | null;
    transaction_id: number;
    at: Date;
    flags: string[];
    lines: unknown;
  }>(
    `SELECT entry_id, day::text AS day, corrects_day::text AS corrects_day, transaction_id, at, flags, lines
       FROM filed_suspense ORDER BY day, at, entry_id`,
  );
  return rows.map((row) => ({
    id: row.entry_id,
    kind: 'unclassified',
    at: row.at.getTime(),
    day: parseBooksDay(row.day),
    transactionId: String(row.transaction_id),
    action: null,
    // In the order in which they were posted.
    flags: row.flags.filter((flag): flag is JournalFlag => JOURNAL_FLAGS.some((each) => each === flag)),
    lines: filedLines.parse(row.lines).map(toLine),
    ...(row.corrects_day !== null && { correctsDay: parseBooksDay(row.corrects_day) }),
  }));
}

function toLine({ account, assetId, amount, usd, transferId }: z.infer<typeof filedLines>[number]): JournalLine {
  return {
    account: {
      kind: account.kind,
      assetId: account.assetId as CoinId | null,
      accountId: account.accountId as AccountId | null,
      partyId: null,
      category: null,
      term: null,
      action: null,
    },
    assetId: assetId as CoinId | null,
    amount: parseAmount(amount),
    usd: parseUsd(usd),
    lot: null,
    transferId: transferId as TransferId | null,
  };
}

/** Keeps the entries of unclassified transactions up to the last day of a period that is being closed. */
export async function fileSuspense(client: pg.PoolClient, { last }: { readonly last: BooksDay }): Promise<void> {
  await client.query(
    `INSERT INTO filed_suspense (entry_id, day, corrects_day, transaction_id, at, flags, lines)
     SELECT e.id, e.day, e.corrects_day, e.transaction_id, e.at, e.flags,
            (SELECT jsonb_agg(jsonb_build_object(
                      'account', jsonb_build_object('kind', a.kind, 'assetId', a.asset_id::text,
                                                    'accountId', a.account),
                      'assetId', l.asset_id::text, 'amount', l.amount::text, 'usd', l.usd::text,
                      'transferId', l.transfer_id::text) ORDER BY l.line)
               FROM journal_lines l JOIN journal_accounts a ON a.key = l.account WHERE l.entry_id = e.id)
       FROM journal_entries e WHERE e.kind = 'unclassified' AND e.day <= $1
     ON CONFLICT (entry_id) DO NOTHING`,
    [formatDay(last)],
  );
}

/** After a period was opened again: its unclassified transactions are posted on their own days from now on. */
export async function unfileSuspense(client: pg.PoolClient): Promise<void> {
  const firstOpen = await findFirstOpenDay(client);
  // Corrections that are no longer needed are entries of an open period, whether or not something was kept.
  await client.query(
    `WITH gone AS (DELETE FROM filed_suspense WHERE $1::date IS NULL OR day >= $1 RETURNING at)
     INSERT INTO journal_changes (at) SELECT least(now(), min(at)) FROM gone`,
    [firstOpen === null ? null : formatDay(firstOpen)],
  );
}
