/** Synapse: a bridge contract on each network, and a contract for requests that relayers fill. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const synapse: KnownProtocol = {
  id: 'synapse',
  name: 'Synapse',
  source: 'https://github.com/DefiLlama/bridges-server/blob/master/src/adapters/synapse/index.ts',
  contracts: [
    { role: 'bridge', at: onChains([1, 10, 56, 8453, 42161, 534352], ['0x5523d3c98809dddb82c686e152f5c58b1b0fb59e']) },
    {
      role: 'bridge',
      at: {
        1: ['0x2796317b0ff8538f253012862c06787adfb8ceb6'],
        10: ['0xaf41a65f786339e7911f4acdad6bd49426f2dc6b'],
        25: ['0xe27bff97ce92c3e1ff7aa9f86781fdd6d48f5ee9'],
        56: ['0xd123f70ae324d34a9e76b67a27bf77593ba8749f'],
        137: ['0x8f5bbb2bb8c2ee94639e55d5f41de9b4839c1280'],
        250: ['0xaf41a65f786339e7911f4acdad6bd49426f2dc6b'],
        288: ['0x432036208d2717394d2614d6697c46df3ed69540'],
        1088: ['0x06fea8513ff03a0d3f61324da709d4cf06f42a5c'],
        1284: ['0x84a420459cd31c3c34583f67e0f0fb191067d32f'],
        8453: ['0xf07d1c752fab503e47fef309bf14fbdd3e867089'],
        42161: ['0x6f4e8eba4d337f874ab57478acc2cb5bacdc19c9'],
        43114: ['0xc05e61d0e7a63d27546389b7ad62fdff5a91aace'],
        59144: ['0x34f52752975222d5994c206ce08c1d5b329f24dd'],
        81457: ['0x34f52752975222d5994c206ce08c1d5b329f24dd', '0x55769baf6ec39b3bf4aae948eb890ea33307ef3c'],
        1313161554: ['0xaed5b25be1c3163c907a471082640450f928ddfe'],
      },
    },
    {
      role: 'helper',
      name: 'Synapse zap',
      at: { 1: ['0x518b553fe47208389271745155a6abf4a961ef28', '0x6571d6be3d8460cf5f7d6711cd9961860029d85f'] },
    },
  ],
  events: [
    {
      event: 'event TokenDeposit(address indexed to, uint256 chainId, address token, uint256 amount)',
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['to'],
      coin: 'token',
      amount: 'amount',
      otherChain: 'chainId',
    },
    {
      event: 'event TokenRedeem(address indexed to, uint256 chainId, address token, uint256 amount)',
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['to'],
      coin: 'token',
      amount: 'amount',
      otherChain: 'chainId',
    },
    {
      event: `event TokenDepositAndSwap(address indexed to, uint256 chainId, address token, uint256 amount, uint8
        tokenIndexFrom, uint8 tokenIndexTo, uint256 minDy, uint256 deadline)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['to'],
      coin: 'token',
      amount: 'amount',
      otherChain: 'chainId',
    },
    {
      event: `event TokenRedeemAndSwap(address indexed to, uint256 chainId, address token, uint256 amount, uint8
        tokenIndexFrom, uint8 tokenIndexTo, uint256 minDy, uint256 deadline)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['to'],
      coin: 'token',
      amount: 'amount',
      otherChain: 'chainId',
    },
    {
      event: `event TokenRedeemAndRemove(address indexed to, uint256 chainId, address token, uint256 amount, uint8
        swapTokenIndex, uint256 swapMinAmount, uint256 swapDeadline)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['to'],
      coin: 'token',
      amount: 'amount',
      otherChain: 'chainId',
    },
    {
      event: `event TokenMint(address indexed to, address token, uint256 amount, uint256 fee, bytes32 indexed
        kappa)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['to'],
      coin: 'token',
      amount: 'amount',
      id: 'kappa',
    },
    {
      event: `event TokenWithdraw(address indexed to, address token, uint256 amount, uint256 fee, bytes32 indexed
        kappa)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['to'],
      coin: 'token',
      amount: 'amount',
      id: 'kappa',
    },
    {
      event: `event TokenMintAndSwap(address indexed to, address token, uint256 amount, uint256 fee, uint8
        tokenIndexFrom, uint8 tokenIndexTo, uint256 minDy, uint256 deadline, bool swapSuccess, bytes32
        indexed kappa)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['to'],
      id: 'kappa',
    },
    {
      event: `event TokenWithdrawAndRemove(address indexed to, address token, uint256 amount, uint256 fee, uint8
        swapTokenIndex, uint256 swapMinAmount, uint256 swapDeadline, bool swapSuccess, bytes32 indexed
        kappa)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['to'],
      id: 'kappa',
    },
    {
      event: `event BridgeRequested(bytes32 indexed transactionId, address indexed sender, bytes request, uint32
        destChainId, address originToken, address destToken, uint256 originAmount, uint256 destAmount,
        bool sendChainGas)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['sender'],
      coin: 'originToken',
      amount: 'originAmount',
      id: 'transactionId',
      otherChain: 'destChainId',
    },
    {
      event: `event BridgeRelayed(bytes32 indexed transactionId, address indexed relayer, address indexed to,
        uint32 originChainId, address originToken, address destToken, uint256 originAmount, uint256
        destAmount, uint256 chainGasAmount)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['to'],
      coin: 'destToken',
      amount: 'destAmount',
      id: 'transactionId',
      otherChain: 'originChainId',
    },
  ],
};
