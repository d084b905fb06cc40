/** Loans from protocols beside private loans. */
import type { V3PositionState } from '@holdfast/chain';
import type {
  AccountLoan,
  AccountLoanFull,
  CallParsed,
  Contract,
  LiquidationStep,
  LoanList,
  P2pLoan,
  ProtocolLoan,
  StressInputs,
} from '@holdfast/contract';
import { STRESS_MAX, TOTAL_MAX } from '@holdfast/contract';
import { formatDecimal, multiply, ONE_UNITS, parseRatio, parseUsd, type Ratio, sumPartialUsd } from '@holdfast/money';
import { transaction } from '../../db/transaction.ts';
import { AppError, invalidField } from '../../http/app-error.ts';
import type { Queries } from '../../db/queries.ts';
import { alarmOf, type StoredLoan, type StoredStep } from '../../positions/loan-figures.ts';
import type { StoredPoolPosition } from '../../positions/pool-figures.ts';
import { PROTOCOL_NAMES, stateFromJson } from '../../positions/protocols.ts';
import { type StoredLoanTotals, totalLoans } from '../../positions/write-totals.ts';
import { endOfDay, type PastReading, readAsOf, readingColumnsOf } from './as-of.ts';
import { checkLoanAlarms } from './check-alarms.ts';
import type { DefiDependencies } from './defi-dependencies.ts';
import { loadHistory } from './history.ts';
import { coinIdsIn, type CoinNames, type ContractColumns, loadCoinNames, showContract } from './names.ts';
import { loadP2pLoans } from './p2p-loans.ts';
import { loadPageState } from './page-state.ts';

interface LoanRow extends ContractColumns {
  id: number;
  wallet_id: number;
  wallet_name: string;
  figures: StoredLoan;
  liquidation_threshold: string | null;
  block: number;
  read_at: Date;
}

const READ_LOANS = `SELECT p.id, p.network_id, n.name AS network_name, n.explorer_url, a.address, p.protocol,
   p.wallet_id, w.name AS wallet_name, p.figures, x.liquidation_threshold, p.block, p.read_at
  FROM defi_positions p JOIN networks n ON n.id = p.network_id JOIN accounts a ON a.id = p.contract_id
    JOIN wallets w ON w.id = p.wallet_id
  LEFT JOIN loan_alarms x ON x.account_id = p.contract_id AND x.wallet_id = p.wallet_id`;
const IS_LISTED = `p.kind = 'loan' AND p.is_open AND p.is_counted`;

export async function listLoans(
  dependencies: DefiDependencies,
  query: CallParsed<Contract['listLoans']>['query'],
): Promise<LoanList> {
  const { pool, now } = dependencies;
  const { page, limit, p2p, network_id } = query;
  const past = await readAsOf(dependencies, query.as_of);
  const protocol = past ? await pastLoans(pool, past) : null;
  const state = await loadPageState(pool, ['lendingPool'], now());
  const { loans } = await loadP2pLoans(pool, {
    now: now(),
    past: query.as_of === undefined ? null : endOfDay(query.as_of),
  });
  const privates =
    p2p === false ? [] : loans.filter((loan) => network_id === undefined || loan.networkId === network_id);
  const offset = (page - 1) * limit;
  const listed =
    p2p === true ? { rows: [], total: 0 } : await pageOfLoans(pool, { protocol, network_id, offset, limit });
  const names = await loadCoinNames(pool, coinIdsIn(listed.rows.map(({ figures }) => figures)));
  const shown: AccountLoan[] = listed.rows.map((row) => showLoan(row, names));
  const from = Math.max(0, offset - listed.total);
  const items = [...shown, ...privates.slice(from, from + limit - shown.length)];
  const stored = protocol ? totalLoans(protocol) : await readTotals(pool);
  const capped = Math.min(listed.total, TOTAL_MAX * page);
  return {
    items,
    total: capped + privates.length,
    isTotalCapped: listed.total > TOTAL_MAX * page,
    page,
    limit,
    totals: await showTotals(pool, stored, loans),
    asOf: query.as_of ?? null,
    ...state,
    ...(past && { networks: [...past.networks] }),
  };
}

async function pageOfLoans(
  queries: Queries,
  given: { protocol: readonly LoanRow[] | null; network_id: number | undefined; offset: number; limit: number },
): Promise<{ rows: readonly LoanRow[]; total: number }> {
  const { protocol, network_id, offset, limit } = given;
  if (protocol) {
    const fitting = protocol.filter((row) => network_id === undefined || row.network_id === network_id);
    return { rows: fitting.slice(offset, offset + limit), total: fitting.length };
  }
  const where = `WHERE ${IS_LISTED} AND ($1::bigint IS NULL OR p.network_id = $1)`;
  const values = [network_id ?? null];
  const { rows } = await queries.query<LoanRow>(
    `${READ_LOANS} ${where} ORDER BY p.health_factor NULLS LAST, p.id LIMIT ${limit} OFFSET ${offset}`,
    values,
  );
  const counted = await queries.query<{ total: number }>(
    `SELECT count(*) AS total FROM (SELECT FROM defi_positions p ${where} LIMIT ${TOTAL_MAX + offset + 1}) AS counted`,
    values,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

async function pastLoans(queries: Queries, { positions }: PastReading): Promise<LoanRow[]> {
  const { rows: alarms } = await queries.query<{
    account_id: number;
    wallet_id: number;
    liquidation_threshold: string | null;
  }>('SELECT account_id, wallet_id, liquidation_threshold FROM loan_alarms');
  const thresholdOf = new Map(alarms.map((row) => [`${row.account_id}/${row.wallet_id}`, row.liquidation_threshold]));
  const rows = positions.flatMap((past): LoanRow[] => {
    const { id, contractId, position } = past;
    if (position.kind !== 'loan' || id === null) return [];
    const { wallet } = position.read;
    return [
      {
        ...readingColumnsOf(past),
        id,
        wallet_id: wallet.id,
        wallet_name: wallet.name,
        figures: position.figures,
        liquidation_threshold: thresholdOf.get(`${contractId}/${wallet.id}`) ?? null,
      },
    ];
  });
  const health = ({ figures: { healthFactor } }: LoanRow): bigint =>
    healthFactor === null ? 1n << 200n : parseRatio(healthFactor);
  return rows.sort((left, right) =>
    health(left) < health(right) ? -1 : health(left) > health(right) ? 1 : left.id - right.id,
  );
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
  privates: readonly P2pLoan[],
): Promise<LoanList['totals']> {
  const names = await loadCoinNames(queries, coinIdsIn(stored.next));
  const { rows } = await queries.query<{ count: number }>(
    `SELECT count(*) AS count FROM loan_alarms x JOIN defi_positions p ON p.contract_id = x.account_id
       AND p.wallet_id = x.wallet_id WHERE ${IS_LISTED} AND x.near_since IS NOT NULL`,
  );
  return {
    ...stored,
    pastAlert: rows[0]?.count ?? 0,
    p2pLoans: privates.length,
    outstandingUsd: sumPartialUsd(
      privates.map(({ coinId, coinSymbol, outstandingUsd }) => ({
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
  const isRead = figures.account !== null;
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
  const { rows } = await pool.query<LoanRow>(`${READ_LOANS} WHERE p.kind = 'loan' AND p.is_counted AND p.id = $1`, [
    id,
  ]);
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
    history: await loadHistory(pool, {
      networkId: row.network_id,
      contracts: [row.address],
      isShown: ({ contract, wallet }) => contract === row.address && wallet.id === row.wallet_id,
      coinsOf: () => ({}),
    }),
  };
}

/** The alarm is checked at once, so that a loan past a new threshold notifies without waiting for the next reading. */
export async function setLoanThreshold(
  dependencies: DefiDependencies,
  {
    params: { id },
    body: { liquidationThreshold },
    userId,
  }: CallParsed<Contract['setLoanThreshold']> & { userId: number },
): Promise<AccountLoanFull> {
  const { pool, now } = dependencies;
  await transaction(pool, async (client) => {
    const { rows } = await client.query<{ contract_id: number; wallet_id: number; threshold: string | null }>(
      `SELECT contract_id, wallet_id, figures ->> 'threshold' AS threshold FROM defi_positions WHERE kind = 'loan'
         AND is_counted AND id = $1 FOR SHARE`,
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
      `INSERT INTO loan_alarms (account_id, wallet_id, liquidation_threshold, set_by) VALUES ($1, $2, $3, $4)
       ON CONFLICT (account_id, wallet_id)
         DO UPDATE SET liquidation_threshold = excluded.liquidation_threshold, set_by = excluded.set_by`,
      [loan.contract_id, loan.wallet_id, liquidationThreshold, userId],
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

const IS_STRESSED_POOL = `p.kind = 'pool' AND p.is_open AND p.is_counted`;

export async function getStressInputs(queries: Queries): Promise<StressInputs> {
  const { rows: loans } = await queries.query<LoanRow>(
    `${READ_LOANS} WHERE ${IS_LISTED} ORDER BY p.health_factor NULLS LAST, p.id LIMIT ${STRESS_MAX + 1}`,
  );
  const { rows: pools } = await queries.query<{
    account_id: number;
    protocol: 'uniswap-v2' | 'uniswap-v3';
    network_name: string;
    figures: StoredPoolPosition;
    state: unknown;
  }>(
    `SELECT p.contract_id AS account_id, p.protocol, n.name AS network_name, p.figures, p.state
       FROM defi_positions p JOIN networks n ON n.id = p.network_id
      WHERE ${IS_STRESSED_POOL} AND p.state IS NOT NULL
        ORDER BY p.value_usd DESC NULLS LAST, p.id LIMIT ${STRESS_MAX + 1}`,
  );
  const { rows: read } = await queries.query<{ read_at: Date | null; unread_pools: number }>(
    `SELECT (SELECT min(read_at) FROM defi_networks WHERE block IS NOT NULL) AS read_at,
            (SELECT count(*) FROM defi_positions p WHERE ${IS_STRESSED_POOL} AND p.state IS NULL) AS unread_pools`,
  );
  const listed = loans.slice(0, STRESS_MAX);
  const names = await loadCoinNames(queries, coinIdsIn(pools.map(({ figures }) => figures)));
  return {
    loans: listed.flatMap(({ id, protocol, network_name, wallet_name, figures }) =>
      figures.account
        ? [{ id, label: `${PROTOCOL_NAMES[protocol]}, ${network_name}, ${wallet_name}`, account: figures.account }]
        : [],
    ),
    pools: pools.slice(0, STRESS_MAX).map(({ account_id, protocol, network_name, figures, state }) => {
      const coins = figures.coins.map(({ coinId, amount, priceUsd }) => ({ ...names.of(coinId), amount, priceUsd }));
      return {
        accountId: account_id,
        label: `${coins.map(({ coinSymbol }) => coinSymbol).join(' / ')}, ${network_name}`,
        protocol,
        coins,
        position: protocol === 'uniswap-v3' ? positionOf(state, figures) : null,
      };
    }),
    isCapped: loans.length > STRESS_MAX || pools.length > STRESS_MAX,
    unread: listed.filter(({ figures }) => !figures.account).length + (read[0]?.unread_pools ?? 0),
    readAt: read[0]?.read_at?.toISOString() ?? null,
  };
}

function positionOf(
  state: unknown,
  { coins, isFlipped }: StoredPoolPosition,
): StressInputs['pools'][number]['position'] {
  const { state: read } = stateFromJson<{ state: V3PositionState }>(state);
  const [base, quote] = coins;
  if (!base || !quote) return null;
  return {
    tickLower: read.tickLower,
    tickUpper: read.tickUpper,
    sqrtPriceX96: String(read.sqrtPriceX96),
    liquidity: String(read.liquidity),
    coin0Id: isFlipped ? quote.coinId : base.coinId,
    coin1Id: isFlipped ? base.coinId : quote.coinId,
  };
}
