/**
 * Whether a contract is what it seems. Anyone can deploy a contract that emits the events of a protocol, so a contract
 * counts only if the protocol's own registry names it, and only if that registry is trusted: a false pair can bring a
 * false factory.
 *
 * Trusted are the protocols' published registries, and those that the caller adds after an administrator confirmed
 * them.
 */
import { ContractBatch, type ReadAt, reading } from './contract-batch.ts';
import { type ContractSource } from '@holdfast/chain/contract-source.ts';

export type Confirmation =
  | { readonly kind: 'confirmed'; readonly registry: string }
  | {
      readonly kind: 'unverified';
      /** What the contract names as its registry, where it names one. */
      readonly registry: string | null;
      readonly reason: 'registry-unknown' | 'registry-disagrees' | 'not-readable';
    };

export interface ConfirmOptions extends ReadAt {
  /** Addresses of factories and address providers, in any spelling. */
  readonly trustedRegistries: readonly string[];
}

/** The functions of a contract that return its registry and what identifies it there, and the registry's look-up. */
export interface RegistryCheck {
  readonly registry: string;
  readonly values: readonly string[];
  readonly lookUp: string;
}

export async function confirmContracts(
  source: ContractSource,
  contracts: readonly { readonly check: RegistryCheck; readonly address: string }[],
  { trustedRegistries, ...at }: ConfirmOptions,
): Promise<Confirmation[]> {
  const trusted = new Set(trustedRegistries.map((address) => address.toLowerCase()));
  const batch = new ContractBatch();
  const planned = contracts.map(({ check, address }) => ({
    address,
    check,
    registry: batch.add(address, check.registry),
    values: check.values.map((value) => batch.add(address, value)),
  }));
  const results = await batch.read(source, at);
  const registries = new ContractBatch();
  const claims = planned.map(({ address, check, ...places }) =>
    reading(() => {
      const registry = results.address(places.registry);
      const values = places.values.map((place) => results.word(place));
      return { address, registry, lookUp: registries.add(registry, check.lookUp, ...values) };
    }),
  );
  const registryResults = await registries.read(source, at);
  return claims.map((claim) => {
    if (claim.kind !== 'read') return { kind: 'unverified', registry: null, reason: 'not-readable' };
    const { address, registry, lookUp } = claim.value;
    if (!trusted.has(registry.toLowerCase())) return { kind: 'unverified', registry, reason: 'registry-unknown' };
    const named = reading(() => registryResults.address(lookUp));
    if (named.kind !== 'read') return { kind: 'unverified', registry, reason: 'not-readable' };
    return named.value.toLowerCase() === address.toLowerCase()
      ? { kind: 'confirmed', registry }
      : { kind: 'unverified', registry, reason: 'registry-disagrees' };
  });
}
