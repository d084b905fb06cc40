/** Loans from protocols beside P2P loans. */
import { type DefiCalls } from '../contract/calls.ts';
import {
  alarmOf,
  type FoundPosition,
  type PositionState,
  PROTOCOLS,
  type StoredLoan,
  type StoredStep,
} from '@holdfast/protocols/engine';
import { protocolLabel } from '@holdfast/protocols/contract';
import type {
  AccountLoan,
  AccountLoanFull,
  LiquidationStep,
  LoanList,
  P2pLoan,
  ProtocolLoan,
} from '../contract/loans.ts';
import { type CallParsed, TOTAL_MAX } from '@holdfast/contract';
import { formatDecimal, multiply, ONE_UNITS, parseRatio, parseUsd, type Ratio, sumPartialUsd } from '@holdfast/money';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { defineHandlers } from './define-handlers.ts';
import { type QueryOf } from '@holdfast/http/server/handler.ts';
import { PROTOCOL_NAME, stateFromJson } from './figures/protocols.ts';
import { type StoredLoanTotals, totalLoans } from './figures/write-totals.ts';
import { endOfDay, type PastReading, readAsOf, readingColumnsOf } from './as-of.ts';
import { checkLoanAlarms } from './check-alarms.ts';
import type { DefiDependencies } from './defi-dependencies.ts';
import { loadHistory } from './history.ts';
import { coinIdsIn, type CoinNames, type ContractColumns, loadCoinNames, showContract } from './names.ts';
import { loadP2pLoans } from './p2p-loans.ts';
import { loadPageState, readStoredPage } from './page-state.ts';
import { compareBy, orderUnknownLast, type SortKey } from './position-order.ts';

export interface LoanRow extends ContractColumns {
  id: number;
  wallet_id: number;
  wallet_name: string;
  token_id: string;
  figures: StoredLoan;
  liquidation_threshold: string | null;
  block: number;
  read_at: Date;
}

const FROM_LOANS = `FROM defi_positions p JOIN networks n ON n.id = p.network_id
   JOIN accounts a ON a.id = p.contract_id JOIN wallets w ON w.id = p.wallet_id`;
export const READ_LOANS = `SELECT p.id, p.network_id, n.name AS network_name, n.explorer_url, a.address, p.protocol,
   p.wallet_id, w.name AS wallet_name, p.token_id, p.figures, x.liquidation_threshold, p.block, p.read_at
  ${FROM_LOANS} LEFT JOIN loan_alarms x ON x.account_id = p.contract_id AND x.wallet_id = p.wallet_id
    AND x.token_id = p.token_id`;
export const IS_LISTED = `p.kind = 'loan' AND p.is_open AND p.is_counted`;

type ListQuery = QueryOf<DefiCalls['listLoans']>;

const figureKey = (name: 'collateralUsd' | 'debtUsd' | 'ltv' | 'rate' | 'interestUsd'): SortKey<LoanRow> => ({
  column: `(p.figures ->> '${name}')::numeric`,
  read: ({ figures }) => figures[name],
});
const SORT_KEYS: Readonly<Record<ListQuery['sort'], SortKey<LoanRow>>> = {
  health: { column: 'p.health_factor', read: ({ figures }) => figures.healthFactor },
  collateral: figureKey('collateralUsd'),
  debt: figureKey('debtUsd'),
  ltv: figureKey('ltv'),
  rate: figureKey('rate'),
  interest: figureKey('interestUsd'),
  name: {
    column: `lower(p.protocol || ' ' || n.name || ' ' || w.name)`,
    read: (row) => `${row.protocol} ${row.network_name} ${row.wallet_name}`,
    isText: true,
  },
};

/** P2P loans have no health and no collateral; by those they stay as they are, what is outstanding first. */
const P2P_SORT_KEYS: Readonly<Partial<Record<ListQuery['sort'], SortKey<P2pLoan>['read']>>> = {
  debt: ({ outstandingUsd }) => outstandingUsd,
  rate: ({ rate }) => rate,
  interest: ({ interestReceivedUsd }) => interestReceivedUsd,
  name: ({ counterpartyName }) => counterpartyName,
};

export const loanHandlers = defineHandlers((dependencies: DefiDependencies) => ({
  listLoans: ({ query }) => listLoans(dependencies, query),
  getLoan: ({ params }) => getLoan(dependencies, params.id),
  setLoanThreshold: ({ params, body, caller }) =>
    setLoanThreshold(dependencies, { params, body, userId: caller.userId }),
}));

export async function listLoans(dependencies: DefiDependencies, query: ListQuery): Promise<LoanList> {
  const { pool, now } = dependencies;
  const { page, limit, p2p } = query;
  const past = await readAsOf(dependencies, query.as_of);
  const protocol = past ? await pastLoans(pool, past) : null;
  const state = await loadPageState(pool, ['lendingPool'], now());
  const { loans } = await loadP2pLoans(pool, {
    now: now(),
    past: query.as_of === undefined ? null : endOfDay(query.as_of),
  });
  const p2pLoans = p2p === false ? [] : findP2pLoans(loans, query);
  const offset = (page - 1) * limit;
  const listed =
    p2p === true
      ? { rows: [], total: 0 }
      : protocol
        ? await pageOfPastLoans(pool, protocol, query)
        : await pageOfLoans(pool, query);
  const names = await loadCoinNames(pool, coinIdsIn(listed.rows.map(({ figures }) => figures)));
  const shown: AccountLoan[] = listed.rows.map((row) => showLoan(row, names));
  const from = Math.max(0, offset - listed.total);
  const items = [...shown, ...p2pLoans.slice(from, from + limit - shown.length)];
  const stored = protocol ? totalLoans(protocol) : await readTotals(pool);
  const capped = Math.min(listed.total, TOTAL_MAX * page);
  return {
    items,
    total: capped + p2pLoans.length,
    isTotalCapped: listed.total > TOTAL_MAX * page,
    page,
    limit,
    totals: await showTotals(pool, stored, loans),
    asOf: query.as_of ?? null,
    ...state,
    ...(past && { networks: [...past.networks] }),
  };
}

function findP2pLoans(loans: readonly P2pLoan[], { network_id, search = '', sort, order }: ListQuery): P2pLoan[] {
  const found = loans
    .filter((loan) => network_id === undefined || loan.networkId === network_id)
    .filter(({ counterpartyName, networkName, walletName, coinSymbol, coinName }) =>
      [counterpartyName, networkName, walletName, coinSymbol, coinName]
        .join(' ')
        .toLowerCase()
        .includes(search.toLowerCase()),
    );
  const read = P2P_SORT_KEYS[sort];
  if (!read) return found;
  return found.sort(compareBy({ read, ...(sort === 'name' && { isText: true }) }, order, ({ id }) => id));
}

interface LoanPage {
  readonly rows: readonly LoanRow[];
  readonly total: number;
}

function pageOfLoans(queries: Queries, query: ListQuery): Promise<LoanPage> {
  const { network_id, search, sort, order } = query;
  const matches = search
    ? `(strpos(lower(concat_ws(' ', ${PROTOCOL_NAME}, n.name, w.name)), lower($2)) > 0 OR EXISTS (
         SELECT FROM jsonb_array_elements((p.figures -> 'collateral') || (p.figures -> 'debt')) AS side
           JOIN coins c ON c.id = (side ->> 'coinId')::bigint
          WHERE strpos(lower(c.symbol || ' ' || c.name), lower($2)) > 0))`
    : '$2::text IS NULL';
  const list = {
    id: 'p.id',
    // The names are joined only where they are needed: a page without a search stays within one index.
    from: `${search || sort === 'name' ? FROM_LOANS : 'FROM defi_positions p'}
      WHERE ${IS_LISTED} AND ($1::bigint IS NULL OR p.network_id = $1) AND ${matches}`,
    values: [network_id ?? null, search || null],
    orderBy: orderUnknownLast(SORT_KEYS[sort], order, 'p.id'),
    read: READ_LOANS,
  };
  return readStoredPage<LoanRow>(queries, list, query);
}

async function pageOfPastLoans(queries: Queries, loans: readonly LoanRow[], query: ListQuery): Promise<LoanPage> {
  const { network_id, search = '', sort, order, page, limit } = query;
  const names = await loadCoinNames(queries, coinIdsIn(loans.map(({ figures }) => figures)));
  const textOf = ({ protocol, network_name, wallet_name, figures }: LoanRow): string =>
    [
      protocolLabel(protocol),
      network_name,
      wallet_name,
      ...coinIdsIn([figures.collateral, figures.debt]).flatMap((coinId) => {
        const { coinSymbol, coinName } = names.of(coinId);
        return [coinSymbol, coinName];
      }),
    ].join(' ');
  const rows = loans
    .filter((row) => network_id === undefined || row.network_id === network_id)
    .filter((row) => textOf(row).toLowerCase().includes(search.toLowerCase()))
    .sort(compareBy(SORT_KEYS[sort], order, ({ id }) => id));
  return { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length };
}

const alarmKey = (accountId: number, walletId: number, tokenId: string): string =>
  `${accountId}/${walletId}/${tokenId}`;

async function pastLoans(queries: Queries, { positions }: PastReading): Promise<LoanRow[]> {
  const { rows: alarms } = await queries.query<{
    account_id: number;
    wallet_id: number;
    token_id: string;
    liquidation_threshold: string | null;
  }>('SELECT account_id, wallet_id, token_id, liquidation_threshold FROM loan_alarms');
  const thresholdOf = new Map(
    alarms.map((row) => [alarmKey(row.account_id, row.wallet_id, row.token_id), row.liquidation_threshold]),
  );
  return positions.flatMap((past): LoanRow[] => {
    const { id, contractId, position } = past;
    if (position.kind !== 'loan' || id === null) return [];
    const { wallet, found } = position.read;
    return [
      {
        ...readingColumnsOf(past),
        id,
        wallet_id: wallet.id,
        wallet_name: wallet.name,
        token_id: found.tokenId,
        figures: position.figures,
        liquidation_threshold: thresholdOf.get(alarmKey(contractId, wallet.id, found.tokenId)) ?? null,
      },
    ];
  });
}

async function readTotals(queries: Queries): Promise<StoredLoanTotals> {
  const { rows } = await queries.query<{ figures: StoredLoanTotals }>(
    `SELECT figures FROM defi_totals WHERE kind = 'loan'`,
  );
  return rows[0]?.figures ?? totalLoans([]);
}

async function showTotals(
  queries: Queries,
  stored: StoredLoanTotals,
  p2pLoans: readonly P2pLoan[],
): Promise<LoanList['totals']> {
  const names = await loadCoinNames(queries, coinIdsIn(stored.next));
  const { rows } = await queries.query<{ count: number }>(
    `SELECT count(*) AS count FROM loan_alarms x JOIN defi_positions p ON p.contract_id = x.account_id
       AND p.wallet_id = x.wallet_id AND p.token_id = x.token_id WHERE ${IS_LISTED} AND x.near_since IS NOT NULL`,
  );
  return {
    ...stored,
    pastAlert: rows[0]?.count ?? 0,
    p2pLoans: p2pLoans.length,
    outstandingUsd: sumPartialUsd(
      p2pLoans.map(({ coinId, coinSymbol, outstandingUsd }) => ({
        coinId,
        coinSymbol,
        usd: outstandingUsd === null ? null : parseUsd(outstandingUsd),
      })),
    ),
    next: stored.next && { loanId: stored.next.loanId, step: showStep(stored.next.step, names) },
  };
}

function showStep({ coins, side, change }: StoredStep, names: CoinNames): LiquidationStep {
  return { coins: coins.map(({ coinId, priceUsd }) => ({ ...names.of(coinId), priceUsd })), side, change };
}

const HEALTHY = (ONE_UNITS * 3n) / 2n;

function showLoan(row: LoanRow, names: CoinNames): ProtocolLoan {
  const { figures } = row;
  const { alertThreshold, isPastAlert } = alarmOf(figures, row.liquidation_threshold);
  const isRead = figures.account !== null || figures.healthFactor !== null;
  const [nearest] = figures.ladder.filter(({ coins }) => coins.length === 1);
  return {
    kind: 'protocol',
    id: row.id,
    ...showContract(row),
    walletId: row.wallet_id,
    walletName: row.wallet_name,
    collateral: figures.collateral.map((coin) => ({
      ...names.figure(coin),
      threshold: coin.threshold,
      oracleDifference: coin.oracleDifference,
    })),
    otherDeposits: figures.otherDeposits.map((coin) => names.figure(coin)),
    debt: figures.debt.map((coin) => ({
      ...names.figure(coin),
      rate: coin.rate,
      interest: coin.interest,
      interestUsd: coin.interestUsd,
      oracleDifference: coin.oracleDifference,
    })),
    collateralUsd: figures.collateralUsd,
    debtUsd: figures.debtUsd,
    ltv: figures.ltv,
    threshold: figures.threshold,
    alertThreshold,
    isAlertDefault: row.liquidation_threshold === null,
    isPastAlert,
    healthFactor: figures.healthFactor,
    healthState: !isRead
      ? null
      : figures.healthFactor === null
        ? 'noDebt'
        : isPastAlert
          ? 'pastAlert'
          : parseRatio(figures.healthFactor) < HEALTHY
            ? 'below150'
            : 'healthy',
    closeFactor: figures.closeFactor,
    liquidation: nearest ? showStep(nearest, names) : null,
    rate: figures.rate,
    interestUsd: figures.interestUsd,
    eModeCategory: figures.eModeCategory,
    reasons: names.reasons(figures.reasons),
    block: row.block,
    readAt: row.read_at.toISOString(),
  };
}

export async function getLoan({ pool, now }: DefiDependencies, id: number): Promise<AccountLoanFull> {
  const { rows } = await pool.query<LoanRow & { state: unknown }>(
    `${READ_LOANS.replace('p.figures,', 'p.figures, p.state,')} WHERE p.kind = 'loan' AND p.is_counted AND p.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) {
    const { loans, historyOf } = await loadP2pLoans(pool, { now: now(), past: null });
    const loan = loans.find((each) => each.id === id);
    if (!loan) throw new AppError('not_found', 'There is no such loan.');
    return { loan, ladder: [], account: null, history: historyOf(id).slice(0, 200) };
  }
  const names = await loadCoinNames(pool, coinIdsIn(row.figures));
  return {
    loan: showLoan(row, names),
    ladder: row.figures.ladder.map((step) => showStep(step, names)),
    account: row.figures.account,
    history: await loadHistory(pool, historyOf(row)),
  };
}

/** The events of this account, wherever its protocol emits them. */
function historyOf({ network_id, address, protocol, wallet_id, token_id, state }: LoanRow & { state: unknown }) {
  const read = state === null ? undefined : stateFromJson<PositionState>(state).state;
  const given = read === undefined ? undefined : PROTOCOLS[protocol].historyOf?.(read);
  const contracts = [...new Set([address, ...(given?.emitters ?? [])])];
  return {
    networkId: network_id,
    contracts,
    isShown: ({ kind, contract, wallet, tokenId }: FoundPosition) =>
      kind === 'loan' && contracts.includes(contract) && wallet.id === wallet_id && tokenId === token_id,
    coinsOf: () => given?.coins ?? {},
  };
}

/** The alarm is checked at once, so that a loan past a new threshold notifies without waiting for the next reading. */
export async function setLoanThreshold(
  dependencies: DefiDependencies,
  {
    params: { id },
    body: { liquidationThreshold },
    userId,
  }: CallParsed<DefiCalls['setLoanThreshold']> & { userId: number },
): Promise<AccountLoanFull> {
  const { pool, now } = dependencies;
  await transaction(pool, async (client) => {
    const { rows } = await client.query<{
      contract_id: number;
      wallet_id: number;
      token_id: string;
      threshold: string | null;
    }>(
      `SELECT contract_id, wallet_id, token_id, figures ->> 'threshold' AS threshold FROM defi_positions
        WHERE kind = 'loan' AND is_counted AND id = $1 FOR SHARE`,
      [id],
    );
    const [loan] = rows;
    if (!loan) throw await noProtocolLoan(client, id);
    if (liquidationThreshold !== null) {
      const refuse = (msg: string) =>
        invalidField({ loc: ['body', 'liquidationThreshold'], msg, input: liquidationThreshold });
      if (parseRatio(liquidationThreshold) >= ONE_UNITS)
        throw refuse('The threshold must be below 1, such as 0.75 for 75 %.');
      if (loan.threshold !== null && parseRatio(liquidationThreshold) > parseRatio(loan.threshold))
        throw refuse(
          `The threshold must not be above the protocol’s own, ${loan.threshold} (${percentText(loan.threshold)}).`,
        );
    }
    await client.query(
      `INSERT INTO loan_alarms (account_id, wallet_id, token_id, liquidation_threshold, set_by)
         VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (account_id, wallet_id, token_id)
         DO UPDATE SET liquidation_threshold = excluded.liquidation_threshold, set_by = excluded.set_by`,
      [loan.contract_id, loan.wallet_id, loan.token_id, liquidationThreshold, userId],
    );
    await checkLoanAlarms(client, now());
  });
  return getLoan(dependencies, id);
}

const percentText = (ratio: string): string =>
  `${formatDecimal(multiply<Ratio>(parseRatio(ratio), parseRatio('100'), 'halfAwayFromZero'))} %`;

async function noProtocolLoan(queries: Queries, id: number): Promise<AppError> {
  const { rowCount } = await queries.query('SELECT FROM p2p_loans WHERE id = $1', [id]);
  return rowCount
    ? new AppError('conflict', 'A P2P loan has no liquidation threshold.')
    : new AppError('not_found', 'There is no such loan.');
}
