/**
 * Reads the positions of a network at one block, and decides which contracts count.
 *
 * A contract counts if its registry confirms it and the registry is trusted, or if a person confirmed it. The pools of
 * a position manager that a person confirmed are confirmed by the factory that this manager names. Farms, stakers and
 * position managers have no registry: they are on the published list, or a person confirms them.
 */
import {
  type AaveAccountState,
  type Confirmation,
  confirmContracts,
  type ContractKind,
  type ContractSource,
  type FarmStakeState,
  knownRegistries,
  readAaveAccounts,
  readFarmStakes,
  type Reading,
  readStakedTokens,
  readStakedV3Positions,
  readV2Positions,
  readV3Depositors,
  readV3Positions,
  type StakedTokenState,
  type StakedV3PositionState,
  type V2PositionState,
  type V3PositionState,
} from '@holdfast/chain';
import type { DefiProtocol } from '@holdfast/contract';
import type { FoundPosition, FoundPositions, OwnWallet } from './find-positions.ts';
import { type ContractRole, sameAddress, type UnverifiedReason } from './protocols.ts';

export type PositionState =
  | { readonly protocol: 'uniswap-v2'; readonly state: V2PositionState }
  | { readonly protocol: 'uniswap-v3'; readonly state: V3PositionState }
  | { readonly protocol: 'aave-v3'; readonly state: AaveAccountState }
  | { readonly protocol: 'staking-rewards'; readonly state: FarmStakeState }
  | { readonly protocol: 'aave-stake'; readonly state: StakedTokenState }
  | { readonly protocol: 'uniswap-v3-staker'; readonly state: StakedV3PositionState | null };

export interface ReadPosition {
  readonly found: FoundPosition;
  /** The wallet that has the position now, or deposited it. */
  readonly wallet: OwnWallet;
  /** The pool of a v3 position; otherwise the contract. */
  readonly contract: string;
  readonly manager: string | null;
  /** The contract that holds a v3 position for the wallet. */
  readonly holder: string | null;
  readonly reading: Reading<PositionState>;
}

export interface SeenContract {
  readonly address: string;
  readonly protocol: DefiProtocol;
  readonly role: ContractRole;
  readonly firstSeenAt: Date;
  readonly firstTransactionId: number;
  readonly verdict:
    | { readonly state: 'confirmed'; readonly registry: string | null }
    | {
        readonly state: 'unverified';
        readonly registry: string | null;
        readonly reason: UnverifiedReason;
      };
}

/** What persons decided about contracts, by address. */
export type Decisions = ReadonlyMap<string, 'confirmed' | 'ignored'>;

export interface NetworkReading {
  readonly positions: readonly ReadPosition[];
  readonly contracts: readonly SeenContract[];
}

interface At {
  readonly block: number;
  readonly signal?: AbortSignal;
}

export async function readPositions(
  source: ContractSource,
  { wallets, positions }: FoundPositions,
  { chainId, decisions, at }: { chainId: number; decisions: Decisions; at: At },
): Promise<NetworkReading> {
  const ofProtocol = (protocol: DefiProtocol): FoundPosition[] =>
    positions.filter((position) => position.protocol === protocol);
  async function readEach<Query, State>(
    protocol: PositionState['protocol'],
    read: (source: ContractSource, queries: readonly Query[], at: At) => Promise<Reading<State>[]>,
    toQuery: (found: FoundPosition) => Query,
  ): Promise<ReadPosition[]> {
    const found = ofProtocol(protocol);
    return combine(found, protocol, await read(source, found.map(toQuery), at));
  }
  const read: ReadPosition[] = [
    ...(await readEach('uniswap-v2', readV2Positions, ({ contract, wallet }) => ({
      pair: contract,
      owner: wallet.address,
    }))),
    ...(await readV3(source, { found: ofProtocol('uniswap-v3'), wallets, at })),
    ...(await readEach('aave-v3', readAaveAccounts, ({ contract, wallet, events }) => ({
      pool: contract,
      user: wallet.address,
      assets: [...new Set(events.flatMap(({ values }) => values['reserve'] ?? []))],
    }))),
    ...(await readEach('staking-rewards', readFarmStakes, ({ contract, wallet }) => ({
      farm: contract,
      owner: wallet.address,
    }))),
    ...(await readEach('aave-stake', readStakedTokens, ({ contract, wallet }) => ({
      token: contract,
      owner: wallet.address,
    }))),
    ...(await readStakers(source, { found: ofProtocol('uniswap-v3-staker'), wallets, at })),
  ];
  return { positions: read, contracts: await verify(source, { read, chainId, decisions, at }) };
}

function combine<State>(
  found: readonly FoundPosition[],
  protocol: PositionState['protocol'],
  readings: readonly Reading<State>[],
): ReadPosition[] {
  return found.map((position, index): ReadPosition => {
    const reading = readings[index] ?? UNKNOWN;
    return {
      found: position,
      wallet: position.wallet,
      contract: position.contract,
      manager: null,
      holder: null,
      // The reader of a protocol returns the state of that protocol.
      reading:
        reading.kind === 'read'
          ? { kind: 'read', value: { protocol, state: reading.value } as PositionState }
          : reading,
    };
  });
}

const UNKNOWN = { kind: 'unreadable', reason: 'unknown' } as const;

/**
 * Positions that no own wallet has, directly or through a staker, are left out: somebody increased another's position.
 */
async function readV3(
  source: ContractSource,
  { found, wallets, at }: { found: readonly FoundPosition[]; wallets: readonly OwnWallet[]; at: At },
): Promise<ReadPosition[]> {
  const readings = await readV3Positions(
    source,
    found.map(({ contract, tokenId }) => ({ manager: contract, tokenId: BigInt(tokenId) })),
    at,
  );
  const ownerOf = (index: number): string | null => {
    const reading = readings[index];
    return reading?.kind === 'read' ? reading.value.owner : null;
  };
  const findWallet = (address: string | null) =>
    address === null ? undefined : wallets.find((wallet) => sameAddress(wallet.address, address));
  const held = found.flatMap(({ tokenId }, index) => {
    const owner = ownerOf(index);
    return owner === null || findWallet(owner) ? [] : [{ index, staker: owner, tokenId: BigInt(tokenId) }];
  });
  const depositors = await readV3Depositors(source, held, at);
  const depositorOf = new Map(
    held.map(({ index }, place) => {
      const reading = depositors[place];
      return [index, reading?.kind === 'read' ? reading.value : null] as const;
    }),
  );
  return found.flatMap((position, index): ReadPosition[] => {
    const reading = readings[index] ?? UNKNOWN;
    const common = { found: position, manager: position.contract };
    if (reading.kind !== 'read')
      return [{ ...common, wallet: position.wallet, contract: position.contract, holder: null, reading }];
    const state = reading.value;
    const isHeld = depositorOf.has(index);
    const wallet = findWallet(isHeld ? (depositorOf.get(index) ?? null) : state.owner);
    if (!wallet) return [];
    return [
      {
        ...common,
        wallet,
        contract: state.pool,
        holder: isHeld ? state.owner : null,
        reading: { kind: 'read', value: { protocol: 'uniswap-v3', state } },
      },
    ];
  });
}

/** Without the incentive the stake is known, and its reward is not. */
async function readStakers(
  source: ContractSource,
  { found, wallets, at }: { found: readonly FoundPosition[]; wallets: readonly OwnWallet[]; at: At },
): Promise<ReadPosition[]> {
  const known = found.flatMap((position) => (position.incentive ? [{ position, incentive: position.incentive }] : []));
  const readings = await readStakedV3Positions(
    source,
    known.map(({ position, incentive }) => ({
      staker: position.contract,
      tokenId: BigInt(position.tokenId),
      incentive,
    })),
    at,
  );
  const readingOf = new Map(known.map(({ position }, index) => [position, readings[index] ?? UNKNOWN]));
  return found.flatMap((position): ReadPosition[] => {
    const reading = readingOf.get(position);
    const owner = reading?.kind === 'read' ? reading.value.owner : null;
    const wallet = wallets.find(({ address }) => owner !== null && sameAddress(address, owner)) ?? position.wallet;
    return [
      {
        found: position,
        wallet,
        contract: position.contract,
        manager: null,
        holder: null,
        reading:
          reading === undefined
            ? { kind: 'read', value: { protocol: 'uniswap-v3-staker', state: null } }
            : reading.kind === 'read'
              ? { kind: 'read', value: { protocol: 'uniswap-v3-staker', state: reading.value } }
              : reading,
      },
    ];
  });
}

type Candidate = Omit<SeenContract, 'verdict'> & { readonly kind: ContractKind | null };

async function verify(
  source: ContractSource,
  { read, chainId, decisions, at }: { read: readonly ReadPosition[]; chainId: number; decisions: Decisions; at: At },
): Promise<SeenContract[]> {
  const candidates = listCandidates(read);
  const published = knownRegistries(chainId);
  const isPublished = (address: string): boolean => published.some((known) => sameAddress(known, address));
  const factories = read.flatMap(({ manager, reading }) =>
    manager !== null &&
    decisions.get(manager) === 'confirmed' &&
    reading.kind === 'read' &&
    reading.value.protocol === 'uniswap-v3'
      ? [reading.value.state.factory]
      : [],
  );
  const asked = candidates.flatMap((candidate) =>
    candidate.kind === null ? [] : [{ kind: candidate.kind, address: candidate.address }],
  );
  const confirmations = await confirmContracts(source, asked, {
    ...at,
    trustedRegistries: [...published, ...factories],
  });
  const confirmationOf = new Map(asked.map(({ address }, index) => [address, confirmations[index]]));
  return candidates.map(({ address, protocol, role, firstSeenAt, firstTransactionId }): SeenContract => {
    const candidate = { address, protocol, role, firstSeenAt, firstTransactionId };
    const confirmation = confirmationOf.get(address);
    return {
      ...candidate,
      verdict: confirmation ? verdictOf(confirmation) : withoutRegistry(isPublished(address)),
    };
  });
}

function verdictOf(confirmation: Confirmation): SeenContract['verdict'] {
  const { registry } = confirmation;
  return confirmation.kind === 'confirmed'
    ? { state: 'confirmed', registry }
    : { state: 'unverified', registry, reason: confirmation.reason };
}

function withoutRegistry(isPublished: boolean): SeenContract['verdict'] {
  return isPublished
    ? { state: 'confirmed', registry: null }
    : { state: 'unverified', registry: null, reason: 'no-registry' };
}

/** Every contract that a position depends on, once, in the order in which they were met. */
function listCandidates(read: readonly ReadPosition[]): Candidate[] {
  const candidates = new Map<string, Candidate>();
  for (const { found, contract, manager, holder } of read) {
    const [first] = found.events;
    if (!first) continue;
    const add = (address: string, candidate: Pick<Candidate, 'protocol' | 'role' | 'kind'>): void => {
      const known = candidates.get(address);
      if (known && known.firstSeenAt <= first.at) return;
      candidates.set(address, {
        ...candidate,
        address,
        firstSeenAt: first.at,
        firstTransactionId: first.transactionId,
      });
    };
    switch (found.protocol) {
      case 'uniswap-v2':
        add(contract, { protocol: found.protocol, role: 'pool', kind: 'uniswapV2Pair' });
        break;
      case 'uniswap-v3':
        if (manager !== null) add(manager, { protocol: found.protocol, role: 'positionManager', kind: null });
        if (contract !== manager) add(contract, { protocol: found.protocol, role: 'pool', kind: 'uniswapV3Pool' });
        if (holder !== null) add(holder, { protocol: 'uniswap-v3-staker', role: 'farm', kind: null });
        break;
      case 'aave-v3':
        add(contract, { protocol: found.protocol, role: 'lendingPool', kind: 'aaveV3Pool' });
        break;
      default:
        add(contract, { protocol: found.protocol, role: 'farm', kind: null });
    }
  }
  return [...candidates.values()];
}
