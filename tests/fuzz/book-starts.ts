/** Starts of the books and of DeFi. */
import { addressOf, ETH, type Response, type Starts, TREASURY, type World } from './starts.ts';

const YEAR = new Date().getUTCFullYear();
/** Of an open year, with a lot. */
const DISPOSAL = `SELECT id FROM book_positions WHERE year = ${YEAR} AND lot_id IS NOT NULL ORDER BY id LIMIT 1`;

export const BOOK_STARTS: Starts = {
  addManualPosition: async (world) => ({ body: await newPosition(world) }),
  deleteManualPosition: async (world) => {
    await world.make('addManualPosition', { body: await newPosition(world) });
    return { params: { id: await world.find('SELECT max(id) FROM manual_positions') } };
  },
  explainPosition: async ({ find }) => ({ query: { kind: 'closed', id: await find(DISPOSAL) } }),
  getJournalEntry: async ({ find }) => ({ query: { id: await find('SELECT id FROM journal_entries LIMIT 1') } }),
  acceptWork: async (world) => ({ body: { ids: [await openWork(world)], note: 'Checked' } }),
  recordCosts: async (world) => ({
    body: {
      ids: [await world.find(`SELECT id FROM book_issues WHERE code = 'gift_basis_unknown' LIMIT 1`)],
      acquiredAt: '2024-03-05T16:20:00Z',
      costUsd: '1000',
      note: 'Receipt of the donor',
    },
  }),
  linkTransactions: async (world) => ({
    body: {
      outTransactionId: await addMove(world, 'out'),
      inTransactionId: await addMove(world, 'in'),
    },
  }),
  setBrokerReport: async ({ find }) => ({
    params: { year: YEAR, walletId: await find(TREASURY) },
    body: { report: null },
  }),
  unlockYear: () => ({ params: { year: 2024 }, query: { reason: 'A missing transaction' } }),
  setLedgerColumns: ({ next }) => ({ body: newColumns(next()) }),
  deleteLedgerColumns: async (world) => {
    const { items } = await world.make('setLedgerColumns', { body: newColumns(world.next()) });
    return { params: { id: items.at(-1).id } };
  },
  setChartMapping: async ({ find }) => ({
    body: {
      kind: 'wallet',
      code: await find('SELECT code FROM chart_accounts ORDER BY id OFFSET 1 LIMIT 1'),
      walletId: await find(TREASURY),
    },
  }),
  deleteChartMapping: async (world) => {
    const { mappings } = await world.make('getChart');
    return { params: { id: mappings.at(-1).id } };
  },
  deleteChartAccount: async (world) => {
    const code = `9${String(world.next()).slice(-5)}`;
    const { accounts } = await world.make('setChartAccounts', {
      body: { accounts: [{ code, name: `Fuzz ${code}`, class: 'expenses' }] },
    });
    return { params: { id: accounts.find((account: Response) => account.code === code).id } };
  },
  exportEntries: async (world) => {
    await regenerate(world);
    return { body: { format: 'quickbooks', summing: 'transaction', from: `${YEAR}-01-01`, to: `${YEAR}-06-30` } };
  },
  downloadLedgerExport: async (world) => {
    await regenerate(world);
    await world.make('exportEntries', {
      body: { format: 'xero', summing: 'transaction', from: `${YEAR}-01-01`, to: `${YEAR}-06-30` },
    });
    return { params: { id: await world.find('SELECT max(id) FROM ledger_exports') } };
  },

  // DeFi
  getPool: async ({ find }) => ({
    params: { id: await find(`SELECT contract_id FROM defi_positions WHERE kind = 'pool' LIMIT 1`) },
  }),
  listPoolPriceAlerts: async ({ find }) => ({
    params: { id: await find('SELECT account_id FROM pool_price_alerts LIMIT 1') },
  }),
  setPoolPriceAlert: async (world) => ({
    params: await poolCoin(world),
    body: { minPriceUsd: '1000', maxPriceUsd: '9000' },
  }),
  deletePoolPriceAlert: async (world) => {
    const params = await poolCoin(world);
    await world.make('setPoolPriceAlert', { params, body: { minPriceUsd: '1000', maxPriceUsd: '9000' } });
    return { params };
  },
  getLoan: async ({ find }) => ({
    params: { id: await find(`SELECT id FROM defi_positions WHERE kind = 'loan' LIMIT 1`) },
  }),
  setLoanThreshold: async (world) => ({
    params: { id: (await world.make('listLoans')).items[0].id },
    body: { liquidationThreshold: '0.7' },
  }),
  getStake: async (world) => ({ params: { stakeId: (await world.make('listStakes')).items[0].id } }),
  confirmContract: async (world) => ({ params: { accountId: await addContract(world) } }),
  ignoreContract: async (world) => ({ params: { accountId: await addContract(world) } }),
};

async function newPosition(world: World) {
  return {
    coinId: await world.find(ETH),
    amount: '1',
    acquiredDay: `${YEAR}-01-05`,
    disposedDay: `${YEAR}-02-05`,
    proceedsUsd: '3000',
    costUsd: '2000',
    note: 'From a broker',
    key: `fuzz ${world.next()}`,
  };
}

const openWork = (world: World): Promise<number> => world.find('SELECT id FROM book_issues ORDER BY id LIMIT 1');

async function addMove(world: World, direction: 'in' | 'out'): Promise<number> {
  const [own, other] = [{ walletId: await world.find(TREASURY) }, { address: addressOf(world.next()) }];
  const { id } = await world.make('addTransaction', {
    body: {
      at: new Date(Date.now() - (direction === 'out' ? 7_200_000 : 3_600_000)).toISOString(),
      networkId: await world.find('SELECT id FROM networks WHERE chain_id = 1'),
      transfers: [
        {
          coinId: await world.find(ETH),
          amount: '0.01',
          ...(direction === 'out' ? { from: own, to: other } : { from: other, to: own }),
        },
      ],
      key: `fuzz ${world.next()}`,
    },
  });
  return id;
}

function newColumns(number: number) {
  const columns = ['date', 'accountCode', 'debit', 'credit'].map((field) => ({ label: field, field }));
  return { name: `Columns ${number}`, dateFormat: 'iso', columns };
}

async function regenerate(world: World): Promise<void> {
  await world.finish(await world.make('regenerateCapitalPositions', { body: {} }));
}

async function poolCoin(world: World) {
  const accountId = await world.find('SELECT account_id FROM pool_price_alerts LIMIT 1');
  return {
    accountId,
    coinId: await world.find('SELECT coin_id FROM pool_price_alerts WHERE account_id = $1', [accountId]),
  };
}

async function addContract(world: World): Promise<number> {
  return world.find(
    `UPDATE defi_contracts SET state = 'proposed'
      WHERE account_id = (SELECT max(account_id) FROM defi_contracts) RETURNING account_id`,
  );
}
