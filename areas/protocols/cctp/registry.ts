/**
 * Circle burns USDC on one network and mints it on another. Version 1 has addresses of its own on each network,
 * version 2 the same on all.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const cctp: KnownProtocol = {
  id: 'cctp',
  name: 'Circle CCTP',
  source: 'https://developers.circle.com/cctp/evm-smart-contracts',
  contracts: [
    {
      role: 'bridge',
      at: onChains(
        [1, 10, 25, 130, 137, 143, 146, 480, 999, 1329, 8453, 9745, 42161, 43114, 57073, 59144],
        [
          '0x28b5a0e9c621a5badaa536219b3a228c8168cf5d',
          '0x81d40f21f12a8f0e3252bccb954d722d4c464b64',
          '0xfd78ee919681417d192449715b2594ab58f5d002',
        ],
      ),
    },
    {
      role: 'bridge',
      at: {
        1: [
          '0x0a992d191deec32afe36203ad87d7d289a738f81',
          '0xbd3fa81b58ba92a82136038b25adec7066af3155',
          '0xc4922d64a24675e16e1586e3e3aa56c06fabe907',
        ],
        10: [
          '0x2b4069517957735be00cee0fadae88a26365528f',
          '0x33e76c5c31cb928dc6fe6487ab3b2c0769b1a1e3',
          '0x4d41f22c5a0e5c74090899e5a8fb597a8842b3e8',
        ],
        130: ['0x353be9e2e38ab1d19104534e4edc21c643df86f4', '0x4e744b28e787c3ad0e810ed65a24461d4ac5a762'],
        137: [
          '0x10f7835f827d6cf035115e10c50a853d7fb2d2ec',
          '0x9daf8c91aefae50b9c0e69629d3f6ca40ca3b3fe',
          '0xf3be9355363857f3e001be68856a2f96b4c39ba9',
        ],
        8453: [
          '0x1682ae6375c4e4a97e4b583bc394c861a46d8962',
          '0xad09780d193884d503182ad4588450c416d6f9d4',
          '0xe45b133ddc64be80252b0e9c75a8e74ef280eed6',
        ],
        42161: [
          '0x19330d10d9cc8751218eaf51e8885d058642e08a',
          '0xc30362313fbba5cf9163f0bb16a0e01f01a896ca',
          '0xe7ed1fa7f45d05c508232aa32649d89b73b8ba48',
        ],
        43114: [
          '0x420f5035fd5dc62a167e7e7f08b604335ae272b8',
          '0x6b25532e1060ce10cc3b0a99e5683b91bfde6982',
          '0x8186359af5f57fbb40c6b14a588d2a59c0c29880',
        ],
      },
    },
  ],
  events: [
    {
      event: `event DepositForBurn(uint64 indexed nonce, address indexed burnToken, uint256 amount, address indexed
        depositor, bytes32 mintRecipient, uint32 destinationDomain, bytes32 destinationTokenMessenger,
        bytes32 destinationCaller)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['depositor', 'mintRecipient'],
      coin: 'burnToken',
      amount: 'amount',
      id: 'nonce',
      otherChain: 'destinationDomain',
    },
    {
      event: `event DepositForBurn(address indexed burnToken, uint256 amount, address indexed depositor, bytes32
        mintRecipient, uint32 destinationDomain, bytes32 destinationTokenMessenger, bytes32
        destinationCaller, uint256 maxFee, uint32 indexed minFinalityThreshold, bytes hookData)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['depositor', 'mintRecipient'],
      coin: 'burnToken',
      amount: 'amount',
      otherChain: 'destinationDomain',
    },
    {
      event: 'event MintAndWithdraw(address indexed mintRecipient, uint256 amount, address indexed mintToken)',
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['mintRecipient'],
      coin: 'mintToken',
      amount: 'amount',
    },
    {
      event: `event MintAndWithdraw(address indexed mintRecipient, uint256 amount, address indexed mintToken,
        uint256 feeCollected)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['mintRecipient'],
      coin: 'mintToken',
      amount: 'amount',
    },
    {
      event: `event MessageReceived(address indexed caller, uint32 sourceDomain, uint64 indexed nonce, bytes32
        sender, bytes messageBody)`,
      means: 'bridgeIn',
      by: ['bridge'],
      id: 'nonce',
      otherChain: 'sourceDomain',
    },
    {
      event: `event MessageReceived(address indexed caller, uint32 sourceDomain, bytes32 indexed nonce, bytes32
        sender, uint32 indexed finalityThresholdExecuted, bytes messageBody)`,
      means: 'bridgeIn',
      by: ['bridge'],
      id: 'nonce',
      otherChain: 'sourceDomain',
    },
  ],
};
