/** The wrapped form of each network's own coin. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

/** By chain ID. */
const WRAPPED: Readonly<Record<number, readonly [name: string, address: string]>> = {
  1: ['WETH', '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'],
  10: ['WETH', '0x4200000000000000000000000000000000000006'],
  25: ['WCRO', '0x5c7f8a570d578ed84e63fdfa7b1ee72deae1ae23'],
  56: ['WBNB', '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c'],
  100: ['WXDAI', '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d'],
  130: ['WETH', '0x4200000000000000000000000000000000000006'],
  137: ['WPOL (WMATIC)', '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270'],
  143: ['WMON', '0x3bd359c1119da7da1d913d1c4d2b7c461115433a'],
  146: ['WS', '0x039e2fb66102314ce7b64ce5ce3e5183bc94ad38'],
  250: ['WFTM', '0x21be370d5312f44cb42ce377bc9b8a0cef1a4c83'],
  324: ['WETH', '0x5aea5775959fbc2557cc8789bc1bf90a239d9a91'],
  999: ['WHYPE', '0x5555555555555555555555555555555555555555'],
  1284: ['WGLMR', '0xacc15dc74880c9944775448304b263d191c6077f'],
  5000: ['WMNT', '0x78c1b0c915c4faa5fffa6cabf0219da63d7f4cb8'],
  8453: ['WETH', '0x4200000000000000000000000000000000000006'],
  42161: ['WETH', '0x82af49447d8a07e3bd95bd0d56f35241523fbab1'],
  43114: ['WAVAX', '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7'],
  59144: ['WETH', '0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f'],
  81457: ['WETH', '0x4300000000000000000000000000000000000004'],
  534352: ['WETH', '0x5300000000000000000000000000000000000004'],
  7777777: ['WETH', '0x4200000000000000000000000000000000000006'],
};
const entries = Object.entries(WRAPPED).map(([chainId, [name, address]]) => ({
  chainId: Number(chainId),
  name,
  address,
}));

export const wrappedNative: KnownProtocol = {
  id: 'wrapped-native',
  name: 'Wrapped native coins',
  source: 'The verified contracts on the explorers of the networks',
  contracts: entries.map(({ chainId, name, address }) => ({ role: 'helper', name, at: { [chainId]: [address] } })),
  tokens: entries.map(({ chainId, name, address }) => ({ chainId, address, kind: 'wrapped', of: 'native', name })),
};
