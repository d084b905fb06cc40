/** Proposes the other side of transfers through bridges for unclassified transactions; see pair-bridges.ts. */
import { assetOf, isOwn } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { formatDecimal, subtract } from '@holdfast/money';
import type { TransactionPair } from '../../contract/transaction.ts';
import { type BridgeEnd, PAIR_HOURS, pairBridges } from '../../engine/classification/pair-bridges.ts';
import { readMoves } from '../../engine/classification/read-moves.ts';
import { NO_HISTORY } from '../../engine/classification/transaction-view.ts';
import { oneSidedOf } from '../auto-classify/history/one-sided.ts';
import { loadFacts, type TransactionFacts } from '../auto-classify/load-facts.ts';
import { chooseSuggestion, rankFacts } from '../auto-classify/suggest.ts';

const BRIDGING: ReadonlySet<string> = new Set(['bridgeOut', 'bridgeIn']);
/** A transfer with more candidates is ambiguous anyway. */
const CANDIDATES_MAX = 20;

/** `rows`: transactions with their suggested action. Returns the pairs of those that have one. */
export async function findPairs(
  queries: Queries,
  rows: readonly { readonly id: number; readonly action: string | undefined }[],
): Promise<Map<number, TransactionPair>> {
  const ids = rows.filter(({ action }) => action !== undefined && BRIDGING.has(action)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const facts = await loadFacts(queries, ids);
  const ends = new Map(
    [...facts.values()].flatMap((each) => endOf(each, true) ?? []).map((end) => [end.transactionId, end]),
  );
  // Twice: what else fits a candidate makes it ambiguous.
  for (let hop = 0; hop < 2; hop += 1) {
    const found = (await findCandidates(queries, [...ends.values()])).filter((id) => !ends.has(id));
    const others = [...(await loadFacts(queries, found)).values()];
    for (const [id, each] of others.map((other) => [other.id, other] as const)) facts.set(id, each);
    const ranked = await rankFacts(queries, others);
    for (const each of others) {
      const action = chooseSuggestion(ranked.get(each.id))?.action;
      // What is certainly something else is no side of a bridge.
      const end = action === undefined || BRIDGING.has(action) ? endOf(each, action !== undefined) : null;
      if (end !== null) ends.set(end.transactionId, end);
    }
  }
  const refused = await loadRefused(queries, [...ends.keys()]);
  const pairs = pairBridges([...ends.values()], ({ outId, inId }) => refused.has(`${outId} ${inId}`));
  const networks = await loadNetworkNames(queries, [...facts.values()]);
  const shown = new Map<number, TransactionPair>();
  for (const { outId, inId, basis } of pairs) {
    const [out, arrival] = [ends.get(outId), ends.get(inId)];
    const [coin] = facts.get(outId)?.view.transfers.filter(({ role }) => role === 'transfer') ?? [];
    if (!out || !arrival || !coin) continue;
    const pairOf = (direction: TransactionPair['direction']): TransactionPair => {
      const other = direction === 'out' ? arrival : out;
      return {
        direction,
        otherId: other.transactionId,
        otherNetworkName: networks(other.networkId),
        otherAt: new Date(other.atMs).toISOString(),
        coinId: coin.coin.id,
        coinSymbol: coin.coin.symbol,
        sent: formatDecimal(out.amount),
        arrived: formatDecimal(arrival.amount),
        fee: formatDecimal(subtract(out.amount, arrival.amount)),
        basis,
      };
    };
    shown.set(outId, pairOf('out'));
    shown.set(inId, pairOf('in'));
  }
  return shown;
}

/** One coin that left or arrived; null for anything else. */
function endOf(facts: TransactionFacts, isBridge: boolean): BridgeEnd | null {
  const side = oneSidedOf(facts);
  if (side === null || side.move === null || facts.view.status !== 'success') return null;
  const { findings } = readMoves({ ...facts.view, history: NO_HISTORY });
  return {
    transactionId: facts.id,
    direction: side.direction,
    assetId: side.move.coin.assetId,
    amount: side.move.amount,
    atMs: facts.at.getTime(),
    networkId: facts.networkId,
    messageIds: findings.flatMap(({ means, id, strength }) =>
      BRIDGING.has(means) && strength === 'known' && id !== null ? [id] : [],
    ),
    isBridge,
  };
}

/**
 * Unclassified transactions of other networks in which the asset moved the other way, within the time that a bridge
 * takes.
 */
async function findCandidates(queries: Queries, ends: readonly BridgeEnd[]): Promise<number[]> {
  const { rows } = await queries.query<{ id: number }>(
    `SELECT DISTINCT found.id
       FROM unnest($1::boolean[], $2::bigint[], $3::bigint[], $4::timestamptz[]) AS q (is_out, asset_id, network_id, at)
      CROSS JOIN LATERAL (
        SELECT t.id FROM transactions t
         WHERE NOT t.is_classified AND t.status = 'success' AND t.network_id IS DISTINCT FROM q.network_id
           AND t.at BETWEEN CASE WHEN q.is_out THEN q.at ELSE q.at - interval '${PAIR_HOURS} hours' END
                        AND CASE WHEN q.is_out THEN q.at + interval '${PAIR_HOURS} hours' ELSE q.at END
           AND EXISTS (SELECT FROM transfers x WHERE x.transaction_id = t.id AND x.role = 'transfer'
                          AND ${assetOf('x.coin_id')} = q.asset_id
                          AND CASE WHEN q.is_out THEN ${isOwn('x.to_account_id')}
                               ELSE ${isOwn('x.from_account_id')} END)
         ORDER BY t.at LIMIT ${CANDIDATES_MAX}) AS found`,
    [
      ends.map(({ direction }) => direction === 'out'),
      ends.map(({ assetId }) => assetId),
      ends.map(({ networkId }) => networkId),
      ends.map(({ atMs }) => new Date(atMs)),
    ],
  );
  return rows.map((row) => row.id);
}

async function loadRefused(queries: Queries, ids: readonly number[]): Promise<ReadonlySet<string>> {
  const { rows } = await queries.query<{ out_id: number; in_id: number }>(
    `SELECT out_transaction_id AS out_id, in_transaction_id AS in_id FROM refused_links
      WHERE out_transaction_id = ANY ($1)`,
    [ids],
  );
  return new Set(rows.map((row) => `${row.out_id} ${row.in_id}`));
}

async function loadNetworkNames(
  queries: Queries,
  facts: readonly TransactionFacts[],
): Promise<(id: number | null) => string | null> {
  const { rows } = await queries.query<{ id: number; name: string }>(
    'SELECT id, name FROM networks WHERE id = ANY ($1)',
    [[...new Set(facts.flatMap(({ networkId }) => networkId ?? []))]],
  );
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return (id) => (id === null ? null : (names.get(id) ?? null));
}
