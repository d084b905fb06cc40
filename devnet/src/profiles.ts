/**
 * What sets the three networks apart: the native coin and its price, what gas costs, how large and how busy the
 * operator's business is there, and which wallet keeps the reserves. The protocols are the same everywhere.
 */
export const CHAIN_IDS = [1, 137, 42161] as const;
export type ChainId = (typeof CHAIN_IDS)[number];

export interface NetworkProfile {
  readonly chainId: ChainId;
  readonly name: string;
  readonly covalentName: string;
  readonly nativeSymbol: string;
  readonly nativeName: string;
  readonly nativePriceCents: bigint;
  /** The token that wraps the native coin; null leaves the names that its bytecode carries. */
  readonly wrappedNames: { readonly symbol: string; readonly name: string } | null;
  readonly baseFeeWei: bigint;
  readonly priorityFeeWei: bigint;
  /** All amounts of the history are multiplied by this. */
  readonly scalePercent: bigint;
  readonly swapsPerMonth: number;
  readonly coldWallet: 'treasury' | 'reserve';
  /** What the operator does not settle at the end, so that there is something to show. */
  readonly leavesOpen: readonly ('stake' | 'deposit' | 'loan')[];
  /** How much the price of WBTC falls, which decides how deep the liquidation cuts. */
  readonly crashPercent: bigint;
}

const GWEI = 10n ** 9n;

export const PROFILES: Readonly<Record<ChainId, NetworkProfile>> = {
  1: {
    chainId: 1,
    name: 'Ethereum (devnet)',
    covalentName: 'eth-mainnet',
    nativeSymbol: 'ETH',
    nativeName: 'Ether',
    nativePriceCents: 200_000n,
    wrappedNames: null,
    baseFeeWei: 12n * GWEI,
    priorityFeeWei: (3n * GWEI) / 2n,
    scalePercent: 100n,
    swapsPerMonth: 3,
    coldWallet: 'treasury',
    leavesOpen: [],
    crashPercent: 13n,
  },
  137: {
    chainId: 137,
    name: 'Polygon (devnet)',
    covalentName: 'matic-mainnet',
    nativeSymbol: 'POL',
    nativeName: 'Polygon Ecosystem Token',
    nativePriceCents: 50n,
    wrappedNames: { symbol: 'WPOL', name: 'Wrapped Polygon Ecosystem Token' },
    baseFeeWei: 30n * GWEI,
    priorityFeeWei: 25n * GWEI,
    scalePercent: 37n,
    swapsPerMonth: 5,
    coldWallet: 'reserve',
    leavesOpen: ['stake', 'deposit'],
    crashPercent: 12n,
  },
  42161: {
    chainId: 42161,
    name: 'Arbitrum One (devnet)',
    covalentName: 'arbitrum-mainnet',
    nativeSymbol: 'ETH',
    nativeName: 'Ether',
    nativePriceCents: 200_000n,
    wrappedNames: null,
    baseFeeWei: GWEI / 10n,
    priorityFeeWei: GWEI / 100n,
    scalePercent: 61n,
    swapsPerMonth: 4,
    coldWallet: 'treasury',
    leavesOpen: ['loan'],
    crashPercent: 14n,
  },
};
