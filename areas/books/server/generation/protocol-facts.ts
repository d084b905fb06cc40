/**
 * What the events of known protocols add to the transfers of a transaction: how a position in a pool changed, and
 * which transfers a liquidation made. Few transactions have such events, so everything is loaded for those alone.
 */
import { type CoinId, coinIdOf } from '../../engine/ids.ts';
import { type PositionChange, type Transfer } from '../../engine/types.ts';
import { eventKind, eventsOfKind, liquidationParts, type TokenMove, valueOfRole } from '@holdfast/protocols/engine';
import { type ProtocolEvent } from '@holdfast/chain/protocol-event.ts';
import { type Amount, fromSmallestUnits, ZERO } from '@holdfast/money';
import type { Queries } from '@holdfast/database/queries.ts';
import type { KnownAccounts } from './known-accounts.ts';

type LiquidationRole = Extract<Transfer['role'], 'seized' | 'repaid'>;

type PositionEventKind = PositionChange['kind'];
const POSITION_KINDS: ReadonlySet<string> = new Set<PositionEventKind>(['increase', 'decrease', 'collect']);
const BOOKED_NAMES = eventsOfKind('increase', 'decrease', 'collect', 'liquidation');

/** SQL for the events that the books use, or null; `events` is the column. */
export const BOOKED_EVENTS = (events: string): string =>
  `CASE WHEN ${events} <> '[]' THEN nullif(jsonb_path_query_array(${events},
     '$[*] ? (${BOOKED_NAMES.map((name) => `@.name == "${name}"`).join(' || ')})'),
       '[]') END`;

export interface EventfulTransaction {
  readonly id: number;
  readonly networkId: number | null;
  readonly events: readonly ProtocolEvent[];
}

export interface ProtocolFacts {
  /** By transaction. */
  readonly positionChanges: ReadonlyMap<number, PositionChange[]>;
  /** By transfer, for the transactions in which a loan of an own wallet was liquidated. */
  readonly liquidationRoles: ReadonlyMap<number, LiquidationRole>;
  /** The transactions in which a loan of an own wallet was liquidated, as an event states. */
  readonly liquidations: ReadonlySet<number>;
}

const NO_FACTS: ProtocolFacts = { positionChanges: new Map(), liquidationRoles: new Map(), liquidations: new Set() };

export async function loadProtocolFacts(
  queries: Queries,
  { transactions, accounts }: { transactions: readonly EventfulTransaction[]; accounts: KnownAccounts },
): Promise<ProtocolFacts> {
  if (transactions.length === 0) return NO_FACTS;
  const positionChanges = await loadPositionChanges(queries, transactions);
  return { positionChanges, ...(await loadLiquidations(queries, { transactions, accounts })) };
}

interface PositionRow {
  network_id: number;
  contract: string;
  token_id: string;
  coin_id: number;
  coin0_id: number | null;
  decimals0: number | null;
  coin1_id: number | null;
  decimals1: number | null;
}

/** Only positions with a token that was once in an operator's wallet are coins here; others are skipped. */
async function loadPositionChanges(
  queries: Queries,
  transactions: readonly EventfulTransaction[],
): Promise<Map<number, PositionChange[]>> {
  const changed = transactions.flatMap(({ networkId, events }) =>
    events.flatMap((event) => (positionChangeOf(event) ? [{ networkId, ...positionOf(event) }] : [])),
  );
  if (changed.length === 0) return new Map();
  const { rows } = await queries.query<PositionRow>(
    `SELECT p.network_id, p.contract, p.token_id, own.coin_id, first.coin_id AS coin0_id, first.decimals AS decimals0,
       second.coin_id AS coin1_id, second.decimals AS decimals1
       FROM unnest($1::bigint[], $2::text[], $3::text[]) AS given (network_id, contract, token_id)
       JOIN liquidity_positions p USING (network_id, contract, token_id)
       JOIN coin_addresses own ON own.network_id = p.network_id AND own.address = p.contract || '/' || p.token_id
       LEFT JOIN coin_addresses first ON first.network_id = p.network_id AND first.address = p.token0
       LEFT JOIN coin_addresses second ON second.network_id = p.network_id AND second.address = p.token1`,
    [
      changed.map(({ networkId }) => networkId),
      changed.map(({ contract }) => contract),
      changed.map(({ tokenId }) => tokenId),
    ],
  );
  const positions = new Map(rows.map((row) => [`${row.network_id} ${row.contract}/${row.token_id}`, row]));
  const changes = new Map<number, PositionChange[]>();
  for (const { id, networkId, events } of transactions) {
    const own = events.flatMap((event): PositionChange[] => {
      const { contract, tokenId } = positionOf(event);
      const position = positions.get(`${networkId} ${contract}/${tokenId}`);
      const change = position && toPositionChange(event, position);
      return change ? [change] : [];
    });
    if (own.length > 0) changes.set(id, own);
  }
  return changes;
}

function positionChangeOf(event: ProtocolEvent): PositionEventKind | null {
  const kind = eventKind(event);
  return kind !== undefined && POSITION_KINDS.has(kind) ? (kind as PositionEventKind) : null;
}

function positionOf({ contract, values }: ProtocolEvent): { contract: string; tokenId: string } {
  return { contract, tokenId: values.tokenId ?? '' };
}

/** Null while the event was stored without its amounts. */
function toPositionChange(event: ProtocolEvent, position: PositionRow): PositionChange | null {
  const kind = positionChangeOf(event);
  const { liquidity, amount0, amount1 } = event.values;
  if (kind === null || amount0 === undefined || amount1 === undefined) return null;
  return {
    kind,
    positionCoinId: coinIdOf(position.coin_id),
    liquidity: kind === 'collect' || liquidity === undefined ? ZERO : fromSmallestUnits(BigInt(liquidity), 0),
    amounts: [
      ...amountOf(amount0, { coinId: position.coin0_id, decimals: position.decimals0 }),
      ...amountOf(amount1, { coinId: position.coin1_id, decimals: position.decimals1 }),
    ],
  };
}

function amountOf(
  units: string,
  { coinId, decimals }: { coinId: number | null; decimals: number | null },
): { coinId: CoinId; amount: Amount }[] {
  if (units === '0' || coinId === null || decimals === null) return [];
  return [{ coinId: coinIdOf(coinId), amount: fromSmallestUnits(BigInt(units), decimals) }];
}

interface MoveRow {
  id: number;
  transaction_id: number;
  key: string;
  token: string | null;
  claim_kind: string | null;
  from_account_id: number | null;
  from_address: string | null;
  to_account_id: number | null;
  to_address: string | null;
}

async function loadLiquidations(
  queries: Queries,
  { transactions, accounts: { walletOf } }: { transactions: readonly EventfulTransaction[]; accounts: KnownAccounts },
): Promise<Pick<ProtocolFacts, 'liquidationRoles' | 'liquidations'>> {
  const liquidationRoles = new Map<number, LiquidationRole>();
  const liquidations = new Set<number>();
  const liquidating = transactions.filter(({ events }) => events.some((event) => eventKind(event) === 'liquidation'));
  if (liquidating.length === 0) return { liquidationRoles, liquidations };
  const { rows } = await queries.query<MoveRow>(
    `SELECT x.id, x.transaction_id, x.key, token.address AS token, c.claim_kind, x.from_account_id,
       f.address AS from_address, x.to_account_id, o.address AS to_address
       FROM transfers x JOIN transactions t ON t.id = x.transaction_id JOIN coins c ON c.id = x.coin_id
       LEFT JOIN coin_addresses token ON token.coin_id = x.coin_id AND token.network_id = t.network_id
       LEFT JOIN accounts f ON f.id = x.from_account_id LEFT JOIN accounts o ON o.id = x.to_account_id
      WHERE x.transaction_id = ANY ($1) AND x.role = 'transfer' ORDER BY x.id`,
    [liquidating.map(({ id }) => id)],
  );
  const isOwn = (accountId: number | null): boolean => accountId !== null && walletOf.has(accountId);
  for (const { id, events } of liquidating) {
    const moved = rows.filter((row) => row.transaction_id === id).toSorted(byLog);
    const own = new Set(
      moved.flatMap((row) => [
        ...(isOwn(row.from_account_id) ? [row.from_address?.toLowerCase()] : []),
        ...(isOwn(row.to_account_id) ? [row.to_address?.toLowerCase()] : []),
      ]),
    );
    const isLiquidated = (address: string): boolean => own.has(address.toLowerCase());
    if (!events.some((event) => eventKind(event) === 'liquidation' && isLiquidated(valueOfRole(event, 'owner') ?? '')))
      continue;
    liquidations.add(id);
    const parts = liquidationParts({ events, moves: moved.map(toMove) }, isLiquidated);
    for (const row of moved) {
      const part = parts.get(row.key);
      // The pool's share of the collateral, and all of it where the liquidator wanted receipts, leaves as a receipt.
      const isReceiptTaken =
        row.claim_kind === 'receipt' &&
        isOwn(row.from_account_id) &&
        row.to_account_id !== null &&
        !isOwn(row.to_account_id);
      if (part !== undefined) liquidationRoles.set(row.id, part);
      else if (isReceiptTaken) liquidationRoles.set(row.id, 'seized');
    }
  }
  return { liquidationRoles, liquidations };
}

function toMove({ key, token, from_address: from, to_address: to }: MoveRow): TokenMove {
  return { key, token, from, to };
}

function byLog(left: MoveRow, right: MoveRow): number {
  return left.key.localeCompare(right.key, 'en', { numeric: true });
}
