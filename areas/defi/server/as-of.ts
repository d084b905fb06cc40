/**
 * Positions as of the end of a past UTC day: the contracts are read at the last block of that day, events count up to
 * it, and prices are those of that moment. Nothing is stored. A node without the state of that block makes figures
 * null.
 */
import {
  type ComputedPosition,
  computePositions,
  confirmedBy,
  type Decisions,
  listCoins,
} from '@holdfast/protocols/engine';
import { DAY_MS } from '@holdfast/calendar';
import { ChainError } from '@holdfast/chain/chain-error.ts';
import type { NetworkReading } from '../contract/shared.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { loadFigureContext } from './figures/figure-context.ts';
import {
  findBlockAt,
  listPositionNetworks,
  loadDecisions,
  type PositionNetwork,
  readNetwork,
} from './figures/read-network.ts';
import { listContracts, loadAccountIds } from './figures/write-reading.ts';
import type { DefiDependencies } from './defi-dependencies.ts';
import type { ContractColumns } from './names.ts';

export interface PastPosition {
  /** Null for a position that the last reading does not have. */
  readonly id: number | null;
  readonly networkId: number;
  readonly chainId: number;
  readonly networkName: string;
  readonly explorerUrl: string | null;
  readonly contractId: number;
  readonly block: number;
  readonly readAt: Date;
  readonly position: ComputedPosition;
}

export interface PastReading {
  readonly positions: readonly PastPosition[];
  readonly networks: readonly NetworkReading[];
}

interface ReadingColumns extends ContractColumns {
  block: number;
  read_at: Date;
}

/** The contract and the reading of a past position, in the columns of stored ones. */
export function readingColumnsOf({ position: { read }, ...past }: PastPosition): ReadingColumns {
  return {
    network_id: past.networkId,
    network_name: past.networkName,
    explorer_url: past.explorerUrl,
    address: read.contract,
    protocol: read.found.protocol,
    block: past.block,
    read_at: past.readAt,
  };
}

/** A person waits for the response. */
const PATIENCE_MS = 60_000;

export function endOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS - 1);
}

/** Null where no past day is wanted. */
export async function readAsOf(dependencies: DefiDependencies, day: string | undefined): Promise<PastReading | null> {
  if (day === undefined) return null;
  const now = dependencies.now();
  if (day >= now.toISOString().slice(0, 10))
    throw invalidField({ loc: ['query', 'as_of'], msg: 'Choose a day before today.', input: day });
  const at = endOfDay(day);
  const [positions, networks]: [PastPosition[], NetworkReading[]] = [[], []];
  const signal = AbortSignal.timeout(PATIENCE_MS);
  for (const network of await listPositionNetworks(dependencies.pool)) {
    const reading = { networkId: network.id, networkName: network.name, readAt: now.toISOString() };
    try {
      const past = await readPast(dependencies, { network, at, signal });
      positions.push(...past.positions);
      networks.push({ ...reading, ...stateOf(past) });
    } catch (error) {
      if (signal.aborted)
        throw new AppError('unavailable', 'Reading past positions took too long. Try again.', { cause: error });
      if (!(error instanceof ChainError)) throw error;
      networks.push({ ...reading, block: null, blockAt: null, error: error.message });
    }
  }
  return { positions, networks };
}

type PastState = Awaited<ReturnType<typeof readPast>>;

/** Figures with unknown positions leave something out, so the network counts as not read. */
function stateOf({ block, blockAt, hasUnknown }: PastState): Pick<NetworkReading, 'block' | 'blockAt' | 'error'> {
  if (hasUnknown)
    return { block: null, blockAt: null, error: 'The node does not have the state of this day. Use an archive node.' };
  return { block, blockAt: blockAt?.toISOString() ?? null, error: null };
}

async function readPast(
  { pool, chains }: DefiDependencies,
  { network, at, signal }: { network: PositionNetwork; at: Date; signal: AbortSignal },
): Promise<{ block: number | null; blockAt: Date | null; positions: PastPosition[]; hasUnknown: boolean }> {
  const chosen = await chains.forContracts(network);
  if (chosen.source === null) throw new ChainError(chosen.reason);
  const block = await findBlockAt(chosen.source, at);
  if (block === null)
    throw new ChainError(
      `${network.name} does not state when its blocks were made. Enter an RPC URL in the network’s settings.`,
    );
  const decisions = await loadDecisions(pool, network.id);
  const read = await readNetwork({ queries: pool, source: chosen.source, network, decisions, block, signal });
  const accountIds = await loadAccountIds(pool, { networkId: network.id, addresses: listContracts(read.reading) });
  const figures = await loadFigureContext(pool, {
    networkId: network.id,
    ...listCoins(read.reading),
    at,
    isConfirmed: confirmedBy(read.reading, decisions),
    accountIds,
  });
  const { rows } = await pool.query<{ id: number; key: string }>(
    `SELECT id, concat_ws('/', kind, contract_id, wallet_id, token_id, incentive_id) AS key FROM defi_positions
       WHERE network_id = $1`,
    [network.id],
  );
  const idOf = new Map(rows.map(({ id, key }) => [key, id]));
  const { rows: networks } = await pool.query<{ explorer_url: string | null }>(
    'SELECT explorer_url FROM networks WHERE id = $1',
    [network.id],
  );
  const computed = computePositions(read.reading, figures);
  return {
    block: read.block,
    blockAt: read.blockAt,
    hasUnknown: computed.some((position) => isUnknown(position, decisions)),
    positions: computed.flatMap((position): PastPosition[] => {
      const contractId = accountIds.get(position.read.contract);
      if (contractId === undefined || !position.isCounted || !position.isOpen) return [];
      const { tokenId, incentiveId } = position.read.found;
      const key = [position.kind, contractId, position.read.wallet.id, tokenId, incentiveId].join('/');
      return [
        {
          id: idOf.get(key) ?? null,
          networkId: network.id,
          chainId: network.chainId,
          networkName: network.name,
          explorerUrl: networks[0]?.explorer_url ?? null,
          contractId,
          block: read.block,
          readAt: at,
          position,
        },
      ];
    }),
  };
}

/**
 * A node that forgot a block reads no registry either, so nothing confirms the contracts of that day. Their positions
 * are unknown then; they must not be missing as those of false contracts are.
 */
function isUnknown({ isCounted, read }: ComputedPosition, decisions: Decisions): boolean {
  const { reading, contract, manager, holder } = read;
  const isIgnored = [contract, manager, holder].some(
    (address) => address !== null && decisions.get(address) === 'ignored',
  );
  return !isCounted && !isIgnored && reading.kind === 'unreadable' && reading.reason === 'unknown';
}
