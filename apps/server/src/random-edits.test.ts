/**
 * Two hundred random edits of all kinds, made by calls, syncs and markets, with years locked and unlocked in between.
 * The books that are updated after each few equal those that are generated from the beginning, to the byte, with the
 * entries of unclassified transactions and records; after each edit that would change them they are stale; and the
 * statements of a locked year never change; and every entry balances in dollars and in units of each coin.
 * FAST_CHECK_SEED chooses other edits, EDITS another number of them, COMPARE_EVERY how many there are between two
 * comparisons.
 */
import { booksCalls } from '@holdfast/books/contract';
import { transactionsCalls } from '@holdfast/transactions/contract';
import { pricesCalls } from '@holdfast/prices/contract';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { readUtcDay } from '@holdfast/calendar';
import { ApiError } from '@holdfast/contract';
import { parsePrice } from '@holdfast/money';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { transaction } from '@holdfast/database/transaction.ts';
import { createBooksWorld, dumpBooks } from '../../../areas/books/server/testing.ts';
import { writeDailies } from '../../../areas/prices/server/write-prices.ts';
import { addressOf, ingestInto, transactionOf, transferOf } from '../../../areas/transactions/server/ingest/testing.ts';
import { LockedPeriodError } from '@holdfast/http/server/locked-until.ts';
import { defaultBookSettings } from '../../../areas/books/server/generation/book-settings.ts';
import { useShared } from '../../../kit/database/testing.ts';

const EDITS = Number(process.env['EDITS'] ?? 200);
/** A book that is called up to date although it is not shows at once. */
const CHECK_FRESH_EVERY = 10;
const UPDATE_EVERY = 4;
const COMPARE_EVERY = Number(process.env['COMPARE_EVERY'] ?? 25);
const COINS = ['ETH', 'WETH', 'USDC'] as const;
const YEARS = [2022, 2023, 2024, 2025];
const ACTIONS_IN = ['buy', 'stakingReward', 'airdrop', 'giftReceived', 'otherIncome', 'unstake', 'bridgeIn'];
const ACTIONS_OUT = ['sell', 'giftSent', 'stake', 'bridgeOut', 'lost', 'purchase', 'exchangeDeposit'];
const STRANGERS = ['stranger', 'friend', 'pool', 'payout'];

const world = useShared(createBooksWorld);
let random: () => number;
beforeAll(async () => {
  random = seededRandom(fc.readConfigureGlobal().seed ?? 1);
});

/** Mulberry32: small, and the same on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const below = (limit: number): number => Math.floor(random() * limit);
const oneOf = <Value>(values: readonly Value[]): Value => values[below(values.length)]!;
const someDay = (): string => new Date(Date.UTC(oneOf(YEARS), below(12), 1 + below(28))).toISOString().slice(0, 10);
const someAmount = (): string => `${below(3)}.${1 + below(99)}`;
const coinId = (symbol: string): number => ({ ETH: world.eth, WETH: world.weth, USDC: world.usdc })[symbol]!;

async function someRow(sql: string): Promise<number | null> {
  const { rows } = await world.pool.query<{ id: number }>(`SELECT id FROM (${sql}) AS found ORDER BY id`);
  return rows.length === 0 ? null : oneOf(rows).id;
}
const someTransaction = (where = 'true') => someRow(`SELECT t.id FROM transactions t WHERE ${where}`);
const withRow = async (found: Promise<number | null>, edit: (id: number) => Promise<unknown>): Promise<unknown> => {
  const id = await found;
  return id === null ? null : edit(id);
};

function enterSome(): Promise<unknown> {
  const isIn = random() < 0.6;
  const wallet = oneOf(['hot', 'cold']);
  const coin = oneOf(COINS);
  const action = oneOf([...(isIn ? ACTIONS_IN : ACTIONS_OUT), null]);
  const money =
    action === 'buy'
      ? [`out@${wallet} ${1 + below(5000)} USD`]
      : action === 'sell'
        ? [`in@${wallet} ${1 + below(5000)} USD`]
        : [];
  const fee = random() < 0.2 ? [`fee@${wallet} 0.01 ETH`] : [];
  return world.enter({
    at: `${someDay()}T${String(below(24)).padStart(2, '0')}:00:00Z`,
    action,
    transfers: [`${isIn ? 'in' : 'out'}@${wallet} ${someAmount()} ${coin}`, ...money, ...fee],
  });
}

let founds = 0;
/** A sync: something new, or one that was found before with another transfer, or in another block. */
async function ingestSome(): Promise<unknown> {
  const isKnown = founds > 0 && random() < 0.5;
  const key = `0x${isKnown ? 1 + below(founds) : (founds += 1)}`;
  const ends = { address: addressOf(oneOf(STRANGERS)), kind: 'address' } as const;
  return ingestInto(world.pool, {
    networkId: world.network,
    transactions: [
      transactionOf(key, {
        atMs: Date.parse(`${someDay()}T12:00:00Z`),
        block: { number: 100, hash: oneOf(['0xb100', '0xb101']), position: below(3) },
        transfers: [
          transferOf({ key: oneOf(['value', 'log:1']), from: ends }, someAmount()),
          ...(random() < 0.3
            ? [
                transferOf(
                  { key: 'log:2', to: ends, from: { kind: 'address', address: addressOf('hot') } },
                  someAmount(),
                ),
              ]
            : []),
        ],
      }),
    ],
  });
}

async function lockSome(): Promise<unknown> {
  await world.regenerate();
  for (;;) {
    const { items } = await world.api(booksCalls.listWork, { query: { limit: 100 } });
    if (items.length === 0) break;
    for (const { id } of items) await world.api(booksCalls.acceptWork, { body: { ids: [id], note: 'Reviewed' } });
  }
  const params = { year: oneOf([2022, 2023, 2024]) };
  const { counts } = await world.api(booksCalls.getLockCheck, { params });
  return world.api(booksCalls.lockYear, { params, body: { acknowledged: counts } });
}

const EDIT_KINDS: Record<string, () => Promise<unknown>> = {
  enter: enterSome,
  enterAgain: enterSome,
  migrate: () => {
    const [old, successor] = oneOf([
      ['ETH', 'USDC'],
      ['USDC', 'ETH'],
      ['WETH', 'WETH'],
    ] as const);
    const amount = someAmount();
    const [from, to] = [oneOf(['hot', 'cold']), oneOf(['hot', 'cold'])];
    return world.enter({
      at: `${someDay()}T10:00:00Z`,
      action: 'migration',
      transfers: [`out@${from} ${amount} ${old}`, `in@${to} ${10 * Number(amount)} ${successor}`],
    });
  },
  ingest: ingestSome,
  classify: () =>
    withRow(someTransaction(), (id) =>
      world.classify([id], oneOf([...ACTIONS_IN, ...ACTIONS_OUT, 'ownTransfer', 'spam'])),
    ),
  reset: () => withRow(someTransaction('t.is_classified'), (id) => world.reset(id)),
  undo: () => withRow(someRow('SELECT id FROM classification_batches WHERE undone_at IS NULL'), (id) => world.undo(id)),
  deleteTransaction: () =>
    withRow(someTransaction(), (id) =>
      world.api(transactionsCalls.deleteTransaction, { query: { transaction_id: id } }),
    ),
  deleteTransfer: () =>
    withRow(someRow('SELECT id FROM transfers'), (id) =>
      world.api(transactionsCalls.deleteTransfer, { params: { id } }),
    ),
  replace: () =>
    withRow(someTransaction(), (id) =>
      world.api(transactionsCalls.replaceTransaction, {
        body: {
          transactionId: id,
          transfers: [
            { coinId: coinId(oneOf(COINS)), amount: someAmount(), to: { walletId: oneOf([world.hot, world.cold]) } },
          ],
        },
      }),
    ),
  link: async () => {
    const out = await someTransaction(
      `EXISTS (SELECT FROM classifications c WHERE c.transaction_id = t.id AND c.action = 'bridgeOut')`,
    );
    const arrival = await someTransaction(
      `EXISTS (SELECT FROM classifications c WHERE c.transaction_id = t.id AND c.action = 'bridgeIn')`,
    );
    if (out !== null && arrival !== null)
      await world.api(booksCalls.linkTransactions, { body: { outTransactionId: out, inTransactionId: arrival } });
  },
  unlink: () => withRow(someRow('SELECT out_transaction_id AS id FROM transaction_links'), (id) => world.reset(id)),
  manualPrice: () =>
    world.api(pricesCalls.setManualPrice, {
      params: { id: coinId(oneOf(COINS)), day: someDay() },
      body: { priceUsd: String(1 + below(3000)), reason: 'Quote of the desk' },
    }),
  deleteManualPrice: async () => {
    const { rows } = await world.pool.query<{ coin_id: number; day: string }>(
      'SELECT coin_id, day FROM price_manuals ORDER BY 1, 2',
    );
    if (rows.length === 0) return;
    const { coin_id: id, day } = oneOf(rows);
    await world.api(pricesCalls.deleteManualPrice, { params: { id, day } });
  },
  marketPrices: () =>
    transaction(world.pool, (client) =>
      writeDailies(client, {
        source: 'CoinGecko',
        rows: Array.from({ length: 5 }, (_, index) => index + 1).map((dayOfMonth) => ({
          coinId: world.eth,
          day: readUtcDay(`2024-${String(1 + below(12)).padStart(2, '0')}-0${dayOfMonth}`)!,
          price: parsePrice(String(1 + below(3000))),
        })),
      }),
    ),
  ratio: () =>
    world.api(pricesCalls.setPriceRatio, {
      params: { id: world.weth },
      body: { ofCoinId: world.eth, ratio: oneOf(['1', '0.99', '1.1']) },
    }),
  deleteRatio: () => world.api(pricesCalls.deletePriceRatio, { params: { id: world.weth } }),
  alias: async () => {
    const { id } = await world.api(catalogueCalls.addAliasCoin, { body: { coinId: world.eth } });
    await world.api(catalogueCalls.updateAliasCoin, { params: { id }, body: { aliasedCoinsIds: [world.weth] } });
  },
  deleteAlias: () =>
    withRow(someRow('SELECT id FROM alias_coins'), (id) =>
      world.api(catalogueCalls.deleteAliasCoin, { params: { id } }),
    ),
  walletOwner: () =>
    world.api(catalogueCalls.editWallet, {
      body: { id: world.cold, userId: oneOf([null, null, world.client.userId]) },
    }),
  newWallet: () =>
    withRow(someRow(`SELECT id FROM accounts WHERE network_id = ${world.network} AND kind = 'unknown'`), async (id) => {
      const { rows } = await world.pool.query<{ address: string }>('SELECT address FROM accounts WHERE id = $1', [id]);
      await world.api(catalogueCalls.addWallet, {
        body: { name: `Wallet ${id}`, networkId: world.network, address: rows[0]!.address },
      });
    }),
  addressBook: () =>
    withRow(someRow(`SELECT id FROM accounts WHERE network_id = ${world.network} AND kind = 'unknown'`), async (id) => {
      const { rows } = await world.pool.query<{ address: string }>('SELECT address FROM accounts WHERE id = $1', [id]);
      await world.api(catalogueCalls.addFarm, {
        body: { name: `Farm ${id} ${below(1e6)}`, accounts: [{ networkId: world.network, address: rows[0]!.address }] },
      });
    }),
  deleteFarm: () =>
    withRow(someRow('SELECT id FROM counterparties'), (id) => world.api(catalogueCalls.deleteFarm, { params: { id } })),
  manualPosition: () => {
    const [acquiredDay = '', disposedDay = ''] = [someDay(), someDay()].toSorted();
    return world.api(booksCalls.addManualPosition, {
      body: {
        coinId: world.eth,
        walletId: null,
        amount: '1',
        acquiredDay,
        disposedDay,
        proceedsUsd: '10',
        costUsd: '4',
        reason: 'Statement of the broker',
      },
    });
  },
  deleteManualPosition: () =>
    withRow(someRow('SELECT id FROM manual_positions'), (id) =>
      world.api(booksCalls.deleteManualPosition, { params: { id } }),
    ),
  journalEntry: () => {
    const usd = String(1 + below(900));
    return world.api(booksCalls.enterJournalEntry, {
      body: {
        day: someDay(),
        memo: 'Accrual',
        lines: [
          { code: '5200', side: 'debit', usd },
          { code: '1000', side: 'credit', usd },
        ],
      },
    });
  },
  reversal: () =>
    withRow(someRow('SELECT id FROM entered_entries'), (id) =>
      world.api(booksCalls.reverseJournalEntry, { params: { id }, body: { day: someDay(), memo: 'Reversal' } }),
    ),
  settings: () =>
    world.api(booksCalls.setBookSettings, {
      body: {
        ...defaultBookSettings('America/Los_Angeles'),
        methods: [
          { fromYear: 2009, method: oneOf(['fifo', 'specificId'] as const) },
          { fromYear: 2024, method: oneOf(['fifo', 'lifo', 'hifo', 'specificId'] as const) },
        ],
        allocation: oneOf(['global', 'specificUnit', null] as const),
        timeZone: oneOf(['America/Los_Angeles', 'Asia/Tokyo']),
      },
    }),
  identify: () =>
    withRow(
      someRow(
        `SELECT x.id FROM transfers x
           JOIN classifications c ON c.transaction_id = x.transaction_id AND c.action = 'sell'
           WHERE x.from_account_id IS NOT NULL AND x.coin_id <> ${world.usd}`,
      ),
      async (id) => {
        const choice = await world.api(booksCalls.getLotChoice, { params: { transferId: id } });
        const lot = choice.lots.at(-1);
        if (!lot) return;
        await world.api(booksCalls.nameLots, {
          params: { transferId: id },
          body: { identifiedAt: choice.at, note: 'Letter', lots: [{ lotId: lot.lotId, amount: choice.amount }] },
        });
      },
    ),
  allocationUnits: () =>
    withRow(someRow(`SELECT id FROM transfers WHERE coin_id = ${world.eth} AND to_account_id IS NOT NULL`), (id) =>
      transaction(world.pool, (client) =>
        client.query(
          `INSERT INTO allocation_units (asset_id, lot_id, wallet_id, amount, allocated_at)
             VALUES ($1, $2, $3, 0.5, now()) ON CONFLICT DO NOTHING`,
          [world.eth, id, oneOf([world.hot, world.cold])],
        ),
      ),
    ),
  feeDivision: () =>
    withRow(
      someTransaction(`EXISTS (SELECT FROM transfers x WHERE x.transaction_id = t.id AND x.role = 'fee')`),
      (id) =>
        world.api(booksCalls.setFeeAllocation, {
          params: { transactionId: id },
          body: { feeDisposal: oneOf(['0', '0.004', '0.01']) },
        }),
    ),
  allocationRule: () =>
    world.api(booksCalls.setAllocationRule, {
      body: {
        rule: {
          order: [oneOf(['highestBasis', 'earliestAcquired'] as const)],
          walletIds: [oneOf([world.hot, world.cold])],
          describedAt: '2024-06-01T00:00:00.000Z',
          note: 'Ledger',
        },
      },
    }),
  cash: () =>
    transaction(world.pool, (client) =>
      client.query('UPDATE coins SET is_cash = NOT is_cash WHERE id = $1', [world.usdc]),
    ),
  deletePositions: () => world.api(booksCalls.deleteCapitalPositions, { query: { year: oneOf(YEARS) } }),
  lock: lockSome,
  unlock: () =>
    withRow(someRow('SELECT year AS id FROM year_locks WHERE unlocked_at IS NULL'), (year) =>
      world.api(booksCalls.unlockYear, { params: { year }, query: { reason: 'An amendment' } }),
    ),
};

/** An edit may be refused, never fail. */
async function attempt(edit: () => Promise<unknown>): Promise<'done' | 'locked' | 'refused'> {
  try {
    await edit();
    return 'done';
  } catch (error) {
    if (error instanceof LockedPeriodError) return 'locked';
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return /is locked|books are closed/.test(JSON.stringify(error.data)) ? 'locked' : 'refused';
  }
}

it(
  'books updated during 200 random edits equal regenerated books, and locked years stay',
  async () => {
    for (let index = 0; index < 60; index += 1) await attempt(enterSome);
    const outcomes = new Map<string, number>();
    const names = Object.keys(EDIT_KINDS);
    const plan = [...names, ...Array.from({ length: EDITS - names.length }, () => oneOf(names))];
    for (let index = plan.length - 1; index > 0; index -= 1) {
      const other = below(index + 1);
      [plan[index], plan[other]] = [plan[other]!, plan[index]!];
    }
    let partly = 0;
    for (const [index, name] of plan.entries()) {
      const outcome = await attempt(EDIT_KINDS[name]!);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if ((index + 1) % CHECK_FRESH_EVERY === 0) await expectStaleIfDifferent(name);
      if ((index + 1) % UPDATE_EVERY === 0) partly += (await world.regenerate()).result.readFrom === null ? 0 : 1;
      if ((index + 1) % COMPARE_EVERY === 0) await expectSameFromTheBeginning(`after ${index + 1} edits`);
    }
    // The edits did reach what they are to test.
    expect(partly).toBeGreaterThan(5);
    expect(outcomes.get('done')).toBeGreaterThan(80);
    expect(outcomes.get('locked')).toBeGreaterThan(10);
  },
  240_000 + EDITS * 2_000,
);

/** Books that are not called stale are the same when they are generated from the beginning. */
async function expectStaleIfDifferent(edit: string): Promise<void> {
  await world.regenerate();
  const isDone = (await attempt(EDIT_KINDS[edit]!)) === 'done';
  const { staleFrom } = await world.api(booksCalls.getBookState, {});
  if (!isDone || staleFrom !== null) return;
  const called = await dumpBooks(world.pool, { withRecords: true });
  await world.regenerate({ fromScratch: true });
  expect(await dumpBooks(world.pool, { withRecords: true }), `${edit} left the books up to date`).toEqual(called);
}

async function expectSameFromTheBeginning(when: string): Promise<void> {
  await world.regenerate();
  const updated = await dumpBooks(world.pool, { withRecords: true });
  await world.regenerate({ fromScratch: true });
  expect(await dumpBooks(world.pool, { withRecords: true }), when).toEqual(updated);
  const { rows: unbalanced } = await world.pool.query<{ entry_id: string }>(
    `SELECT entry_id FROM journal_lines GROUP BY entry_id HAVING sum(usd) <> 0
     UNION SELECT entry_id FROM journal_lines WHERE amount <> 0 GROUP BY entry_id, asset_id HAVING sum(amount) <> 0`,
  );
  expect(unbalanced, when).toEqual([]);
  for (const { year } of await world.api(booksCalls.listYearLocks, {})) {
    const { isSame, statements } = await world.api(booksCalls.getLockDifference, { params: { year } });
    expect([isSame, statements], `${year} ${when}`).toEqual([true, []]);
  }
}
