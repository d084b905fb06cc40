/** Starts of the books and of DeFi. */
import { readFileSync } from 'node:fs';
import { addMove, addTransactionOf } from './money-starts.ts';
import { ETH, type Response, type Starts, TREASURY, USDC, type World } from './starts.ts';

const BLANK_FORM = new URL('../../areas/books/server/form/official/fixtures/f8949-2025.pdf', import.meta.url);
const YEAR = new Date().getUTCFullYear();
/** Of an open year, with a lot. */
const OPEN_DISPOSALS = `FROM book_positions WHERE year = ${YEAR} AND lot_id IS NOT NULL`;
const TAXABLE = `${OPEN_DISPOSALS} AND is_taxable AND wallet_id IS NOT NULL`;
const DISPOSAL = `SELECT id ${OPEN_DISPOSALS} ORDER BY id LIMIT 1`;
const REGENERATIONS_MAX = 5;
/** The sample locks this year. */
const LOCKED_YEAR = 2024;

export const BOOK_STARTS: Starts = {
  enterJournalEntry: async (world) => ({ body: await newEntry(world) }),
  reverseJournalEntry: async (world) => {
    const body = await newEntry(world);
    const { id } = await world.make('enterJournalEntry', { body });
    return { params: { id }, body: { day: body.day, memo: 'Entered twice' } };
  },
  addManualPosition: async (world) => ({ body: await newPosition(world) }),
  deleteManualPosition: async (world) => {
    await world.make('addManualPosition', { body: await newPosition(world) });
    return { params: { id: await world.find('SELECT max(id) FROM manual_positions') } };
  },
  explainPosition: async (world) => {
    await swapWithFee(world);
    return { query: { kind: 'closed', id: await world.find(DISPOSAL) } };
  },
  getJournalEntry: async ({ find }) => ({ query: { id: await find('SELECT id FROM journal_entries LIMIT 1') } }),
  acceptWork: async (world) => ({ body: { ids: [await openWork(world)], note: 'Checked' } }),
  recordCosts: async (world) => ({
    body: {
      ids: [await world.find(`SELECT id FROM book_issues WHERE code = 'gift_basis_unknown' LIMIT 1`)],
      acquiredAt: '2024-03-05T16:20:00Z',
      costUsd: '1000',
      reason: 'Receipt of the donor',
    },
  }),
  linkTransactions: async (world) => ({
    body: {
      outTransactionId: await addMove(world, 'out', 'bridgeOut'),
      inTransactionId: await addMove(world, 'in', 'bridgeIn'),
    },
  }),
  nameLots: (world) => chooseLots(world),
  forgetNamedLots: async (world) => {
    const { params, body } = await chooseLots(world);
    await world.make('nameLots', { params, body });
    return { params };
  },
  setAllocationUnits: async (world) => {
    const { assets } = await world.make('getAllocation');
    const { coinId, units } = assets.find((asset: Response) => !asset.isTooLong && asset.units.length > 0);
    return { params: { coinId }, body: { units, note: 'Page 7 of the books' } };
  },
  getFeeAllocation: async (world) => ({ params: { transactionId: await swapWithFee(world) } }),
  setFairValueTerms: async ({ find }) => ({
    params: { coinId: await find(ETH) },
    body: { isInScope: null, principalMarket: 'Coinbase Exchange' },
  }),
  setFeeAllocation: async (world) => ({
    params: { transactionId: await swapWithFee(world) },
    body: { feeDisposal: '0.001' },
  }),
  setBookSettings: async (world) => ({ body: (await world.make('getBookState')).settings }),
  lockYear: async (world) => {
    await unlock(world);
    await regenerate(world);
    const { counts } = await world.make('getLockCheck', { params: { year: LOCKED_YEAR } });
    return { params: { year: LOCKED_YEAR }, body: { acknowledged: counts } };
  },
  setBrokerDisposals: async (world) => {
    await swapWithFee(world);
    const params = { year: YEAR, walletId: await world.find(`SELECT wallet_id ${TAXABLE} ORDER BY id LIMIT 1`) };
    const report = { form: '1099-DA', isBasisReported: true, coverage: { kind: 'listed' } };
    await world.make('setBrokerReport', { params, body: { report } });
    const positionId = await world.find(`SELECT id ${TAXABLE} AND wallet_id = $1 LIMIT 1`, [params.walletId]);
    return {
      params,
      body: { changes: [{ positionId: String(positionId), reported: { isBasisReported: true, basisUsd: '10' } }] },
    };
  },
  closeMonth: (world) => newClosing(world),
  getClosingDifference: async (world) => ({ params: await closeMonth(world) }),
  reopenMonth: async (world) => ({ params: await closeMonth(world), body: { reason: 'A missing transaction' } }),
  setBrokerReport: async ({ find }) => ({
    params: { year: YEAR, walletId: await find(TREASURY) },
    body: { report: null },
  }),
  attachDocument: async (world) => ({ body: await documentTarget(world), file: newDocument(world) }),
  listDocuments: async (world) => ({ query: await documentTarget(world) }),
  downloadDocument: async (world) => ({ params: await attachDocument(world) }),
  removeDocument: async (world) => ({ params: await attachDocument(world), body: { reason: 'Of another client' } }),
  addBlankForm: () => ({ file: readFileSync(BLANK_FORM, 'latin1') }),
  unlockYear: () => ({ params: { year: LOCKED_YEAR }, query: { reason: 'A missing transaction' } }),
  setLedgerColumns: ({ next }) => ({ body: newColumns(next()) }),
  deleteLedgerColumns: async (world) => {
    const { items } = await world.make('setLedgerColumns', { body: newColumns(world.next()) });
    return { params: { id: items.at(-1).id } };
  },
  setChartMapping: async (world) => {
    const { accounts, kinds } = await world.make('getChart');
    return { body: { kind: kinds[0].kind, code: accounts[0].code } };
  },
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
    await mapChart(world);
    return { body: { format: 'quickbooks', summing: 'transaction', from: `${YEAR}-01-01`, to: `${YEAR}-06-30` } };
  },
  downloadLedgerExport: async (world) => {
    await mapChart(world);
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
  getStake: async (world) => ({ params: { stakeId: (await world.make('listStakes')).items[0].stakeId } }),
  confirmContract: async (world) => ({ params: { accountId: await addContract(world) } }),
  ignoreContract: async (world) => ({ params: { accountId: await addContract(world) } }),
};

async function newEntry(world: World) {
  const { accounts } = await world.make('getChart');
  const [debit, credit] = [accounts[0].code, accounts[1].code];
  return {
    day: `${YEAR}-01-02`,
    memo: 'Audit fee',
    lines: [
      { code: debit, side: 'debit', usd: '1250.50' },
      { code: credit, side: 'credit', usd: '1250.50' },
    ],
  };
}

async function newPosition(world: World) {
  return {
    coinId: await world.find(ETH),
    amount: '1',
    acquiredDay: `${YEAR}-01-05`,
    disposedDay: `${YEAR}-02-05`,
    proceedsUsd: '3000',
    costUsd: '2000',
    reason: 'From a broker',
    key: `fuzz ${world.next()}`,
  };
}

async function documentTarget(world: World): Promise<{ target: string }> {
  return { target: `transaction:${await addMove(world, 'out', 'bridgeOut')}` };
}
const newDocument = (world: World): string => `%PDF-1.7\n% ${world.next()}\n%%EOF\n`;
async function attachDocument(world: World): Promise<{ id: number }> {
  const { id } = await world.make('attachDocument', { body: await documentTarget(world), file: newDocument(world) });
  return { id };
}

const openWork = (world: World): Promise<number> => world.find('SELECT id FROM book_issues ORDER BY id LIMIT 1');

function newColumns(number: number) {
  const columns = ['number', 'date', 'accountCode', 'debit', 'credit'].map((field) => ({ label: field, field }));
  return { name: `Columns ${number}`, dateFormat: 'iso', columns };
}

/** Every kind of account that the journal has, to the first account of the chart. */
async function mapChart(world: World): Promise<void> {
  await regenerate(world);
  const { accounts, kinds } = await world.make('getChart');
  for (const { kind } of kinds) await world.make('setChartMapping', { body: { kind, code: accounts[0].code } });
}

async function chooseLots(world: World) {
  await swapWithFee(world);
  const transferId = await world.find(`SELECT close_transfer_id ${TAXABLE} AND close_transfer_id IS NOT NULL LIMIT 1`);
  const params = { transferId };
  const { at, lots } = await world.make('getLotChoice', { params });
  const used = lots.filter((lot: Response) => lot.used !== '0').slice(0, 1);
  const body = {
    identifiedAt: at,
    note: 'Agreed by e-mail',
    lots: used.map((lot: Response) => ({ lotId: lot.lotId, amount: lot.used })),
  };
  return { params, body };
}

async function swapWithFee(world: World): Promise<number> {
  const wallet = { walletId: await world.find(TREASURY) };
  const [usdc, usdt, eth] = [
    await world.find(USDC),
    await world.find(`SELECT id FROM coins WHERE symbol IN ('USDT', 'DAI', 'WBTC') ORDER BY id LIMIT 1`),
    await world.find(ETH),
  ];
  const id = await addTransactionOf(world, [
    { coinId: usdc, amount: '10', from: wallet, valueUsd: '10' },
    { coinId: usdt, amount: '10', to: wallet, valueUsd: '10' },
    { coinId: eth, amount: '0.002', from: wallet, role: 'fee', valueUsd: '6' },
  ]);
  await world.make('classifyTransaction', { body: { transactionIds: [id], action: 'swap' } });
  await regenerate(world);
  return id;
}

/** Of the first month that is open, with everything acknowledged that is unresolved in it. */
async function newClosing(world: World) {
  await regenerate(world);
  const { firstOpen: month } = await world.make('listLedgerMonths');
  const { months } = await world.make('listLedgerMonths', { query: { year: month.slice(0, 4) } });
  const { checklist } = months.find((one: Response) => one.month === month);
  const open = checklist.filter(({ count }: Response) => count > 0);
  const accepted = open.map(({ check, count }: Response) => ({ check, count, reason: 'Known' }));
  return { params: { month }, body: { accepted } };
}

async function closeMonth(world: World) {
  const { params, body } = await newClosing(world);
  await world.make('closeMonth', { params, body });
  return params;
}

/** Unless it is unlocked already. */
async function unlock(world: World): Promise<void> {
  const locks: Response = await world.make('listYearLocks');
  if ((locks.items ?? locks).some((lock: Response) => lock.year === LOCKED_YEAR))
    await world.make('unlockYear', { params: { year: LOCKED_YEAR }, query: { reason: 'A missing transaction' } });
}

/** Jobs of other starts may change what the books rest on meanwhile. */
async function regenerate(world: World): Promise<void> {
  for (let attempt = 0; attempt < REGENERATIONS_MAX; attempt += 1) {
    await world.finish(await world.make('regenerateCapitalPositions', { body: {} }));
    if ((await world.make('getBookState')).staleFrom === null) return;
  }
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
    `UPDATE defi_contracts SET state = 'unverified', origin = NULL, decided_at = NULL, decided_by = NULL
      WHERE account_id = (SELECT max(account_id) FROM defi_contracts) RETURNING account_id`,
  );
}
