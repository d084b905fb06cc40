/**
 * Stores one reading of a network in one transaction. What an earlier reading found and this one does not is deleted,
 * so that a reorganised chain leaves nothing behind; decisions of persons stay.
 */
import {
  coinsInPool,
  type ComputedPosition,
  type ContractRole,
  type FigureContext,
  type NetworkReading,
  ownPriceOf,
  type StoredPoolPosition,
} from '@holdfast/protocols/engine';
import type pg from 'pg';
import { combinePool, poolColumns } from './combine-pool.ts';
import { stateToJson } from './protocols.ts';
import type { BlockReading } from './read-network.ts';

export interface ReadingRows {
  readonly networkId: number;
  readonly block: BlockReading;
  readonly computed: readonly ComputedPosition[];
  readonly context: FigureContext;
  readonly accountIds: ReadonlyMap<string, number>;
  readonly now: Date;
}

/** Makes accounts of contracts that nobody has met, and returns the account of each address. */
export async function claimContractAccounts(
  client: pg.PoolClient,
  { networkId, addresses }: { networkId: number; addresses: readonly string[] },
): Promise<Map<string, number>> {
  await client.query(
    `INSERT INTO accounts (network_id, address, kind) SELECT $1, address, 'unknown'
       FROM unnest($2::text[]) AS address ORDER BY address ON CONFLICT (network_id, address) DO NOTHING`,
    [networkId, addresses],
  );
  return loadAccountIds(client, { networkId, addresses });
}

export async function loadAccountIds(
  queries: Pick<pg.ClientBase, 'query'>,
  { networkId, addresses }: { networkId: number; addresses: readonly string[] },
): Promise<Map<string, number>> {
  const { rows } = await queries.query<{ id: number; address: string }>(
    'SELECT id, address FROM accounts WHERE network_id = $1 AND address = ANY ($2)',
    [networkId, addresses],
  );
  return new Map(rows.map(({ id, address }) => [address, id]));
}

/** The addresses of every contract of a reading. */
export function listContracts({ contracts }: NetworkReading): string[] {
  return contracts.map(({ address }) => address);
}

export async function writeReading(client: pg.PoolClient, rows: ReadingRows): Promise<void> {
  await writeContracts(client, rows);
  await writeIncidents(client, rows);
  await writePositions(client, rows);
  await writePools(client, rows);
  await client.query(
    `INSERT INTO defi_networks (network_id, block, block_hash, block_at, read_at, error)
       VALUES ($1, $2, $3, $4, $5, NULL)
     ON CONFLICT (network_id) DO UPDATE SET block = excluded.block, block_hash = excluded.block_hash,
       block_at = excluded.block_at, read_at = excluded.read_at, error = NULL`,
    [rows.networkId, rows.block.block, rows.block.blockHash, rows.block.blockAt, rows.now],
  );
}

async function writeContracts(
  client: pg.PoolClient,
  { networkId, block: { reading }, computed, accountIds }: ReadingRows,
): Promise<void> {
  const rows = reading.contracts.map(({ address, protocol, role, verdict, firstSeenAt, firstTransactionId }) => ({
    account_id: accountIds.get(address),
    protocol,
    role,
    state: verdict.state,
    origin: verdict.state === 'confirmed' ? 'registry' : null,
    registry: verdict.registry,
    reason: verdict.state === 'confirmed' ? null : verdict.reason,
    reported: verdict.state === 'confirmed' ? [] : reportedBy(address, role, computed),
    first_seen_at: firstSeenAt,
    first_transaction_id: firstTransactionId,
  }));
  await client.query(
    `INSERT INTO defi_contracts AS known (account_id, network_id, protocol, role, state, origin, registry, reason,
       reported, first_seen_at, first_transaction_id)
     SELECT account_id, $1, protocol, role, state, origin, registry, reason, reported, first_seen_at,
       first_transaction_id
       FROM jsonb_to_recordset($2) AS given (account_id bigint, protocol text, role text, state text, origin text,
         registry text, reason text, reported jsonb, first_seen_at timestamptz, first_transaction_id bigint)
      ORDER BY account_id
         ON CONFLICT (account_id) DO UPDATE SET
            state = CASE WHEN known.origin = 'person' THEN known.state ELSE excluded.state END,
            origin = CASE WHEN known.origin = 'person' THEN known.origin ELSE excluded.origin END,
            registry = excluded.registry, reason = excluded.reason, reported = excluded.reported,
            first_seen_at = excluded.first_seen_at, first_transaction_id = excluded.first_transaction_id`,
    [networkId, JSON.stringify(rows)],
  );
  await client.query(
    `DELETE FROM defi_contracts WHERE network_id = $1 AND origin IS DISTINCT FROM 'person'
       AND NOT account_id = ANY ($2)`,
    [networkId, rows.map((row) => row.account_id)],
  );
  await markPoolAccounts(client, networkId);
}

/** An address that somebody owns in the address book keeps its kind. */
export async function markPoolAccounts(client: pg.PoolClient, networkId: number): Promise<void> {
  await client.query(
    `UPDATE accounts a SET kind = CASE WHEN a.kind = 'unknown' THEN 'pool' ELSE 'unknown' END
      WHERE a.network_id = $1 AND a.kind IN ('unknown', 'pool')
        AND (a.kind = 'pool') <> EXISTS (SELECT FROM defi_contracts c WHERE c.account_id = a.id AND c.role = 'pool'
          AND c.state = 'confirmed')
        AND (a.kind = 'pool' OR a.id IN (SELECT account_id FROM defi_contracts WHERE network_id = $1))`,
    [networkId],
  );
}

/** What an unverified contract states about the wallets. */
function reportedBy(
  address: string,
  role: ContractRole,
  computed: readonly ComputedPosition[],
): { coinId: number; amount: string }[] {
  const first = computed.find(({ read }) => (role === 'positionManager' ? read.manager : read.contract) === address);
  if (!first) return [];
  if (first.kind === 'pool') return coinsInPool(first);
  const { figures, kind } = first;
  if (kind === 'loan') return figures.collateral.map(({ coinId, amount }) => ({ coinId, amount }));
  return figures.coinId === null || figures.staked === null ? [] : [{ coinId: figures.coinId, amount: figures.staked }];
}

interface PositionRow {
  readonly kind: string;
  readonly contract_id: number;
  readonly wallet_id: number;
  readonly token_id: string;
  readonly incentive_id: string;
}

function keyOf({ read, kind }: ComputedPosition, accountIds: ReadonlyMap<string, number>): PositionRow | null {
  const contractId = accountIds.get(read.contract);
  if (contractId === undefined) return null;
  const { tokenId, incentiveId } = read.found;
  return { kind, contract_id: contractId, wallet_id: read.wallet.id, token_id: tokenId, incentive_id: incentiveId };
}

const KEY_COLUMNS = 'kind text, contract_id bigint, wallet_id bigint, token_id text, incentive_id text';

async function writePositions(
  client: pg.PoolClient,
  { networkId, block: { block, blockHash }, computed, accountIds, now }: ReadingRows,
): Promise<void> {
  const rows = computed.flatMap((position) => {
    const key = keyOf(position, accountIds);
    const { read, figures, isOpen, isCounted, valueUsd, healthFactor } = position;
    // A position that is gone before anyone read it belongs to no pool that is known.
    if (!key || (read.reading.kind !== 'read' && read.contract === read.manager)) return [];
    return [
      {
        ...key,
        protocol: read.found.protocol,
        manager_id: read.manager === null ? null : (accountIds.get(read.manager) ?? null),
        is_open: isOpen,
        is_counted: isCounted,
        state: read.reading.kind === 'read' ? JSON.parse(stateToJson(read.reading.value)) : null,
        reason: read.reading.kind === 'read' ? null : read.reading.reason,
        figures,
        value_usd: valueUsd,
        health_factor: healthFactor,
        coins: isOpen && isCounted ? coinsInPool(position) : [],
      },
    ];
  });
  const given = JSON.stringify(rows);
  await client.query(
    `INSERT INTO defi_positions AS known (network_id, kind, protocol, contract_id, manager_id, wallet_id, token_id,
       incentive_id, is_open, is_counted, block, block_hash, read_at, first_read_at, state, reason, figures,
       value_usd, health_factor)
     SELECT $1, kind, protocol, contract_id, manager_id, wallet_id, token_id, incentive_id, is_open, is_counted, $3,
       $4, $5, $5, nullif(state, 'null'), reason, figures, value_usd, health_factor
       FROM jsonb_to_recordset($2) AS given (${KEY_COLUMNS}, protocol text, manager_id bigint, is_open boolean,
         is_counted boolean, state jsonb, reason text, figures jsonb, value_usd numeric, health_factor numeric)
      ORDER BY kind, contract_id, wallet_id, token_id, incentive_id
         ON CONFLICT (kind, contract_id, wallet_id, token_id, incentive_id) DO UPDATE SET
            protocol = excluded.protocol, manager_id = excluded.manager_id, is_open = excluded.is_open,
              is_counted = excluded.is_counted, block = excluded.block,
            block_hash = excluded.block_hash, read_at = excluded.read_at, state = excluded.state,
              reason = excluded.reason, figures = excluded.figures,
            value_usd = excluded.value_usd, health_factor = excluded.health_factor`,
    [networkId, given, block, blockHash, now],
  );
  await client.query(
    `DELETE FROM defi_positions p WHERE network_id = $1 AND NOT EXISTS (
       SELECT FROM jsonb_to_recordset($2) AS given (${KEY_COLUMNS})
        WHERE (given.kind, given.contract_id, given.wallet_id, given.token_id, given.incentive_id) = (p.kind,
          p.contract_id, p.wallet_id, p.token_id, p.incentive_id))`,
    [networkId, given],
  );
  await client.query(
    'DELETE FROM defi_position_coins c USING defi_positions p WHERE p.id = c.position_id AND p.network_id = $1',
    [networkId],
  );
  await client.query(
    `INSERT INTO defi_position_coins (position_id, coin_id, amount)
     SELECT p.id, (coin ->> 'coinId')::bigint, sum((coin ->> 'amount')::numeric)
       FROM jsonb_to_recordset($1) AS given (${KEY_COLUMNS}, coins jsonb)
         JOIN defi_positions p USING (kind, contract_id, wallet_id, token_id, incentive_id),
         jsonb_array_elements(given.coins) AS coin
      GROUP BY 1, 2 ORDER BY 1, 2`,
    [given],
  );
}

/** Every pool with an open position that counts. */
async function writePools(
  client: pg.PoolClient,
  { networkId, block: { block, blockHash }, computed, accountIds, context }: ReadingRows,
): Promise<void> {
  const byPool = new Map<string, { protocol: string; positions: StoredPoolPosition[] }>();
  for (const position of computed) {
    if (position.kind !== 'pool' || !position.isOpen || !position.isCounted) continue;
    const { contract, found } = position.read;
    const known = byPool.get(contract) ?? { protocol: found.protocol, positions: [] };
    known.positions.push(position.figures);
    byPool.set(contract, known);
  }
  const { rows: symbols } = await client.query<{ id: number; symbol: string }>(
    'SELECT id, symbol FROM coins WHERE id = ANY ($1)',
    [
      [...byPool.values()].flatMap(({ positions }) =>
        positions.flatMap(({ coins }) => coins.map(({ coinId }) => coinId)),
      ),
    ],
  );
  const symbolOf = new Map(symbols.map(({ id, symbol }) => [id, symbol]));
  const rows = [...byPool].map(([address, { protocol, positions }]) => {
    const figures = combinePool(positions);
    return {
      account_id: accountIds.get(address),
      protocol,
      name: figures.coins.map(({ coinId }) => symbolOf.get(coinId) ?? '').join(' / '),
      ...poolColumns(figures),
      roi: figures.roi,
      price: figures.range?.price ?? null,
      is_inside: figures.range === null ? null : figures.range.state === 'inside' || figures.range.state === 'full',
      figures,
    };
  });
  const given = JSON.stringify(rows);
  const columns = `account_id bigint, protocol text, name text, range_state text, value_usd numeric, fees_usd numeric,
     held_usd numeric, impermanent_loss_usd numeric, difference_usd numeric,
     roi numeric, price numeric, is_inside boolean, figures jsonb`;
  await client.query('DELETE FROM defi_pools WHERE network_id = $1', [networkId]);
  await client.query(
    `INSERT INTO defi_pools (account_id, network_id, protocol, name, range_state, value_usd, fees_usd, held_usd,
       impermanent_loss_usd, difference_usd, roi, figures)
     SELECT account_id, $1, protocol, name, range_state, value_usd, fees_usd, held_usd, impermanent_loss_usd,
       difference_usd, roi, figures FROM jsonb_to_recordset($2) AS given (${columns}) ORDER BY account_id`,
    [networkId, given],
  );
  await client.query(
    `INSERT INTO pool_days (account_id, day, value_usd, held_usd, fees_usd, impermanent_loss_usd, price, is_inside,
       block, block_hash)
     SELECT account_id, ($2::timestamptz AT TIME ZONE 'UTC')::date, value_usd, held_usd, fees_usd,
       impermanent_loss_usd, price, is_inside, $3, $4 FROM jsonb_to_recordset($1) AS given (${columns})
       ORDER BY account_id
         ON CONFLICT (account_id, day) DO UPDATE SET value_usd = excluded.value_usd, held_usd = excluded.held_usd,
           fees_usd = excluded.fees_usd,
            impermanent_loss_usd = excluded.impermanent_loss_usd, price = excluded.price,
              is_inside = excluded.is_inside, block = excluded.block, block_hash = excluded.block_hash`,
    [given, context.at, block, blockHash],
  );
}

/** Positions that left their range, or came back, since the reading before. */
async function writeIncidents(
  client: pg.PoolClient,
  { block: { block }, computed, accountIds, now }: ReadingRows,
): Promise<void> {
  const rows = computed.flatMap((position) => {
    const key = keyOf(position, accountIds);
    if (!key || position.kind !== 'pool' || !position.isCounted || !position.isOpen || position.figures.range === null)
      return [];
    const [base] = position.figures.coins;
    return [
      { ...key, state: position.figures.range.state, coin_id: base?.coinId ?? null, price_usd: base?.priceUsd ?? null },
    ];
  });
  await client.query(
    `INSERT INTO pool_incidents (account_id, kind, at, block, token_id, coin_id, price_usd)
     SELECT p.contract_id, CASE WHEN given.state = 'inside' THEN 'backInRange' ELSE 'leftRange' END, $2, $3,
       p.token_id, given.coin_id, given.price_usd
       FROM jsonb_to_recordset($1) AS given (${KEY_COLUMNS}, state text, coin_id bigint, price_usd numeric)
       JOIN defi_positions p USING (kind, contract_id, wallet_id, token_id, incentive_id)
      WHERE p.is_open AND p.figures -> 'range' ->> 'state' IN ('inside', 'below', 'above')
        AND (p.figures -> 'range' ->> 'state' = 'inside') <> (given.state = 'inside')
      ORDER BY 1, 5`,
    [JSON.stringify(rows), now, block],
  );
}

/** Rows of days and incidents that were read at blocks the chain no longer has. */
export async function deleteReplaced(
  client: pg.PoolClient,
  { networkId, fromBlock }: { networkId: number; fromBlock: number },
): Promise<void> {
  await client.query(
    'DELETE FROM pool_days d USING accounts a WHERE a.id = d.account_id AND a.network_id = $1 AND d.block >= $2',
    [networkId, fromBlock],
  );
  await client.query(
    'DELETE FROM pool_incidents i USING accounts a WHERE a.id = i.account_id AND a.network_id = $1 AND i.block >= $2',
    [networkId, fromBlock],
  );
}

/** Prices of pool shares and v3 positions, for the coins that wallets hold. */
export function listOwnPrices({ computed, context }: Pick<ReadingRows, 'computed' | 'context'>) {
  const prices = computed
    .filter(({ isCounted }) => isCounted)
    .flatMap((position) => ownPriceOf(position, context) ?? []);
  return [...new Map(prices.map((price) => [price.address, price])).values()];
}

export async function writeNetworkError(
  client: pg.PoolClient,
  { networkId, error, now }: { networkId: number; error: string; now: Date },
): Promise<void> {
  await client.query(
    `INSERT INTO defi_networks (network_id, read_at, error) VALUES ($1, $2, $3) ON CONFLICT (network_id)
       DO UPDATE SET error = excluded.error`,
    [networkId, now, error],
  );
}
