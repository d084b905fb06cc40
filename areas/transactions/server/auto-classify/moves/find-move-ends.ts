/**
 * Finds transactions that may be one side of a transfer through a bridge or an exchange, as `matchMoves` needs them.
 */
import { directionOf } from '../../../engine/classification/read-moves.ts';
import { type MoveEnd, MATCH_SETTINGS } from '../../../engine/classification/match-moves.ts';
import { assetOf, isOwn } from '@holdfast/catalogue/server';
import { bridgeEventNames } from '@holdfast/protocols/registry';
import { type OneSided, oneSidedOf } from '../history/one-sided.ts';
import { loadFacts, type ReadFacts, type TransactionFacts } from '../load-facts.ts';
import type { Queries } from '@holdfast/database/queries.ts';

/** Bridges, exchanges and own accounts at exchanges. They are few, and the database reads them once. */
const MIDDLEMEN = `SELECT a.id FROM accounts a WHERE a.kind IN ('bridge', 'exchange') AND a.counterparty_id IS NOT NULL
  UNION ALL SELECT w.account_id FROM operator_wallets w WHERE w.purpose = 'exchange'`;
const MEETS_MIDDLEMAN = `EXISTS (SELECT FROM transfers x
                                 WHERE x.transaction_id = t.id AND x.role = 'transfer'
                                     AND (x.from_account_id IN (${MIDDLEMEN}) OR x.to_account_id IN (${MIDDLEMEN})))`;
const HAS_NAMESAKE =
  't.hash IS NOT NULL AND EXISTS (SELECT FROM transactions other WHERE other.hash = t.hash AND other.id <> t.id)';
/** An event of a bridge, by its name; the facts show whether the registry knows who emitted it. */
const hasBridgeEvent = (transaction: string, names: string): string =>
  `EXISTS (SELECT FROM jsonb_array_elements(${transaction}.events) e WHERE e ->> 'name' = ANY (${names}::text[]))`;
const HAS_LINK = 'EXISTS (SELECT FROM transaction_links l WHERE t.id IN (l.out_transaction_id, l.in_transaction_id))';

export async function findMoveEnds(
  queries: Queries,
  transactionIds: readonly number[],
  readFacts: ReadFacts = (ids) => loadFacts(queries, ids),
): Promise<MoveEnd[]> {
  if (transactionIds.length === 0) return [];
  const { rows } = await queries.query<{ id: number }>(
    `SELECT t.id FROM transactions t
       WHERE t.id = ANY ($1) AND t.status = 'success' AND NOT ${HAS_LINK}
           AND (${MEETS_MIDDLEMAN} OR ${HAS_NAMESAKE} OR ${hasBridgeEvent('t', '$2')})
       ORDER BY t.id`,
    [transactionIds, bridgeEventNames()],
  );
  const facts = await readFacts(rows.map((row) => row.id));
  return [...facts.values()].flatMap((each) => toMoveEnd(each) ?? []);
}

export function isMoveEnd(facts: TransactionFacts): boolean {
  return !isPlainTrade(facts) && toMoveEnd(facts) !== null;
}

/** One coin to an own wallet and another one from it: netting would find the same for nearly every row of a trade. */
function isPlainTrade({ view: { transfers, events } }: TransactionFacts): boolean {
  const [first, second, ...more] = transfers.filter(({ role }) => role === 'transfer');
  if (!first || !second || more.length > 0 || events.length > 0) return false;
  const directions = [directionOf(first), directionOf(second)];
  return (
    first.coin.id !== second.coin.id &&
    !first.coin.isRebasing &&
    !second.coin.isRebasing &&
    directions.includes('in') &&
    directions.includes('out')
  );
}

/** Only one coin between one own wallet and one counterparty can be matched. */
export function toMoveEnd(facts: TransactionFacts): MoveEnd | null {
  const side = oneSidedOf(facts);
  const own = [...new Map(side?.own.map((account) => [account.accountId, account])).values()];
  const [wallet] = own;
  if (
    side === null ||
    side.move === null ||
    wallet === undefined ||
    wallet.walletId === null ||
    own.length > 1 ||
    side.partyIds.length > 1
  )
    return null;
  const [party] = side.others;
  const isBetween = party?.party === 'bridge' || party?.party === 'exchange';
  return {
    transactionId: facts.id,
    direction: side.direction,
    assetId: side.move.coin.assetId,
    amount: side.move.amount,
    atMs: facts.at.getTime(),
    networkId: facts.networkId,
    walletId: wallet.walletId,
    hash: facts.hash,
    through:
      isBetween && party.counterpartyId !== null ? { kind: party.party, counterpartyId: party.counterpartyId } : null,
    bridge: bridgeOf(side),
    isExchangeAccount: wallet.party === 'ownExchangeWallet',
  };
}

/** Only an event of a known contract pairs by itself: anyone can log a message. */
function bridgeOf({ direction, findings }: OneSided): MoveEnd['bridge'] {
  const means = direction === 'out' ? 'bridgeOut' : 'bridgeIn';
  const known = findings.filter((finding) => finding.means === means && finding.strength === 'known');
  const protocolId = known.find((finding) => finding.protocolId !== null)?.protocolId ?? null;
  return protocolId === null ? null : { protocolId, ids: known.flatMap(({ id }) => id ?? []) };
}

/** A transfer with more candidates is ambiguous anyway. */
const PARTNERS_MAX = 50;

/**
 * Returns the ids of transactions that may be the counterpart: through the same bridge or exchange within the time
 * limit, with an event of a bridge on another network, in the statement of the own exchange account, or with the same
 * hash in another ledger. Amounts are compared later.
 */
export async function findPartners(queries: Queries, ends: readonly MoveEnd[]): Promise<number[]> {
  if (ends.length === 0) return [];
  const hours = Math.max(MATCH_SETTINGS.bridgeHours, MATCH_SETTINGS.exchangeHours);
  // The incoming side comes after the outgoing side.
  const { rows } = await queries.query<{ id: number }>(
    `WITH q AS (
       SELECT q.id, q.hash, q.is_in, q.asset_id, q.counterparty_id, q.is_account, q.network_id, q.bridge_hours,
              CASE WHEN q.is_in THEN q.at - make_interval(hours => coalesce(q.bridge_hours, ${hours})) ELSE q.at END
                AS since,
              CASE WHEN q.is_in THEN q.at ELSE q.at + make_interval(hours => coalesce(q.bridge_hours, ${hours})) END
                AS until
         FROM unnest($1::bigint[], $2::text[], $3::boolean[], $4::timestamptz[], $5::bigint[], $6::bigint[],
                     $7::boolean[], $8::bigint[], $9::integer[])
           AS q (id, hash, is_in, at, asset_id, counterparty_id, is_account, network_id, bridge_hours)
     ), reached AS (
       SELECT q.*, a.id AS account_id, false AS needs_nobody FROM q
       JOIN accounts a ON a.counterparty_id = q.counterparty_id
       UNION ALL
       SELECT q.*, a.id, false FROM q
       JOIN accounts a ON q.is_account AND a.kind = 'exchange' AND a.counterparty_id IS NOT NULL
       UNION ALL
       SELECT q.*, w.account_id, true FROM q JOIN counterparties c ON c.id = q.counterparty_id AND c.kind = 'exchange'
       JOIN operator_wallets w ON w.purpose = 'exchange'
     )
     SELECT DISTINCT found.transaction_id AS id
       FROM reached r
      CROSS JOIN LATERAL (
        SELECT x.transaction_id, x.coin_id FROM transfers x
         WHERE r.is_in <> r.needs_nobody AND x.to_account_id = r.account_id AND x.at BETWEEN r.since AND r.until
             AND x.role = 'transfer' AND (NOT r.needs_nobody OR x.from_account_id IS NULL)
         UNION ALL
        SELECT x.transaction_id, x.coin_id FROM transfers x
         WHERE r.is_in = r.needs_nobody AND x.from_account_id = r.account_id AND x.at BETWEEN r.since AND r.until
             AND x.role = 'transfer' AND (NOT r.needs_nobody OR x.to_account_id IS NULL)
         LIMIT ${PARTNERS_MAX}) AS found
      WHERE found.transaction_id <> r.id AND ${assetOf('found.coin_id')} = r.asset_id
      UNION
     SELECT t.id FROM q JOIN transactions t ON t.hash = q.hash AND t.id <> q.id
      UNION
     SELECT found.id FROM q
      CROSS JOIN LATERAL (
        SELECT t.id FROM transfers x JOIN transactions t ON t.id = x.transaction_id
         WHERE x.coin_id IN (SELECT q.asset_id UNION
                             SELECT follower.coin_id FROM alias_coin_members lead
                               JOIN alias_coin_members follower USING (alias_coin_id) WHERE lead.coin_id = q.asset_id)
             AND x.at BETWEEN q.since AND q.until AND x.role = 'transfer' AND t.network_id <> q.network_id
             AND (CASE WHEN q.is_in THEN ${isOwn('x.from_account_id')} ELSE ${isOwn('x.to_account_id')} END)
             AND ${hasBridgeEvent('t', '$10')}
         ORDER BY x.at, x.id LIMIT ${PARTNERS_MAX}) AS found
      WHERE q.bridge_hours IS NOT NULL AND found.id <> q.id`,
    [
      ends.map(({ transactionId }) => transactionId),
      ends.map(({ hash }) => hash),
      ends.map(({ direction }) => direction === 'in'),
      ends.map(({ atMs }) => new Date(atMs)),
      ends.map(({ assetId }) => assetId),
      ends.map(({ through }) => through?.counterpartyId ?? null),
      ends.map(({ isExchangeAccount, through }) => isExchangeAccount && through === null),
      ends.map(({ networkId }) => networkId),
      ends.map(({ bridge }) => bridge && (bridge.ids.length > 0 ? MATCH_SETTINGS.messageHours : hours)),
      bridgeEventNames(),
    ],
  );
  return rows.map((row) => row.id);
}
