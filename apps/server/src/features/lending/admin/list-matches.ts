/**
 * Finds the transactions that may have carried a client transaction: transfers of the same asset into or out of the
 * operator's wallets around that time, ranked by what matches. A matching hash weighs most, then the amount, then the
 * client's own or assigned addresses, then the time.
 */
import type { ClientTransactionType, TransactionMatch } from '@holdfast/contract';
import { absolute, formatDecimal, parseAmount, subtract } from '@holdfast/money';
import type { Queries } from '../../../db/queries.ts';
import type { LendingDependencies } from '../lending-dependencies.ts';
import { noSuchClientTransaction } from '../lending-transaction-record.ts';

const DAYS_BEFORE = 30;
const DAYS_AFTER = 90;
const CANDIDATES_MAX = 50;
const MATCHES_MAX = 10;
const ACTION_OF_TYPE: Record<ClientTransactionType, string> = {
  deposit: 'clientDeposit',
  withdrawal: 'clientWithdrawal',
  interest: 'clientInterestPayment',
};
const SCORES = { hash: 50, amount: 30, ownAddress: 12, wallet: 12, time: 8 } as const;
const DAY_MS = 86_400_000;

interface Wanted {
  id: number;
  user_id: number;
  type: ClientTransactionType;
  amount: string;
  hash: string | null;
  wallet_id: number | null;
  initiated_at: Date;
  /** Withdrawals only. */
  notice_days: number | null;
  coin_ids: number[];
}

interface Candidate {
  id: number;
  hash: string | null;
  at: Date;
  network_name: string | null;
  explorer_url: string | null;
  coin_symbol: string;
  amount: string;
  is_classified: boolean;
  from_address: string | null;
  from_name: string | null;
  to_address: string | null;
  to_name: string | null;
  has_clients_wallet: boolean;
  has_named_wallet: boolean;
  has_deposit_address: boolean;
}

export async function listMatches({ pool }: LendingDependencies, id: number): Promise<{ items: TransactionMatch[] }> {
  const wanted = await readWanted(pool, id);
  const candidates = await readCandidates(pool, wanted);
  const items = candidates
    .map((candidate) => toMatch(candidate, wanted))
    .sort((left, right) => right.score - left.score || left.transactionId - right.transactionId);
  return { items: items.slice(0, MATCHES_MAX) };
}

/** A deposit or an interest payment this close to its request probably belongs to it. */
const NEAR_DAYS = 7;

async function readWanted(queries: Queries, id: number): Promise<Wanted> {
  const { rows } = await queries.query<Wanted>(
    `SELECT x.id, x.user_id, x.type, x.amount, x.hash, x.wallet_id, x.initiated_at, x.notice_days,
            ARRAY (SELECT x.coin_id UNION SELECT o.coin_id FROM alias_coin_members m
            JOIN alias_coin_members o ON o.alias_coin_id = m.alias_coin_id WHERE m.coin_id = x.coin_id) AS coin_ids
       FROM client_transactions x WHERE x.id = $1`,
    [id],
  );
  if (!rows[0]) throw noSuchClientTransaction();
  return rows[0];
}

async function readCandidates(queries: Queries, wanted: Wanted): Promise<Candidate[]> {
  const [ours, theirs] =
    wanted.type === 'deposit' ? ['to_account_id', 'from_account_id'] : ['from_account_id', 'to_account_id'];
  const { rows } = await queries.query<Candidate>(
    `WITH moved AS (
       SELECT x.transaction_id, sum(x.amount) AS amount, min(x.coin_id) AS coin_id,
         min(x.from_account_id) AS from_account_id, min(x.to_account_id) AS to_account_id
         FROM transfers x
        WHERE x.coin_id = ANY ($1) AND x.role = 'transfer'
          AND x.at BETWEEN $2::timestamptz - interval '${DAYS_BEFORE} days'
          AND $2::timestamptz + interval '${DAYS_AFTER} days'
          AND EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = x.${ours})
          AND NOT EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = x.${theirs})
          AND NOT EXISTS (SELECT FROM client_transactions o WHERE o.transaction_id = x.transaction_id)
        GROUP BY x.transaction_id)
     SELECT t.id, t.hash, t.at, n.name AS network_name, n.explorer_url, c.symbol AS coin_symbol, m.amount,
       t.is_classified,
            f.address AS from_address, fw.name AS from_name, g.address AS to_address, gw.name AS to_name,
            EXISTS (SELECT FROM wallets w WHERE w.account_id = m.${theirs} AND w.user_id = $3) AS has_clients_wallet,
            EXISTS (SELECT FROM wallets w WHERE w.account_id = m.${theirs} AND w.id = $4) AS has_named_wallet,
            EXISTS (SELECT FROM wallets w JOIN deposit_addresses d ON d.wallet_id = w.id AND d.user_id = $3
              AND d.state IN ('active', 'ended') WHERE w.account_id = m.${ours}) AS has_deposit_address
       FROM moved m JOIN transactions t ON t.id = m.transaction_id JOIN coins c ON c.id = m.coin_id
       LEFT JOIN networks n ON n.id = t.network_id
       LEFT JOIN accounts f ON f.id = m.from_account_id LEFT JOIN wallets fw ON fw.account_id = f.id
       LEFT JOIN accounts g ON g.id = m.to_account_id LEFT JOIN wallets gw ON gw.account_id = g.id
      ORDER BY (lower(t.hash) = lower($5)) DESC NULLS LAST, abs(m.amount - $6::numeric),
        abs(extract(epoch FROM t.at - $2::timestamptz)), t.id LIMIT ${CANDIDATES_MAX}`,
    [wanted.coin_ids, wanted.initiated_at, wanted.user_id, wanted.wallet_id, wanted.hash, wanted.amount],
  );
  return rows;
}

function toMatch(candidate: Candidate, wanted: Wanted): TransactionMatch {
  const off = absolute(subtract(parseAmount(candidate.amount), parseAmount(wanted.amount)));
  const daysApart = Math.abs(candidate.at.getTime() - wanted.initiated_at.getTime()) / DAY_MS;
  const party = wanted.type === 'deposit' ? 'from' : 'to';
  const agreeing: [number, string][] = [];
  if (wanted.hash !== null && candidate.hash?.toLowerCase() === wanted.hash.toLowerCase())
    agreeing.push([SCORES.hash, 'it has the hash that the client named']);
  if (off === 0n) agreeing.push([SCORES.amount, 'the amount agrees to the last digit']);
  if (wanted.type === 'deposit' && candidate.has_deposit_address)
    agreeing.push([SCORES.ownAddress, "it went to the client's deposit address"]);
  if (candidate.has_named_wallet)
    agreeing.push([SCORES.wallet + SCORES.ownAddress, `${party} the wallet that the request names`]);
  else if (candidate.has_clients_wallet) agreeing.push([SCORES.wallet, `${party} a wallet of the client`]);
  if (daysApart <= 1) agreeing.push([SCORES.time, 'within a day of the request']);
  else if (wanted.notice_days === null && daysApart <= NEAR_DAYS)
    agreeing.push([SCORES.time / 2, 'within a week of the request']);
  else if (wanted.notice_days !== null && daysApart <= wanted.notice_days)
    agreeing.push([SCORES.time / 2, 'within the notice period of the request']);
  return {
    transactionId: candidate.id,
    hash: candidate.hash,
    at: candidate.at.toISOString(),
    networkName: candidate.network_name,
    explorerUrl: candidate.explorer_url,
    coinSymbol: candidate.coin_symbol,
    amount: formatDecimal(parseAmount(candidate.amount)),
    fromAddress: candidate.from_address,
    fromName: candidate.from_name,
    toAddress: candidate.to_address,
    toName: candidate.to_name,
    action: ACTION_OF_TYPE[wanted.type],
    isClassified: candidate.is_classified,
    score: Math.min(
      100,
      agreeing.reduce((total, [score]) => total + score, 0),
    ),
    reasons: agreeing.map(([, reason]) => reason),
    isAmountOff: off !== 0n,
  };
}
