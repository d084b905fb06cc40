/**
 * Whether a contract is what it seems. Anyone can deploy a contract that emits the events of a protocol, so a contract
 * counts only if the protocol's own registry names it, and only if that registry is trusted: a false pair can bring a
 * false factory.
 *
 * Trusted are the protocols' published registries, and those that the caller adds after an administrator confirmed
 * them.
 */
import { ContractBatch, type ContractSource, type ReadAt, reading } from './contract-batch.ts';

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

interface KnownRegistries {
  readonly uniswapV2Factory?: string;
  readonly uniswapV3Factory: string;
  readonly uniswapV3PositionManager: string;
  readonly aaveV3AddressesProvider: string;
  readonly uniswapV3Staker?: string;
  readonly aaveStakedToken?: string;
}

/** As the protocols publish them, by chain id. */
const KNOWN_REGISTRIES: Readonly<Record<number, KnownRegistries>> = {
  1: {
    uniswapV2Factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    uniswapV3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
    uniswapV3PositionManager: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
    aaveV3AddressesProvider: '0x2f39d218133AFaB8F2B819B1066c7E434Ad94E9e',
    uniswapV3Staker: '0xe34139463bA50bD61336E0c446Bd8C0867c6fE65',
    aaveStakedToken: '0x4da27a545c0c5B758a6BA100e3a049001de870f5',
  },
  10: {
    uniswapV2Factory: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
    uniswapV3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
    uniswapV3PositionManager: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
    aaveV3AddressesProvider: '0xa97684ead0e402dC232d5A977953DF7ECBaB3CDb',
  },
  137: {
    uniswapV2Factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    uniswapV3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
    uniswapV3PositionManager: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
    aaveV3AddressesProvider: '0xa97684ead0e402dC232d5A977953DF7ECBaB3CDb',
  },
  8453: {
    uniswapV2Factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    uniswapV3Factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
    uniswapV3PositionManager: '0x03a520b32C04BF3bEEf7BEb72E919cf822Ed34f1',
    aaveV3AddressesProvider: '0xe20fCBdBfFC4Dd138cE8b2E6FBb6CB49777ad64D',
  },
  42161: {
    uniswapV2Factory: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
    uniswapV3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
    uniswapV3PositionManager: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
    aaveV3AddressesProvider: '0xa97684ead0e402dC232d5A977953DF7ECBaB3CDb',
  },
};

/** The published registries of a chain: what to pass as trusted unless an administrator added others. */
export function knownRegistries(chainId: number): string[] {
  return Object.values(KNOWN_REGISTRIES[chainId] ?? {});
}

/** The functions of a contract that return its registry and what identifies it there, and the registry's look-up. */
interface Kind {
  readonly registry: string;
  readonly values: readonly string[];
  readonly lookUp: string;
}

export type ContractKind = 'uniswapV2Pair' | 'uniswapV3Pool' | 'aaveV3Pool';

const KINDS: Readonly<Record<ContractKind, Kind>> = {
  uniswapV2Pair: { registry: 'factory()', values: ['token0()', 'token1()'], lookUp: 'getPair(address,address)' },
  uniswapV3Pool: {
    registry: 'factory()',
    values: ['token0()', 'token1()', 'fee()'],
    lookUp: 'getPool(address,address,uint24)',
  },
  aaveV3Pool: { registry: 'ADDRESSES_PROVIDER()', values: [], lookUp: 'getPool()' },
};

export async function confirmContracts(
  source: ContractSource,
  contracts: readonly { readonly kind: ContractKind; readonly address: string }[],
  { trustedRegistries, ...at }: ConfirmOptions,
): Promise<Confirmation[]> {
  const trusted = new Set(trustedRegistries.map((address) => address.toLowerCase()));
  const batch = new ContractBatch();
  const planned = contracts.map(({ kind, address }) => ({
    address,
    kind: KINDS[kind],
    registry: batch.add(address, KINDS[kind].registry),
    values: KINDS[kind].values.map((value) => batch.add(address, value)),
  }));
  const results = await batch.read(source, at);
  const registries = new ContractBatch();
  const claims = planned.map(({ address, kind, ...places }) =>
    reading(() => {
      const registry = results.address(places.registry);
      const values = places.values.map((place) => results.word(place));
      return { address, registry, lookUp: registries.add(registry, kind.lookUp, ...values) };
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
