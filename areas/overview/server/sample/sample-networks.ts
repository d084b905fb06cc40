/**
 * The three networks of the sample portfolio: their coins, the pace of their blocks, and addresses that follow from
 * names. The same name gives the same address each time, so the sample is the same wherever it is created.
 */
import { createHash } from 'node:crypto';
import { normaliseAddress } from '@holdfast/chain/addresses/normalise-address.ts';

export const SAMPLE_CHAIN_IDS = [1, 137, 42161] as const;
export type SampleChainId = (typeof SAMPLE_CHAIN_IDS)[number];

/** Block numbers look like those of the real networks: a known height on 1 January 2024, and their usual pace. */
interface BlockPace {
  readonly firstBlock: number;
  readonly blockMs: number;
}
const PACES: Readonly<Record<SampleChainId, BlockPace>> = {
  1: { firstBlock: 18_908_895, blockMs: 12_000 },
  137: { firstBlock: 51_745_000, blockMs: 2_000 },
  42161: { firstBlock: 165_788_000, blockMs: 250 },
};
const FIRST_BLOCK_AT_MS = Date.UTC(2024, 0, 1);

export function blockAt(chainId: SampleChainId, atMs: number): number {
  const { firstBlock, blockMs } = PACES[chainId];
  return firstBlock + Math.floor((atMs - FIRST_BLOCK_AT_MS) / blockMs);
}

export function timeOfBlock(chainId: SampleChainId, block: number): number {
  const { firstBlock, blockMs } = PACES[chainId];
  return FIRST_BLOCK_AT_MS + (block - firstBlock) * blockMs;
}

export function blockHashOf(chainId: SampleChainId, block: number): string {
  return digestOf(`block ${chainId} ${block}`);
}

export function digestOf(text: string): string {
  return `0x${createHash('sha256').update(`Harbourline Lending ${text}`).digest('hex')}`;
}

export function addressNamed(name: string): string {
  return checksummed(digestOf(`address ${name}`).slice(0, 42));
}

export function checksummed(address: string): string {
  const normalised = normaliseAddress({ kind: 'evm', address: address.toLowerCase() });
  if (!normalised.ok) throw new Error(`The sample has a malformed address, ${address}: ${normalised.reason}`);
  return normalised.address;
}

export interface SampleToken {
  readonly name: string;
  readonly decimals: number;
  readonly addresses: Partial<Readonly<Record<SampleChainId, string>>>;
}

/** Coins of the initial catalogue, by symbol; a test compares the contracts with it. */
export const SAMPLE_TOKENS = {
  USDC: {
    name: 'USDC',
    decimals: 6,
    addresses: {
      1: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      137: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
      42161: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    },
  },
  WETH: {
    name: 'WETH',
    decimals: 18,
    addresses: {
      1: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      42161: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    },
  },
  WBTC: { name: 'Wrapped Bitcoin', decimals: 8, addresses: { 1: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599' } },
  AAVE: { name: 'Aave', decimals: 18, addresses: { 1: '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9' } },
  ARB: { name: 'Arbitrum', decimals: 18, addresses: { 42161: '0x912CE59144191C1204E64559FE8253a0e49E6548' } },
  WPOL: { name: 'Wrapped POL', decimals: 18, addresses: { 137: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270' } },
} as const satisfies Readonly<Record<string, SampleToken>>;

export function contractOf(symbol: keyof typeof SAMPLE_TOKENS, chainId: SampleChainId): string {
  const { addresses } = SAMPLE_TOKENS[symbol] as SampleToken;
  const address = addresses[chainId];
  if (address === undefined) throw new Error(`The sample has no ${symbol} on chain ${chainId}.`);
  return address;
}
