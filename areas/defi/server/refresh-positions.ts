/**
 * The job that reads every position from its contracts: started by a person, after each sync, and by the clock. Each
 * network is read at one block and stored in one transaction; one that cannot be read keeps its figures and states the
 * reason.
 */
import { type ComputedPosition, computePositions, confirmedBy, listCoins, PROTOCOLS } from '@holdfast/protocols/engine';
import { ChainError } from '@holdfast/chain/chain-error.ts';
import { type ChainSource, type TokenFacts } from '@holdfast/chain/chain-source.ts';
import type pg from 'pg';
import { z } from 'zod';
import type { ChainSources } from '@holdfast/catalogue/server';
import { defineJobKind, type JobContext, type JobKind } from '@holdfast/jobs/job-kind.ts';
import type { Schedule } from '@holdfast/jobs/schedule.ts';
import { loadFigureContext } from './figures/figure-context.ts';
import {
  type BlockReading,
  listPositionNetworks,
  loadDecisions,
  type PositionNetwork,
  readNetwork,
} from './figures/read-network.ts';
import {
  claimContractAccounts,
  deleteReplaced,
  listContracts,
  writeNetworkError,
  writeReading,
} from './figures/write-reading.ts';
import { writeTotals } from './figures/write-totals.ts';
import { checkLoanAlarms, checkPriceAlerts } from './check-alarms.ts';
import { writePositionPrices } from './write-position-prices.ts';
import { writeReceiptPrices } from './write-receipt-prices.ts';

/** Makes coins of tokens that were met for the first time; it belongs to the feature that reads wallets. */
export type AddTokenCoins = (
  client: pg.PoolClient,
  given: {
    networkId: number;
    coins: readonly { readonly address: string; readonly contract: TokenFacts; readonly tokenId: null }[];
  },
) => Promise<unknown>;

export const REFRESH_POSITIONS = { key: 'all', payload: {} } as const;

type Context = JobContext<Record<string, never>, { readonly chains: ChainSources }>;
export type RefreshPositions = JobKind<Record<string, never>>;

export function createRefreshPositions({ addTokenCoins }: { addTokenCoins: AddTokenCoins }): RefreshPositions {
  return defineJobKind({
    kind: 'refresh-positions',
    payload: z.object({}) as z.ZodType<Record<string, never>>,
    run: async (context: Context) => {
      // A decision that is made while the job runs finds it in the queue and starts no second one, so it is read here.
      for (let round = 1; ; round += 1) {
        const decisions = await readDecisions(context.pool);
        const found = await refreshNetworks(context, addTokenCoins);
        if (round === ROUNDS_MAX || decisions === (await readDecisions(context.pool))) return finish(context, found);
      }
    },
  });
}

const ROUNDS_MAX = 5;

async function readDecisions(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ decisions: string | null }>(
    `SELECT string_agg(account_id || state, ',' ORDER BY account_id) AS decisions FROM defi_contracts
       WHERE origin = 'person'`,
  );
  return rows[0]?.decisions ?? null;
}

interface Found {
  readonly networks: number;
  readonly positions: number;
  readonly errors: string[];
}

async function refreshNetworks(context: Context, addTokenCoins: AddTokenCoins): Promise<Found> {
  const networks = await listPositionNetworks(context.pool);
  const errors: string[] = [];
  let positions = 0;
  for (const [index, network] of networks.entries()) {
    context.signal.throwIfAborted();
    context.progress({ done: index, total: networks.length, message: `Reading positions on ${network.name}` });
    try {
      positions += await refreshNetwork(context, { network, addTokenCoins });
    } catch (error) {
      context.signal.throwIfAborted();
      if (!(error instanceof ChainError)) throw error;
      errors.push(`${network.name}: ${error.message}`);
      await context.transaction((client) =>
        writeNetworkError(client, { networkId: network.id, error: error.message, now: context.services.now() }),
      );
    }
  }
  return { networks: networks.length, positions, errors };
}

/** Every ten minutes besides the syncs: prices move loans and alerts while no wallet does anything. */
export function positionSchedules(kind: RefreshPositions): Schedule[] {
  return [{ name: 'refresh-positions', everyMinutes: 10, kind, ...REFRESH_POSITIONS }] as Schedule[];
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

async function finish(context: Context, found: Found): Promise<void> {
  const { networks, positions, errors } = found;
  await context.transaction(async (client) => {
    const now = context.services.now();
    await deleteUnreadNetworks(client);
    await writeTotals(client, now);
    const alerts = await checkPriceAlerts(client, now);
    const alarms = await checkLoanAlarms(client, now);
    const unread = errors.length === 0 ? '' : ` ${errors.length} could not be read: ${errors.join(' ')}`;
    await context.succeed(client, {
      message: `${count(positions, 'position')} on ${count(networks, 'network')}.${unread}`,
      result: { networks, positions, alerts, alarms, errors },
    });
  });
}

/** Networks that were switched off, or lost their last wallet, count no longer. */
async function deleteUnreadNetworks(client: pg.PoolClient): Promise<void> {
  const networks = await listPositionNetworks(client);
  const known = networks.map(({ id }) => id);
  for (const table of ['defi_pools', 'defi_positions', 'defi_networks'])
    await client.query(`DELETE FROM ${table} WHERE NOT network_id = ANY ($1)`, [known]);
}

async function refreshNetwork(
  context: Context,
  { network, addTokenCoins }: { network: PositionNetwork; addTokenCoins: AddTokenCoins },
): Promise<number> {
  const { pool, services, signal } = context;
  const chosen = await services.chains.forContracts(network);
  if (chosen.source === null) {
    await context.transaction((client) =>
      writeNetworkError(client, { networkId: network.id, error: chosen.reason, now: services.now() }),
    );
    return 0;
  }
  const { source } = chosen;
  const decisions = await loadDecisions(pool, network.id);
  const block = await readNetwork({ queries: pool, source, network, decisions, signal });
  const isConfirmed = confirmedBy(block.reading, decisions);
  const replacedFrom = await findReplaced(pool, { source, networkId: network.id, now: services.now() });
  const newCoins = await findNewCoins(pool, { source, network, block, isConfirmed, signal });
  const stored = await context.transaction(async (client) => {
    const now = services.now();
    await addTokenCoins(client, { networkId: network.id, coins: newCoins });
    if (replacedFrom !== null) await deleteReplaced(client, { networkId: network.id, fromBlock: replacedFrom });
    const accountIds = await claimContractAccounts(client, {
      networkId: network.id,
      addresses: listContracts(block.reading),
    });
    const figures = await loadFigureContext(client, {
      networkId: network.id,
      ...listCoins(block.reading),
      at: now,
      isConfirmed,
      accountIds,
    });
    const computed = computePositions(block.reading, figures);
    await writeReading(client, { networkId: network.id, block, computed, context: figures, accountIds, now });
    return { computed, figures, now };
  });
  await recordStakeReceipts(context, { networkId: network.id, computed: stored.computed });
  await writePositionPrices(context, { networkId: network.id, ...stored });
  await writeReceiptPrices(context, { network, source, block: block.block, now: stored.now });
  return stored.computed.filter(({ isOpen, isCounted }) => isOpen && isCounted).length;
}

/** The lowest block of the newest stored days that the chain has no longer; null where all are still there. */
async function findReplaced(
  pool: pg.Pool,
  { source, networkId, now }: { source: ChainSource; networkId: number; now: Date },
): Promise<number | null> {
  const { rows } = await pool.query<{ block: number; block_hash: string }>(
    `SELECT DISTINCT d.block, d.block_hash FROM pool_days d JOIN accounts a ON a.id = d.account_id
      WHERE a.network_id = $1 AND d.day > ($2::timestamptz AT TIME ZONE 'UTC')::date - 7
      ORDER BY d.block DESC LIMIT 64`,
    [networkId, now],
  );
  let replaced: number | null = null;
  for (const { block, block_hash } of rows) {
    const current = await source.blockHash(block);
    if (current.kind === 'unknown' || (current.kind === 'found' && current.hash === block_hash)) break;
    replaced = block;
  }
  return replaced;
}

/** Tokens in positions that count and that the catalogue does not have. */
async function findNewCoins(
  pool: pg.Pool,
  given: {
    source: ChainSource;
    network: PositionNetwork;
    block: BlockReading;
    isConfirmed: (address: string) => boolean;
    signal: AbortSignal;
  },
): Promise<{ address: string; contract: TokenFacts; tokenId: null }[]> {
  const { source, network, block, isConfirmed, signal } = given;
  const positions = block.reading.positions.filter(({ contract, manager }) =>
    [contract, manager].every((address) => address === null || isConfirmed(address)),
  );
  const { addresses } = listCoins({ ...block.reading, positions });
  const { rows } = await pool.query<{ address: string }>(
    'SELECT address FROM coin_addresses WHERE network_id = $1 AND address = ANY ($2)',
    [network.id, addresses],
  );
  const known = new Set(rows.map(({ address }) => address));
  const missing = addresses.filter((address) => address !== 'native' && !known.has(address));
  if (missing.length === 0) return [];
  const facts = await source.readTokens(missing, signal);
  return facts
    .filter(({ kind, address }) => kind === 'token' && !known.has(address) && missing.includes(address))
    .map((contract) => ({ address: contract.address, contract, tokenId: null }));
}

/**
 * A staked token stands for the coins that were staked, as the receipt of a deposit does: the books keep the lots of
 * those coins. A claim that a person set or cleared stays, and a token that was received in a locked year is left as it
 * is.
 */
async function recordStakeReceipts(
  context: Context,
  { networkId, computed }: { networkId: number; computed: readonly ComputedPosition[] },
): Promise<void> {
  const receipts = computed.flatMap(({ read: { contract, found, reading }, isCounted }) => {
    const protocol = PROTOCOLS[found.protocol];
    if (!isCounted || reading.kind !== 'read' || protocol.kind !== 'stake' || !protocol.receiptOf) return [];
    return [{ contract, staked: protocol.receiptOf(reading.value.state) }];
  });
  if (receipts.length === 0) return;
  await context.transaction((client) =>
    client.query(
      `UPDATE coins c SET claim_kind = 'receipt', claim_custody = 'stake', claim_origin = 'chain',
         claim_of_coin_id = staked.coin_id
         FROM unnest($2::text[], $3::text[]) AS given (contract, staked)
         JOIN coin_addresses receipt ON receipt.network_id = $1 AND receipt.address = given.contract
         JOIN coin_addresses staked ON staked.network_id = $1 AND staked.address = given.staked
        WHERE c.id = receipt.coin_id AND c.id <> staked.coin_id AND c.claim_origin IS NULL AND NOT c.is_spam
          AND NOT EXISTS (SELECT FROM transfers x WHERE x.coin_id = c.id AND x.at < locked_until())`,
      [networkId, receipts.map(({ contract }) => contract), receipts.map(({ staked }) => staked)],
    ),
  );
}
