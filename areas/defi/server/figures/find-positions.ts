/** Finds positions in the indexed events of transactions that own wallets sent; see `PositionFinder`. */
import { parseAmount, toSmallestUnits } from '@holdfast/money';
import {
  ALL_PROTOCOLS,
  type EventfulTransaction,
  eventKind,
  type FoundPositions,
  type OwnWallet,
  PositionFinder,
  type ShareStep,
} from '@holdfast/protocols/engine';
import { findContract, findToken } from '@holdfast/protocols/registry';
import { type ProtocolEvent } from '@holdfast/chain/protocol-event.ts';
import type { Queries } from '@holdfast/database/queries.ts';

export async function findPositions(
  queries: Queries,
  {
    networkId,
    block,
    contracts = null,
  }: {
    networkId: number;
    block: number;
    /** Only transactions with an event of one of these contracts. */
    contracts?: readonly string[] | null;
  },
): Promise<FoundPositions> {
  const wallets = await readOwnWallets(queries, networkId);
  const network = await queries.query<{ chain_id: number | null }>('SELECT chain_id FROM networks WHERE id = $1', [
    networkId,
  ]);
  const { rows } = await queries.query<EventfulTransaction>(
    `SELECT id, hash, block, at, sender, events FROM transactions
      WHERE has_defi_events(events) AND network_id = $1 AND block <= $2 AND status = 'success'
        AND ($3::text[] IS NULL OR EXISTS (SELECT FROM jsonb_array_elements(events) AS event
          WHERE event ->> 'contract' = ANY ($3)))
      ORDER BY block, position, id`,
    [networkId, block, contracts],
  );
  const walletOf = new Map(wallets.map((wallet) => [wallet.address, wallet]));
  const sent = rows.filter(({ sender }) => walletOf.has(sender ?? ''));
  const shares = await findShares(queries, { networkId, block, transactions: sent });
  const finder = new PositionFinder(walletOf, shares, ALL_PROTOCOLS, publishersOn(network.rows[0]?.chain_id ?? null));
  for (const row of rows) finder.read(row);
  finder.readMoves();
  return { wallets, positions: finder.list() };
}

/** The id of the protocol that published a contract or a token on a network. */
export const publishersOn =
  (chainId: number | null) =>
  (contract: string): string | null =>
    (findContract(chainId, contract) ?? findToken(chainId, contract))?.protocol.id ?? null;

async function readOwnWallets(queries: Queries, networkId: number): Promise<OwnWallet[]> {
  const { rows } = await queries.query<OwnWallet>(
    `SELECT w.id, w.name, a.address FROM operator_wallets w JOIN accounts a ON a.id = w.account_id
      WHERE w.network_id = $1 ORDER BY w.id`,
    [networkId],
  );
  return rows;
}

/** A transaction that an own wallet sent, with the events of pairs. */
interface PairTransaction {
  readonly id: number;
  readonly events: readonly ProtocolEvent[];
}

interface TransferRow {
  id: number;
  hash: string | null;
  block: number;
  at: Date;
  pair: string;
  decimals: number;
  from_id: number | null;
  to_id: number | null;
  amount: string;
}

/**
 * What own wallets did with the shares of pools whose shares are a token: received them for a deposit, gave them back
 * for coins, or sent them to another own wallet.
 *
 * A pair's Mint and Burn events name neither the owner nor the shares, so both follow from the transfers of the shares
 * in the same transaction. Shares that go to a stranger's address, or come from one, are no step: a farm holds them for
 * the wallet, or the shares no longer add up and the history counts as incomplete.
 *
 * By pair, in the order of the chain.
 */
async function findShares(
  queries: Queries,
  { networkId, block, transactions }: { networkId: number; block: number; transactions: readonly PairTransaction[] },
): Promise<Map<string, ShareStep[]>> {
  const eventsOf = new Map<string, ProtocolEvent[]>();
  for (const { id, events } of transactions)
    for (const event of events) {
      if (eventKind(event) !== 'shareMint' && eventKind(event) !== 'shareBurn') continue;
      const key = keyOf(id, event.contract);
      eventsOf.set(key, [...(eventsOf.get(key) ?? []), event]);
    }
  const pairs = new Set([...eventsOf.values()].flatMap((events) => events.map(({ contract }) => contract)));
  const { rows } = await queries.query<TransferRow>(
    `SELECT t.id, t.hash, t.block, t.at, c.address AS pair, c.decimals, f.id AS from_id, g.id AS to_id,
       sum(x.amount) AS amount
       FROM coin_addresses c JOIN transfers x ON x.coin_id = c.coin_id AND x.role = 'transfer'
       JOIN transactions t ON t.id = x.transaction_id
       LEFT JOIN operator_wallets f ON f.account_id = x.from_account_id AND f.network_id = $1
       LEFT JOIN operator_wallets g ON g.account_id = x.to_account_id AND g.network_id = $1
      WHERE c.network_id = $1 AND c.address = ANY ($2) AND t.network_id = $1 AND t.block <= $3
        AND t.status = 'success' AND (f.id IS NOT NULL OR g.id IS NOT NULL)
      GROUP BY t.id, c.address, c.decimals, f.id, g.id ORDER BY t.block, t.position, t.id, from_id, to_id`,
    [networkId, [...pairs], block],
  );
  const byTransaction = new Map<string, TransferRow[]>();
  for (const row of rows) {
    const key = keyOf(row.id, row.pair);
    byTransaction.set(key, [...(byTransaction.get(key) ?? []), row]);
  }
  const found = new Map<string, ShareStep[]>();
  for (const [key, transfers] of byTransaction) {
    const [first] = transfers;
    if (!first) continue;
    const steps = found.get(first.pair) ?? [];
    steps.push(...stepsOf(transfers, eventsOf.get(key) ?? []));
    found.set(first.pair, steps);
  }
  return found;
}

const keyOf = (transactionId: number, pair: string): string => `${transactionId}/${pair}`;

/**
 * Deposits, then moves, then removals: shares can be sent on in the transaction that made them, or be received in the
 * one that gives them back.
 */
function stepsOf(transfers: readonly TransferRow[], events: readonly ProtocolEvent[]): ShareStep[] {
  const outside = new Map<number, bigint>();
  const moves: ShareStep[] = [];
  for (const { id: transactionId, hash, block, at, decimals, from_id, to_id, amount } of transfers) {
    const shares = toSmallestUnits(parseAmount(amount), decimals);
    if (from_id !== null && to_id !== null) {
      if (from_id !== to_id)
        moves.push({ transactionId, hash, block, at, kind: 'move', fromId: from_id, toId: to_id, shares });
    } else if (to_id !== null) outside.set(to_id, (outside.get(to_id) ?? 0n) + shares);
    else if (from_id !== null) outside.set(from_id, (outside.get(from_id) ?? 0n) - shares);
  }
  const [origin] = transfers;
  if (!origin) return moves;
  return [
    ...changesOf('deposit', { origin, outside, events: events.filter((event) => eventKind(event) === 'shareMint') }),
    ...moves,
    ...changesOf('removal', { origin, outside, events: events.filter((event) => eventKind(event) === 'shareBurn') }),
  ];
}

/** The amounts of all events in one direction, divided among the wallets whose shares went in this direction. */
function changesOf(
  kind: 'deposit' | 'removal',
  given: { origin: TransferRow; outside: ReadonlyMap<number, bigint>; events: readonly ProtocolEvent[] },
): ShareStep[] {
  const { origin, outside, events } = given;
  if (events.length === 0) return [];
  const { id: transactionId, hash, block, at } = origin;
  const changes = [...outside]
    .map(([walletId, units]) => ({ walletId, shares: kind === 'deposit' ? units : -units }))
    .filter(({ shares }) => shares > 0n);
  const all = changes.reduce((total, { shares }) => total + shares, 0n);
  const amount = (name: string): bigint => events.reduce((total, { values }) => total + BigInt(values[name] ?? 0), 0n);
  const [amount0, amount1] = [amount('amount0'), amount('amount1')];
  let before = 0n;
  return changes.map(({ walletId, shares }) => {
    const after = before + shares;
    // Differences of rounded parts, so that the parts add up to the whole.
    const part = (whole: bigint): bigint => (whole * after) / all - (whole * before) / all;
    const parts = { amount0: part(amount0), amount1: part(amount1) };
    before = after;
    return { transactionId, hash, block, at, kind, walletId, shares, ...parts };
  });
}
