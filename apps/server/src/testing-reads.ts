/** A server in which every read of the contract finds something, for tests over all reads. */
import { booksCalls } from '@holdfast/books/contract';
import { operationsCalls } from '@holdfast/operations/contract';
import { lendingCalls } from '@holdfast/lending/contract';
import { transactionsCalls } from '@holdfast/transactions/contract';
import { unreadLoan, unreadPool, unreadStake } from '@holdfast/protocols/engine';
import { addUtcDays, utcDayOf } from '@holdfast/calendar';
import { type Call, fillPath } from '@holdfast/contract';
import { type CallName, contract } from '@holdfast/overview/contract';
import { defaultBookSettings } from '../../../areas/books/server/generation/book-settings.ts';
import { insertReturningId } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { createBooksWorld } from '../../../areas/books/server/testing.ts';
import { DEFAULT_CHOICES } from '../../../areas/imports/server/import-choices.ts';
import { publishRoots } from '../../../areas/lending/server/proofs/liability-proofs.ts';
import { combinePool } from '../../../areas/defi/server/figures/combine-pool.ts';
import type { TestServerOptions } from './testing.ts';

export interface ReadInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
}

export const READS = (Object.entries(contract) as [CallName, Call][]).filter(([, call]) => call.method === 'GET');

export async function createReadWorld(server: TestServerOptions = {}) {
  const world = await createBooksWorld({ server });
  const { api, pool, client } = world;
  await world.enter({ at: '2022-01-01', action: 'buy', transfers: ['in 3 ETH', 'out 3000 USD'] });
  await world.enter({ at: '2022-06-01', action: 'sell', transfers: ['out 1 ETH', 'in 2000 USD'] });
  const swapId = await world.enter({
    at: '2024-02-01',
    action: 'swap',
    transfers: ['out 1 ETH 2500', 'in 2500 USDC 2500', 'fee 0.1 WETH 250'],
  });
  await pool.query('UPDATE transactions SET target = $2 WHERE id = $1', [swapId, `0x${'e'.repeat(40)}`]);
  await api(booksCalls.setBookSettings, {
    body: { ...defaultBookSettings('America/Los_Angeles'), fairValueFrom: '2023-01-01' },
  });
  await world.regenerate();
  await api(booksCalls.lockYear, { params: { year: 2022 }, body: {} });
  const closed = { month: '2023-01' };
  const { months } = await api(booksCalls.listLedgerMonths, { query: { year: 2023 } });
  const failing = months.find(({ month }) => month === closed.month)?.checklist.filter(({ count }) => count > 0) ?? [];
  const accepted = failing.map(({ check, count }) => ({ check, count, reason: 'A world for tests' }));
  await api(booksCalls.closeMonth, { params: closed, body: { accepted } });
  const posted = await api(booksCalls.exportEntries, { body: { format: 'csv', from: '2022-01-01', to: '2022-12-31' } });
  const depositedAt = new Date(Date.now() - 400 * 86_400_000);
  await transaction(pool, (each) =>
    each.query(
      `INSERT INTO client_transactions (user_id, coin_id, type, amount, initiated_at, status, cleared_at)
       VALUES ($1, $2, 'deposit', 100, $3, 'cleared', $3), ($1, $2, 'withdrawal', 1, now(), 'pending', NULL)`,
      [client.userId, world.eth, depositedAt],
    ),
  );
  await transaction(pool, (each) => publishRoots(each, addUtcDays(utcDayOf(Date.now()), -1)));
  const { rows: pictures } = await pool.query<{ id: string }>(
    `INSERT INTO user_pictures (id, user_id, content_type, bytes, created_at)
     VALUES (gen_random_uuid(), $1, 'image/png', '\\x00', now()) RETURNING id`,
    [client.userId],
  );
  const defi = await addPositions(world);
  const { rows: imports } = await pool.query<{ id: number }>(
    `INSERT INTO imports (status, file_name, file_bytes, choices, ledger, by_user_id, imported_at)
     VALUES ('imported', 'ledgers.csv', 1, $1, 'import:kraken:1', $2, now()) RETURNING id`,
    [JSON.stringify({ ...DEFAULT_CHOICES, provider: 'kraken' }), world.admin.userId],
  );
  const ofImport = { params: { id: imports[0]?.id } };
  const [job] = (await api(operationsCalls.listJobs, { query: {} })).items;
  const [pending] = (await api(lendingCalls.listClientTransactions, { query: { only_pending: true } })).items;
  const [position] = (await api(booksCalls.listCoinCapitalPositions, { params: { coinId: world.eth }, query: {} }))
    .items;
  const swap = await api(transactionsCalls.getTransaction, { params: { id: swapId } });
  const soldTransfer = swap.transfers.find(({ coinId }) => coinId === world.eth);
  const ofClient = { query: { user_id: client.userId } };
  const [agreement] = (await api(lendingCalls.listAgreementVersions, { query: {} })).items;
  const { rows: documents } = await pool.query<{ id: number }>(
    `INSERT INTO documents (target, day, name, media_type, size, sha256, content)
     VALUES ('transaction:' || $1::bigint, '2026-01-01', 'order.pdf', 'application/pdf', 5,
             encode(sha256('%PDF-'), 'hex'), '%PDF-') RETURNING id`,
    [swapId],
  );
  const inputs: Partial<Record<CallName, ReadInput>> = {
    getPicture: { params: { id: pictures[0]?.id } },
    getJournalEntry: { query: { id: `transaction:${swapId}` } },
    exportLedger: { params: { format: 'subledger' } },
    getClosingDifference: { params: closed },
    listDocuments: { query: { target: `transaction:${swapId}` } },
    downloadDocument: { params: { id: documents[0]?.id } },
    downloadLedgerExport: { params: { id: posted.export?.id } },
    getStatementPdf: { params: { statement: 'balance-sheet' } },
    getJob: { params: { id: job?.id } },
    getCoinPrices: { params: { id: world.eth } },
    getCoin: { params: { id: world.eth } },
    getTokenStatements: { params: { id: world.eth } },
    getDepositWalletHistory: { query: { wallet_id: world.hot } },
    getAddressUse: { query: { address: `0x${'1'.repeat(40)}` } },
    listWalletSources: { params: { id: world.hot } },
    listWalletAddresses: { params: { id: world.hot }, query: {} },
    findAccount: { query: { address: `0x${'1'.repeat(40)}`, network_id: world.network } },
    getTransaction: { params: { id: swapId } },
    getTransactionClientTransaction: { params: { id: swapId } },
    listPossibleActions: { params: { id: swapId } },
    getRuleConditions: { params: { id: swapId } },
    findBalanceDivergence: { query: { wallet_id: world.hot, coin_id: world.eth } },
    getClientDashboard: ofClient,
    listClientActivity: ofClient,
    getClientGrowth: ofClient,
    previewWithdrawal: { query: { ...ofClient.query, coin_id: world.eth, amount: '1' } },
    getClientStatement: { query: { ...ofClient.query, from: '2026-01-01', to: '2026-02-01' } },
    getInterestSummary: { params: { year: 2025 }, ...ofClient },
    getInterestSummaryFile: { params: { year: 2025 }, ...ofClient },
    getYearStatement: { params: { year: 2025 }, ...ofClient },
    listTaxTotals: { query: { year: 2025 } },
    getTaxTotalsFile: { params: { year: 2025 } },
    getClientAgreement: ofClient,
    listAgreementAcceptances: { params: { version: agreement?.version } },
    getLiabilityProof: { query: { ...ofClient.query, coin_id: world.eth } },
    listTransactionMatches: { params: { id: pending?.id } },
    getLotChoice: { params: { transferId: soldTransfer?.id } },
    getFeeAllocation: { params: { transactionId: swapId } },
    listBrokerReports: { params: { year: 2022 } },
    listBrokerDisposals: { params: { year: 2022, walletId: world.hot } },
    listCoinCapitalPositions: { params: { coinId: world.eth } },
    getForm8949: { params: { year: 2022 }, query: { format: 'pdf' } },
    getForm8949Summary: { params: { year: 2022 } },
    listCoinOpenPositions: { params: { coinId: world.eth } },
    listTransactionLots: { params: { id: swapId } },
    listAssetHoldingTransactions: { params: { id: world.eth } },
    explainPosition: { query: { kind: 'closed', id: position?.id } },
    getPool: { params: { id: defi.contractId } },
    listPoolPriceAlerts: { params: { id: defi.contractId } },
    getLoan: { params: { id: defi.loanId } },
    getStake: { params: { stakeId: defi.contractId } },
    getLockDifference: { params: { year: 2022 } },
    getLockCheck: { params: { year: 2022 } },
    getYearReport: { params: { year: 2022 } },
    getImport: ofImport,
    listImportRows: ofImport,
    getImportUndo: ofImport,
    downloadRefusedRows: ofImport,
  };
  // What a write has left to be refreshed: no read may do it.
  await pool.query('INSERT INTO loan_changes (user_id, coin_id) VALUES ($1, $2)', [client.userId, world.eth]);
  return { ...world, inputs };
}

/** A pool, a loan and a stake in one contract, as they are stored when the node has no archive. */
async function addPositions({ pool, network, hot }: Awaited<ReturnType<typeof createBooksWorld>>) {
  const contractId = await insertReturningId(
    pool,
    `INSERT INTO accounts (network_id, address, kind) VALUES ($1, '0x${'d'.repeat(40)}', 'unknown') RETURNING id`,
    [network],
  );
  await pool.query(
    `INSERT INTO defi_contracts (account_id, network_id, protocol, role, state, origin, first_seen_at)
     VALUES ($1, $2, 'uniswap-v2', 'pool', 'confirmed', 'registry', now())`,
    [contractId, network],
  );
  await pool.query(
    `INSERT INTO defi_pools (account_id, network_id, protocol, name, range_state, figures)
     VALUES ($1, $2, 'uniswap-v2', 'ETH / USDC', 'full', $3)`,
    [contractId, network, JSON.stringify(combinePool([unreadPool('noArchive')]))],
  );
  const addPosition = (kind: 'loan' | 'stake', protocol: string, figures: object): Promise<number> =>
    insertReturningId(
      pool,
      `INSERT INTO defi_positions (network_id, kind, protocol, contract_id, wallet_id, is_open, is_counted, block,
         block_hash, read_at, first_read_at, reason, figures)
       VALUES ($1, $2, $3, $4, $5, true, true, 1, '0x1', now(), now(), 'unknown', $6) RETURNING id`,
      [network, kind, protocol, contractId, hot, JSON.stringify(figures)],
    );
  const loanId = await addPosition('loan', 'aave-v3', unreadLoan('noArchive'));
  await addPosition('stake', 'staking-rewards', unreadStake('noArchive'));
  return { contractId, loanId };
}

export type ReadWorld = Awaited<ReturnType<typeof createReadWorld>>;

/** The request for a read, as an admin sends it. */
export function readRequest(world: ReadWorld, name: CallName, headers: Record<string, string> = {}) {
  const { params = {}, query = {} } = world.inputs[name] ?? {};
  return {
    method: 'GET' as const,
    url: `/api/${fillPath(contract[name].path, params)}`,
    query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
    headers: { authorization: `Bearer ${world.admin.token}`, ...headers },
  };
}
