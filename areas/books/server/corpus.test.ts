/**
 * Cases of the cost-basis corpus put in by the public calls, as transactions with their meaning, and read back by the
 * public calls. Each case has coins and wallets of its own, so that all cases with the same settings share one database
 * and one regeneration.
 */
import { transactionsCalls } from '@holdfast/transactions/contract';
import { booksCalls } from '../contract/calls.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { computeBooks } from '../engine/compute-books.ts';
import { type EngineSettings } from '../engine/settings.ts';
import { type Transaction, type Transfer } from '../engine/types.ts';
import { type BookSettings } from '../contract/books.ts';
import { formatDecimal } from '@holdfast/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setNameOf } from '../engine/corpus/conventions.ts';
import type { CaseResult, CorpusCase } from '../engine/corpus/corpus-case.ts';
import { settingsOf } from '../engine/corpus/run-case.ts';
import { disagreement } from '../engine/corpus/score-case.ts';
import { translateTransaction } from '../engine/corpus/translate-transaction.ts';
import { defaultBookSettings } from './generation/book-settings.ts';
import { addCoin, addressOf, addWallet } from '../../transactions/server/ingest/testing.ts';
import { type BooksWorld, createBooksWorld } from './testing.ts';

const SHARED = new URL('../../../../shared/data/accounting/', import.meta.url);
const CASES_MIN = 50;
const CASES_PER_SET_MAX = 20;
const TRANSACTIONS_PER_SET_MAX = 200;
const PAGE = { page: 1, limit: 200 } as const;

const isThere = existsSync(SHARED);

function readCases(): CorpusCase[] {
  return readdirSync(SHARED)
    .filter((name) => name.includes('.jsonl'))
    .flatMap((name) => {
      const bytes = readFileSync(new URL(name, SHARED));
      const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as CorpusCase);
    });
}

/** What the server keeps of an oracle's conventions; null where it has no setting for the case. */
function bookSettingsOf(one: CorpusCase): BookSettings | null {
  const { method, scope, unitCostOrder, transferLots, giftsSent, giftsReceived, lostCoins } = settingsOf(one);
  if (
    one.scope === 'form' ||
    one.task !== undefined ||
    one.allocation !== undefined ||
    one.expected_remaining_units !== undefined ||
    one.expected_error !== undefined
  )
    return null;
  if (scope === undefined || method === undefined || JSON.stringify(method).includes('specificId')) return null;
  const defined = Object.fromEntries(
    Object.entries({ unitCostOrder, transferLots, giftsSent, giftsReceived, lostCoins }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const methods =
    typeof method === 'string'
      ? [{ fromYear: 2009, method }]
      : method.map((entry) => ({ ...entry, fromYear: Math.max(2009, entry.fromYear) }));
  return { ...defaultBookSettings('UTC'), ...defined, methods, scope: scope.kind } as BookSettings;
}

function withoutQuote({ priceUsd: _priceUsd, ...transfer }: Transfer): Transfer {
  return transfer;
}

/** As the server would hand them to the engine: no quoted prices, no offsets, no sequence but that of entry. */
function asEntered(one: CorpusCase): Transaction[] {
  return (one.transactions ?? []).map((source, index) => {
    const { id, at, action, transfers } = translateTransaction(source, index);
    return {
      id,
      at,
      sequence: index,
      action,
      transfers: transfers.filter(({ amount }) => amount > 0n).map(withoutQuote),
    };
  });
}

function engineSettingsOf({
  methods,
  scope,
  perWalletFrom,
  unitCostOrder,
  transferLots,
  giftsSent,
  giftsReceived,
  lostCoins,
}: BookSettings): Partial<EngineSettings> {
  return {
    method: methods,
    calendar: { kind: 'zone', timeZone: 'UTC' },
    unitCostOrder,
    transferLots,
    giftsSent,
    giftsReceived,
    lostCoins,
    scope:
      scope === 'universalThenPerWallet' ? { kind: scope, fromDay: perWalletFrom, allocation: null } : { kind: scope },
  };
}

interface Row {
  readonly kind: string;
  readonly closeId: string;
  readonly openId: string | null;
  readonly amount: string;
  readonly proceedsUsd: string;
  readonly costUsd: string;
  readonly gainUsd: string;
  readonly term: string;
}
interface Outcome {
  readonly closed: readonly Row[];
  readonly income: readonly { readonly transactionId: string; readonly amount: string; readonly valueUsd: string }[];
  readonly open: readonly {
    readonly openId: string;
    readonly asset: string;
    readonly wallet: string;
    readonly amount: string;
    readonly costUsd: string;
  }[];
}

function toResult(one: CorpusCase, { closed, income, open }: Outcome): CaseResult {
  const swaps = new Set((one.transactions ?? []).filter(({ kind }) => kind === 'swap').map(({ id }) => id));
  return {
    id: one.id,
    error: null,
    rows: [
      ...closed.map((row) => ({
        event_id: row.kind === 'fee' && swaps.has(row.closeId) ? `${row.closeId}:fee` : row.closeId,
        lot_id: row.openId,
        amount: row.amount,
        proceeds: row.proceedsUsd,
        basis: row.costUsd,
        gain: row.gainUsd,
        term: row.term,
      })),
      ...income.map((row) => ({
        event_id: row.transactionId,
        lot_id: null,
        amount: row.amount,
        proceeds: row.valueUsd,
        basis: '0',
        gain: row.valueUsd,
        term: 'income',
      })),
    ],
    lots: open.map((lot) => ({
      lot_id: lot.openId,
      asset: lot.asset,
      wallet: lot.wallet,
      amount: lot.amount,
      basis: lot.costUsd,
      acquired: '',
    })),
  };
}

/** What the engine makes of the case under the server's settings. */
function byEngine(one: CorpusCase, settings: BookSettings): CaseResult {
  const books = computeBooks({ transactions: asEntered(one), settings: engineSettingsOf(settings) });
  return toResult(one, {
    closed: books.closed.map((row) => ({
      kind: row.kind,
      closeId: row.closeTransactionId,
      openId: row.openTransactionId,
      amount: formatDecimal(row.amount),
      proceedsUsd: formatDecimal(row.proceedsUsd),
      costUsd: formatDecimal(row.costUsd),
      gainUsd: formatDecimal(row.gainUsd),
      term: row.term,
    })),
    income: books.income.map((row) => ({
      transactionId: row.transactionId,
      amount: formatDecimal(row.amount),
      valueUsd: formatDecimal(row.valueUsd),
    })),
    open: books.open.map((lot) => ({
      openId: lot.openTransactionId,
      asset: lot.assetId,
      wallet: lot.accountId,
      amount: formatDecimal(lot.amount),
      costUsd: formatDecimal(lot.costUsd),
    })),
  });
}

interface Chosen {
  readonly one: CorpusCase;
  readonly settings: BookSettings;
}

/** Across the sets, the smallest first: those on which the engine agrees under settings that the server has. */
function choose(): Chosen[] {
  const counts = new Map<string, { cases: number; transactions: number }>();
  const lengthOf = ({ transactions = [] }: CorpusCase): number => transactions.length;
  return readCases()
    .filter((one) => lengthOf(one) > 0 && !one.differs_from_reg_order)
    .toSorted((left, right) => lengthOf(left) - lengthOf(right))
    .flatMap((one) => {
      const name = setNameOf(one.id);
      const count = counts.get(name) ?? { cases: 0, transactions: 0 };
      const settings = bookSettingsOf(one);
      if (
        settings === null ||
        count.cases >= CASES_PER_SET_MAX ||
        count.transactions + lengthOf(one) > TRANSACTIONS_PER_SET_MAX
      )
        return [];
      // Nobody can enter what has not happened yet.
      if (asEntered(one).some(({ at }) => at > Date.now()) || disagreement(one, byEngine(one, settings)) !== null)
        return [];
      counts.set(name, { cases: count.cases + 1, transactions: count.transactions + lengthOf(one) });
      return [{ one, settings }];
    });
}

interface Entered {
  readonly one: CorpusCase;
  readonly coins: ReadonlyMap<string, number>;
  readonly walletNames: ReadonlyMap<number, string>;
  readonly caseIds: ReadonlyMap<number, string>;
}

describe.skipIf(!isThere)(
  'the cost-basis corpus by the public calls (skipped where ../shared/data/accounting is not beside the repository)',
  () => {
    let world: BooksWorld;
    beforeAll(async () => {
      world = await createBooksWorld();
    });
    afterAll(() => world?.close());

    let caseCount = 0;
    async function enter(one: CorpusCase): Promise<Entered> {
      caseCount += 1;
      const prefix = `x${caseCount}`;
      const coins = new Map<string, number>([['USD', world.usd]]);
      const wallets = new Map<string, number>();
      const caseIds = new Map<number, string>();
      const meanings = new Map<string, number[]>();
      const walletOf = async (name: string | null): Promise<{ walletId: number } | null> => {
        if (name === null) return null;
        const id =
          wallets.get(name) ??
          (await addWallet(world.pool, {
            networkId: world.network,
            name: `${prefix} ${name}`,
            address: addressOf(`${prefix}w${wallets.size}`),
          }));
        wallets.set(name, id);
        return { walletId: id };
      };
      for (const { id, at, action, transfers } of asEntered(one)) {
        const given = [];
        for (const transfer of transfers) {
          const coinId =
            coins.get(transfer.coinId) ??
            (await addCoin(world.pool, {
              symbol: transfer.coinId.slice(0, 20),
              name: `${prefix} ${transfer.coinId}`,
              decimals: 24,
            }));
          coins.set(transfer.coinId, coinId);
          if (transfer.role === 'seized' || transfer.role === 'repaid') throw new Error('No case has a liquidation.');
          given.push({
            coinId,
            amount: formatDecimal(transfer.amount),
            valueUsd: transfer.valueUsd === null ? null : formatDecimal(transfer.valueUsd),
            role: transfer.role ?? ('transfer' as const),
            from: await walletOf(transfer.fromAccountId),
            to: await walletOf(transfer.toAccountId),
          });
        }
        const body = {
          at: new Date(at).toISOString(),
          networkId: world.network,
          transfers: given,
          action: null,
          key: `${prefix} ${id}`,
        };
        const added = await world
          .api(transactionsCalls.addTransaction, { body, query: {} })
          .catch((error: { data?: unknown }) => {
            throw new Error(`${one.id} ${id}: ${JSON.stringify(error.data)}`);
          });
        meanings.set(action, [...(meanings.get(action) ?? []), added.id]);
        caseIds.set(added.id, id);
      }
      for (const [action, ids] of meanings) await world.classify(ids, action);
      return { one, coins, caseIds, walletNames: new Map([...wallets].map(([name, id]) => [id, name])) };
    }

    async function readBack({ one, coins, walletNames, caseIds }: Entered): Promise<CaseResult> {
      const outcome = {
        closed: [] as Row[],
        income: [] as Outcome['income'][number][],
        open: [] as Outcome['open'][number][],
      };
      const idOf = (id: number | null): string => caseIds.get(id ?? 0) ?? '';
      for (const [asset, coinId] of coins) {
        const closed = await world.api(booksCalls.listCoinCapitalPositions, { params: { coinId }, query: PAGE });
        const open = await world.api(booksCalls.listCoinOpenPositions, { params: { coinId }, query: PAGE });
        const income = await world.api(booksCalls.listIncome, { query: { coin_id: coinId, ...PAGE } });
        const ours = closed.items.filter((row) => caseIds.has(row.closeTransactionId ?? 0));
        outcome.closed.push(
          ...ours.map((row) => ({
            ...row,
            closeId: idOf(row.closeTransactionId),
            openId: row.openTransactionId === null ? null : idOf(row.openTransactionId),
          })),
        );
        outcome.open.push(
          ...open.items.map((lot) => ({
            openId: idOf(lot.openTransactionId),
            asset,
            wallet: walletNames.get(lot.walletId ?? 0) ?? '',
            amount: lot.amount,
            // The cases expect the cost basis that a return counts with, which is zero where none is known.
            costUsd: lot.costUsd ?? '0',
          })),
        );
        outcome.income.push(
          ...income.items
            .filter((row) => caseIds.has(row.transactionId))
            .map((row) => ({
              transactionId: idOf(row.transactionId),
              amount: row.amount,
              valueUsd: row.valueUsd ?? '0',
            })),
        );
      }
      return toResult(one, outcome);
    }

    it(`agrees on at least ${CASES_MIN} cases across its sets`, async () => {
      const chosen = choose();
      const groups = groupBySettings(chosen);
      const wrong: string[] = [];
      for (const group of groups.values()) {
        const [first] = group;
        await world.api(booksCalls.setBookSettings, { body: first!.settings });
        const entered: Entered[] = [];
        for (const { one } of group) entered.push(await enter(one));
        await world.regenerate();
        for (const each of entered) {
          const difference = disagreement(each.one, await readBack(each));
          if (difference !== null) wrong.push(`${each.one.id}: ${difference}`);
        }
      }
      expect(wrong).toEqual([]);
      const sets = new Set(chosen.map(({ one }) => setNameOf(one.id)));
      expect(chosen.length).toBeGreaterThanOrEqual(CASES_MIN);
      expect(sets.size).toBeGreaterThanOrEqual(4);
    }, 600_000);
  },
);

function groupBySettings(chosen: readonly Chosen[]): Map<string, Chosen[]> {
  const groups = new Map<string, Chosen[]>();
  for (const each of chosen)
    groups.set(JSON.stringify(each.settings), [...(groups.get(JSON.stringify(each.settings)) ?? []), each]);
  return groups;
}
