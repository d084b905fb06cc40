/**
 * The job that reads new fills from the BlockFills desk into the wallet of the account there: the first own wallet with
 * the purpose "exchange" and the name BlockFills.
 */
import type { FoundTransaction, FoundTransfer } from '@holdfast/chain/found-transaction.ts';
import { type Amount, multiply, parseAmount, parsePrice, type Usd } from '@holdfast/money';
import { z } from 'zod';
import type { Config } from '@holdfast/config/config.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { retryOnConflict } from '@holdfast/database/transaction.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../../define-handlers.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import { defineJobKind, type JobContext, JobError } from '@holdfast/jobs/job-kind.ts';
import { ingest } from '../../ingest/ingest.ts';
import { type IngestIssue } from '../../ingest/ingest-batch.ts';
import type { SyncDependencies } from '../../transaction-dependencies.ts';
import { count, lockedYearNotes } from '../sync-tally.ts';
import { type DeskSettings, readFills, type Fill } from './desk-client.ts';

const BLOCK_FILLS_LEDGER = 'block-fills';
const BLOCK_FILLS_WALLET = 'BlockFills';
const NO_DESK = 'The BlockFills desk is not configured. Set BLOCK_FILLS_URL and BLOCK_FILLS_API_KEY.';
const NO_DESK_WALLET =
  `The BlockFills desk has no wallet. Add a wallet of your own with the name ${BLOCK_FILLS_WALLET} and ` +
  `the purpose exchange.`;

/** Finds fills that the desk books late. Stored fills are recognised. */
const OVERLAP_DAYS = 7;
const PAGES_MAX = 100_000;
const ISSUES_KEPT = 100;

/** Null if BLOCK_FILLS_URL is not set. */
export type DeskServices = { readonly blockFills: DeskSettings | null };

export const syncBlockFills = defineJobKind({
  kind: 'sync-block-fills',
  payload: z.object({}),
  run: async (context: JobContext<object, DeskServices>) => {
    const desk = context.services.blockFills;
    if (!desk) throw new JobError(NO_DESK);
    const walletId = await findDeskWallet(context.pool);
    if (walletId === null) throw new JobError(NO_DESK_WALLET);
    const since = await readSince(context.pool);
    const tally = { read: 0, added: 0, inLockedYears: 0, setAside: 0, issues: [] as IngestIssue[] };
    let cursor: string | null = null;
    for (let pages = 0; pages < PAGES_MAX; pages += 1) {
      const { fills, next } = await readFills({ desk, since, cursor, signal: context.signal });
      const outcome = await store(
        context,
        fills.map((fill) => fillToTransaction(fill, walletId)),
      );
      tally.read += fills.length;
      tally.added += outcome.added.length;
      tally.inLockedYears += outcome.addedInLockedYears;
      tally.setAside += outcome.setAside;
      tally.issues.push(...outcome.issues.slice(0, ISSUES_KEPT - tally.issues.length));
      context.progress({ done: tally.read, total: null, message: `${count(tally.read, 'fill')} read` });
      // A repeated cursor would loop forever.
      if (next === null || next === cursor) break;
      cursor = next;
    }
    await context.pool.query('UPDATE wallets SET synced_at = $2, sync_error = NULL WHERE id = $1', [
      walletId,
      context.services.now(),
    ]);
    const left =
      tally.issues.length > 0
        ? ` ${count(tally.issues.length, 'transfer')} could not be resolved: ${tally.issues[0]?.detail ?? ''}`
        : '';
    return {
      message: `${count(tally.added, 'new fill')} of ${tally.read.toLocaleString('en-US')} read.${lockedYearNotes(tally)
        .map((note) => ` ${note}`)
        .join('')}${left}`,
      result: { ...tally, issues: tally.issues.map((issue) => ({ ...issue })) },
    };
  },
});

function store(
  context: JobContext<unknown>,
  transactions: ReturnType<typeof fillToTransaction>[],
): ReturnType<typeof ingest> {
  return retryOnConflict(() =>
    context.transaction((client) =>
      ingest(client, { ledger: BLOCK_FILLS_LEDGER, source: BLOCK_FILLS_LEDGER, networkId: null, transactions }),
    ),
  );
}

export const blockFillsHandlers = defineHandlers(({ pool, blockFills }: SyncDependencies) => ({
  syncBlockFills: async ({ caller }) => {
    if (!blockFills) throw new AppError('conflict', NO_DESK);
    if ((await findDeskWallet(pool)) === null) throw new AppError('conflict', NO_DESK_WALLET);
    return (await enqueueJob(pool, syncBlockFills, { key: BLOCK_FILLS_LEDGER, payload: {}, createdBy: caller.userId }))
      .job;
  },
}));

async function findDeskWallet(queries: Queries): Promise<number | null> {
  const { rows } = await queries.query<{ id: number }>(
    `SELECT id FROM operator_wallets WHERE is_active AND purpose = 'exchange' AND lower(name) = lower($1) ORDER BY id
       LIMIT 1`,
    [BLOCK_FILLS_WALLET],
  );
  return rows[0]?.id ?? null;
}

async function readSince(queries: Queries): Promise<Date | null> {
  const { rows } = await queries.query<{ since: Date | null }>(
    'SELECT max(at) - make_interval(days => $2) AS since FROM transactions WHERE ledger = $1',
    [BLOCK_FILLS_LEDGER, OVERLAP_DAYS],
  );
  return rows[0]?.since ?? null;
}

const CASH = 'USD';

/**
 * Converts a fill to transfers of the desk's wallet: buying 2 BTC/USD at 50,000 is 2 BTC in and 100,000 USD out,
 * without a counterparty. The fill states the value of the coin, so no market price is needed.
 */
function fillToTransaction(fill: Fill, walletId: number): FoundTransaction {
  const [base = '', quote = ''] = fill.pair.toUpperCase().split(/[/-]/);
  const wallet = { kind: 'wallet', walletId } as const;
  const size = parseAmount(fill.size);
  const total = multiply<Amount>(size, parsePrice(fill.price), 'halfAwayFromZero');
  const fee = parseAmount(fill.fee ?? '0');
  const isBuy = fill.side === 'buy';
  const leg = (key: string, symbol: string, amount: Amount, direction: 'in' | 'out'): FoundTransfer => ({
    key,
    coin: { kind: 'symbol', symbol },
    amount,
    from: direction === 'out' ? wallet : null,
    to: direction === 'in' ? wallet : null,
    role: key === 'fee' ? 'fee' : 'transfer',
    origin: 'row',
    valueUsd: key === 'base' && quote === CASH ? (total as bigint as Usd) : null,
  });
  const legs = [
    leg('base', base, size, isBuy ? 'in' : 'out'),
    leg('quote', quote, total, isBuy ? 'out' : 'in'),
    leg('fee', (fill.feeCurrency ?? quote).toUpperCase(), fee, 'out'),
  ];
  return {
    key: fill.id,
    hash: null,
    block: null,
    atMs: Date.parse(fill.time),
    status: 'success',
    sender: null,
    target: null,
    methodId: null,
    // A zero fee, or a total that rounds to zero, is not a transfer.
    transfers: legs.filter(({ amount }) => amount > 0n),
    events: [],
    note: `${isBuy ? 'Bought' : 'Sold'} ${fill.size} ${base} at ${fill.price} ${quote}`,
  };
}

const DESK_RETRY_PAUSES_MS = [1_000, 5_000, 20_000];

/** Null if no desk is configured. */
export function createDeskSettings({
  blockFillsUrl,
  blockFillsApiKey,
}: Pick<Config, 'blockFillsUrl' | 'blockFillsApiKey'>): DeskSettings | null {
  return blockFillsUrl === null || blockFillsApiKey === null
    ? null
    : { url: blockFillsUrl, apiKey: blockFillsApiKey, retryPausesMs: DESK_RETRY_PAUSES_MS };
}
