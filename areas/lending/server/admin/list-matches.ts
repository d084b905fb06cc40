/**
 * Finds the transactions that may have carried a client transaction: transfers of the same asset into or out of the
 * operator's wallets around that time, ranked by what matches.
 *
 * Only two things are evidence that coins belong to a client: the deposit address that they reached, and a sending
 * wallet that the client proved by a signature. A client could name the hash or the wallet of another client, so a hash
 * and a wallet without proof only help to find the transaction. A transaction that the database would refuse to clear
 * scores 0.
 */
import { DAY_MS } from '@holdfast/calendar';
import type { ClientTransactionType } from '../../engine/lists.ts';
import type { PaymentException, TransactionMatch } from '../../contract/lending-admin.ts';
import { absolute, formatDecimal, parseAmount, subtract } from '@holdfast/money';
import type { Queries } from '@holdfast/database/queries.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { LendingDependencies } from '../lending-dependencies.ts';
import { noSuchClientTransaction } from '../lending-transaction-record.ts';
import { findPaymentExceptions } from './payment-exceptions.ts';

const DAYS_BEFORE = 30;
const DAYS_AFTER = 90;
const CANDIDATES_MAX = 50;
const MATCHES_MAX = 10;
/** A deposit or an interest payment this close to its request probably belongs to it. */
const NEAR_DAYS = 7;
const ACTION_OF_TYPE: Record<ClientTransactionType, string> = {
  deposit: 'clientDeposit',
  withdrawal: 'clientWithdrawal',
  interest: 'clientInterestPayment',
};
const SCORES = { hash: 40, amount: 30, ownAddress: 22, wallet: 12, time: 8 } as const;

interface Wanted {
  id: number;
  user_id: number;
  type: ClientTransactionType;
  amount: string;
  hash: string | null;
  wallet_id: number | null;
  wallet_name: string | null;
  initiated_at: Date;
  /** Announced deposits only. */
  announcement_days: number | null;
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
  /** The client who added the other end as their wallet, and whether they proved it. */
  party_user_id: number | null;
  party_email: string | null;
  is_party_proven: boolean;
  has_named_wallet: boolean;
  owner_id: number | null;
  owner_email: string | null;
  /** When the address stopped being the client's; null while it is. */
  owned_until: Date | null;
  /** Withdrawals: an address that received coins and is not the requested wallet. */
  elsewhere: string | null;
  /** Withdrawals: "5 USDC", which left with it and nobody requested. */
  beside: string | null;
  is_expired: boolean;
}

export const matchHandlers = defineHandlers(({ pool, now }: LendingDependencies) => ({
  async listTransactionMatches({ params: { id }, caller: { userId: adminId } }) {
    const wanted = await readWanted(pool, id);
    const candidates = await readCandidates(pool, wanted);
    const exceptions = await findPaymentExceptions(pool, { clientTransactionId: id, adminId, now: now() });
    const items = candidates
      .map((candidate) => toMatch(candidate, wanted, exceptions.get(candidate.id) ?? null))
      .sort((left, right) => right.score - left.score || left.transactionId - right.transactionId);
    return { items: items.slice(0, MATCHES_MAX) };
  },
}));

async function readWanted(queries: Queries, id: number): Promise<Wanted> {
  const { rows } = await queries.query<Wanted>(
    `SELECT x.id, x.user_id, x.type, x.amount, x.hash, x.wallet_id, w.name AS wallet_name, x.initiated_at,
            x.notice_days, x.announcement_days, ARRAY (SELECT coins_of_same_asset(x.coin_id)) AS coin_ids
       FROM client_transactions x LEFT JOIN wallets w ON w.id = x.wallet_id WHERE x.id = $1`,
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
            p.user_id AS party_user_id, pu.email AS party_email,
            EXISTS (SELECT FROM proven_wallets v WHERE v.id = p.id) AS is_party_proven,
            coalesce(p.id = $3, false) AS has_named_wallet,
            o.id AS owner_id, o.email AS owner_email,
            (SELECT max(d.ended_at) FROM wallets w JOIN deposit_addresses d ON d.wallet_id = w.id
              WHERE w.account_id = m.${ours} AND d.user_id = o.id HAVING bool_and(d.state <> 'active')) AS owned_until,
            (SELECT min(coalesce(a.address, 'an unknown address'))
               FROM transfers x LEFT JOIN accounts a ON a.id = x.to_account_id
              WHERE $6 AND x.transaction_id = t.id AND x.role = 'transfer' AND x.coin_id = ANY ($1)
                AND x.to_account_id IS DISTINCT FROM (SELECT account_id FROM wallets WHERE id = $3)
                AND EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = x.from_account_id)
                AND NOT EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = x.to_account_id)) AS elsewhere,
            (SELECT min(trim_scale(x.amount) || ' ' || b.symbol) FROM transfers x JOIN coins b ON b.id = x.coin_id
              WHERE $6 AND x.transaction_id = t.id AND x.role = 'transfer' AND x.coin_id <> ALL ($1)
                AND EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = x.from_account_id)
                AND NOT EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = x.to_account_id)) AS beside,
            coalesce(t.at > $2::timestamptz + $7 * interval '1 day', false) AS is_expired
       FROM moved m JOIN transactions t ON t.id = m.transaction_id JOIN coins c ON c.id = m.coin_id
       LEFT JOIN networks n ON n.id = t.network_id
       LEFT JOIN accounts f ON f.id = m.from_account_id LEFT JOIN wallets fw ON fw.account_id = f.id
       LEFT JOIN accounts g ON g.id = m.to_account_id LEFT JOIN wallets gw ON gw.account_id = g.id
       LEFT JOIN wallets p ON p.account_id = m.${theirs} LEFT JOIN users pu ON pu.id = p.user_id
       LEFT JOIN users o ON $8 AND o.id = deposit_address_owner(m.to_account_id, t.at)
      ORDER BY (lower(t.hash) = lower($4)) DESC NULLS LAST, abs(m.amount - $5::numeric),
        abs(extract(epoch FROM t.at - $2::timestamptz)), t.id LIMIT ${CANDIDATES_MAX}`,
    [
      wanted.coin_ids,
      wanted.initiated_at,
      wanted.wallet_id,
      wanted.hash,
      wanted.amount,
      wanted.type === 'withdrawal',
      wanted.announcement_days,
      wanted.type === 'deposit',
    ],
  );
  return rows;
}

function toMatch(candidate: Candidate, wanted: Wanted, exception: PaymentException | null): TransactionMatch {
  const off = absolute(subtract(parseAmount(candidate.amount), parseAmount(wanted.amount)));
  const refusal = exception?.state === 'approved' ? null : refusalOf(candidate, wanted);
  const agreeing = [...evidenceOf(candidate, wanted), ...timeOf(candidate, wanted)];
  if (off === 0n) agreeing.unshift([SCORES.amount, 'the amount agrees to the last digit']);
  if (wanted.hash !== null && candidate.hash?.toLowerCase() === wanted.hash.toLowerCase())
    agreeing.push([SCORES.hash, 'it has the hash that the client named']);
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
    score:
      refusal === null
        ? Math.min(
            100,
            agreeing.reduce((total, [score]) => total + score, 0),
          )
        : 0,
    reasons: agreeing.toSorted(([left], [right]) => right - left).map(([, reason]) => reason),
    cautions: cautionsOf(candidate, wanted),
    addressOwnerEmail: candidate.owner_email,
    refusal,
    exception,
    needsException: candidate.elsewhere !== null || candidate.beside !== null,
    isAmountOff: off !== 0n,
  };
}

type Agreement = [score: number, reason: string];

/** The evidence that the coins belong to the client, or go to them. */
function evidenceOf(candidate: Candidate, wanted: Wanted): Agreement[] {
  const agreeing: Agreement[] = [];
  if (candidate.owner_id === wanted.user_id)
    agreeing.push([
      SCORES.ownAddress,
      candidate.owned_until === null
        ? "it went to the client's deposit address"
        : `it went to the client's former deposit address, in use until ${dayTextOf(candidate.owned_until)}`,
    ]);
  if (wanted.type !== 'deposit') {
    if (candidate.has_named_wallet && candidate.elsewhere === null)
      agreeing.push([SCORES.wallet + SCORES.ownAddress, 'to the wallet that the request names']);
  } else if (candidate.party_user_id === wanted.user_id && candidate.is_party_proven) {
    agreeing.push([SCORES.wallet, 'from a wallet that the client proved by a signature']);
  }
  return agreeing;
}

function dayTextOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

function timeOf(candidate: Candidate, wanted: Wanted): Agreement[] {
  const daysApart = Math.abs(candidate.at.getTime() - wanted.initiated_at.getTime()) / DAY_MS;
  if (daysApart <= 1) return [[SCORES.time, 'within a day of the request']];
  if (wanted.notice_days === null)
    return daysApart <= NEAR_DAYS ? [[SCORES.time / 2, 'within a week of the request']] : [];
  return daysApart <= wanted.notice_days ? [[SCORES.time / 2, 'within the notice period of the request']] : [];
}

function cautionsOf(candidate: Candidate, wanted: Wanted): string[] {
  const cautions: string[] = [];
  if (wanted.type === 'deposit') {
    if (candidate.owner_id === null) cautions.push('it went to an address that is not a client’s deposit address');
    if (candidate.party_user_id === wanted.user_id && !candidate.is_party_proven)
      cautions.push('from a wallet that the client added without proof, which is no evidence');
    if (candidate.party_user_id !== null && candidate.party_user_id !== wanted.user_id)
      cautions.push(
        `from a wallet that ${candidate.party_email} ${candidate.is_party_proven ? 'proved' : 'added without proof'}`,
      );
  } else if (wanted.type === 'interest' && candidate.party_user_id !== wanted.user_id) {
    cautions.push('to an address that is not a wallet of the client');
  }
  return cautions;
}

/** Why the database would refuse to clear it; see the trigger client_transactions_destination. */
function refusalOf(candidate: Candidate, wanted: Wanted): string | null {
  if (candidate.owner_id !== null && candidate.owner_id !== wanted.user_id)
    return `it went to the deposit address of ${candidate.owner_email}, and can be credited to that client only`;
  if (candidate.is_expired) return 'the announcement expired before these coins arrived';
  if (candidate.elsewhere !== null)
    return `it paid to ${candidate.elsewhere}, not to the requested wallet ${wanted.wallet_name ?? ''}`.trim();
  if (candidate.beside !== null) return `it also paid ${candidate.beside}, which the client did not request`;
  return null;
}
