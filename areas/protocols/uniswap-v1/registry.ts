/** Uniswap v1: an exchange of ETH with one token, made by a factory. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const uniswapV1: KnownProtocol = {
  id: 'uniswap-v1',
  name: 'Uniswap v1',
  source: 'https://docs.uniswap.org/contracts/v1/overview',
  contracts: [{ role: 'factory', at: { 1: ['0xc0a47dfe034b400b47bdad5fecda2621de6c4d95'] } }],
  events: [
    {
      event: `event TokenPurchase(address indexed buyer, uint256 indexed eth_sold, uint256 indexed tokens_bought)`,
      means: 'swap',
      by: ['anyone'],
      user: ['buyer'],
    },
    {
      event: `event EthPurchase(address indexed buyer, uint256 indexed tokens_sold, uint256 indexed eth_bought)`,
      means: 'swap',
      by: ['anyone'],
      user: ['buyer'],
    },
    {
      event: `event AddLiquidity(address indexed provider, uint256 indexed eth_amount, uint256 indexed
        token_amount)`,
      means: 'addLiquidity',
      by: ['anyone'],
      user: ['provider'],
    },
    {
      event: `event RemoveLiquidity(address indexed provider, uint256 indexed eth_amount, uint256 indexed
        token_amount)`,
      means: 'removeLiquidity',
      by: ['anyone'],
      user: ['provider'],
    },
  ],
};
