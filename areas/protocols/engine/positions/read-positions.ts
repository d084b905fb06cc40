/**
 * Reads the positions of a network at one block, and decides which contracts count.
 *
 * A contract counts if its registry confirms it and the registry is trusted, or if a person confirmed it. The pools of
 * a position manager that a person confirmed are confirmed by the factory that this manager names. Farms, stakers and
 * position managers have no registry: they are on the published list, or a person confirms them.
 */
import type { ProtocolId } from '../../contract/index.ts';
import { type Confirmation, confirmContracts, type RegistryCheck } from '../contracts/confirm-contracts.ts';
import type { ContractSource } from '@holdfast/chain/contract-source.ts';
import type { ReadAt } from '../contracts/contract-batch.ts';
import type { ContractRole, ReadPositionsAt } from '../protocol.ts';
import { ALL_PROTOCOLS, PROTOCOLS } from '../protocols.ts';
import { type FoundPositions, type ReadPosition, sameAddress } from './position.ts';

export type UnverifiedReason = 'registry-unknown' | 'registry-disagrees' | 'not-readable' | 'no-registry';

export interface SeenContract {
  readonly address: string;
  readonly protocol: ProtocolId;
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

interface ReadGiven {
  readonly chainId: number;
  readonly decisions: Decisions;
  readonly at: ReadAt;
  readonly publisherOf: ReadPositionsAt['publisherOf'];
}

export async function readPositions(
  source: ContractSource,
  { wallets, positions }: FoundPositions,
  given: ReadGiven,
): Promise<NetworkReading> {
  const { chainId, decisions, at, publisherOf } = given;
  const read: ReadPosition[] = [];
  for (const protocol of ALL_PROTOCOLS) {
    const found = positions.filter((position) => position.protocol === protocol.id);
    read.push(...(await protocol.read(source, found, { ...at, wallets, publisherOf })));
  }
  return { positions: read, contracts: await verify(source, { read, chainId, decisions, at, publisherOf }) };
}

/** The addresses that protocols publish for a chain: what is trusted unless a person confirmed others. */
export function publishedContracts(chainId: number): string[] {
  return ALL_PROTOCOLS.flatMap(({ published }) => published[chainId] ?? []);
}

type Candidate = Omit<SeenContract, 'verdict'> & { readonly check: RegistryCheck | null };

async function verify(
  source: ContractSource,
  { read, chainId, decisions, at, publisherOf }: ReadGiven & { readonly read: readonly ReadPosition[] },
): Promise<SeenContract[]> {
  const candidates = listCandidates(read);
  const published = publishedContracts(chainId);
  const isPublished = (address: string): boolean => published.some((known) => sameAddress(known, address));
  const factories = read.flatMap(({ found, manager, reading }) => {
    if (manager === null || decisions.get(manager) !== 'confirmed' || reading.kind !== 'read') return [];
    const protocol = PROTOCOLS[found.protocol];
    return protocol.kind === 'pool' && protocol.registryOf ? [protocol.registryOf(reading.value.state)] : [];
  });
  const asked = candidates.flatMap((candidate) =>
    candidate.check === null ? [] : [{ check: candidate.check, address: candidate.address }],
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
      verdict: confirmation
        ? verdictOf(confirmation)
        : withoutRegistry(isPublished(address) || publisherOf(address) !== null),
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
  for (const position of read) {
    const { protocol, events } = position.found;
    const [first] = events;
    if (!first) continue;
    for (const { address, ...used } of PROTOCOLS[protocol].contractsOf(position)) {
      const known = candidates.get(address);
      if (known && known.firstSeenAt <= first.at) continue;
      candidates.set(address, {
        protocol,
        ...used,
        address,
        firstSeenAt: first.at,
        firstTransactionId: first.transactionId,
      });
    }
  }
  return [...candidates.values()];
}
