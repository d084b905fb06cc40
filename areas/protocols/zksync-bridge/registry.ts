/**
 * The bridges of zkSync: the contract of zkSync Lite, and the bridges of zkSync Era, which became shared by all
 * networks of its stack.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const zksyncBridge: KnownProtocol = {
  id: 'zksync-bridge',
  name: 'zkSync Bridge',
  source: 'https://docs.zksync.io/zksync-network/zksync-era/contracts',
  contracts: [
    {
      role: 'bridge',
      name: 'zkSync Lite',
      at: { 1: ['0x0a14b696350546110a0d8acdb86226983af9d2a0', '0xabea9132b05a70803a4e85094fd0e1800777fbef'] },
    },
    {
      role: 'bridge',
      at: {
        1: [
          '0x303a465b659cbb0ab36ee643ea362c509eeb5213',
          '0x32400084c286cf3e17e7b677ea9583e60a000324',
          '0x57891966931eb4bb6fb81430e6ce0a03aabde063',
          '0x8829ad80e425c646dab305381ff105169feece56',
          '0xbed1eb542f9a5aa6419ff3deb921a372681111f6',
          '0xd7f9f54194c633f36ccd5f3da84ad4a1c38cb2cb',
        ],
        324: [
          '0x0000000000000000000000000000000000008008',
          '0x000000000000000000000000000000000000800a',
          '0x0000000000000000000000000000000000010003',
          '0x0000000000000000000000000000000000010004',
          '0x11f943b2c77b743ab90f4a0ae7d5a4e7fca3e102',
        ],
      },
    },
  ],
  events: [
    {
      event: `event DepositInitiated(bytes32 indexed l2DepositTxHash, address indexed from, address indexed to,
        address l1Token, uint256 amount)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['from', 'to'],
      coin: 'l1Token',
      amount: 'amount',
      id: 'l2DepositTxHash',
    },
    {
      event: 'event WithdrawalFinalized(address indexed to, address indexed l1Token, uint256 amount)',
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['to'],
      coin: 'l1Token',
      amount: 'amount',
    },
    {
      event: 'event EthWithdrawalFinalized(address indexed to, uint256 amount)',
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['to'],
      amount: 'amount',
    },
    {
      event: `event WithdrawalFinalizedSharedBridge(uint256 indexed chainId, address indexed to, address indexed
        l1Token, uint256 amount)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['to'],
      coin: 'l1Token',
      amount: 'amount',
      otherChain: 'chainId',
    },
    {
      event: `event BridgehubDepositInitiated(uint256 indexed chainId, bytes32 indexed txDataHash, address indexed
        from, address to, address l1Token, uint256 amount)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['from', 'to'],
      coin: 'l1Token',
      amount: 'amount',
      id: 'txDataHash',
      otherChain: 'chainId',
    },
    {
      event: `event BridgehubDepositBaseTokenInitiated(uint256 indexed chainId, address indexed from, address
        l1Token, uint256 amount)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['from'],
      amount: 'amount',
      otherChain: 'chainId',
    },
    {
      event: 'event Withdrawal(address indexed _l2Sender, address indexed _l1Receiver, uint256 _amount)',
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['_l2Sender', '_l1Receiver'],
      amount: '_amount',
    },
    {
      event: 'event Mint(address indexed account, uint256 amount)',
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['account'],
      amount: 'amount',
    },
    {
      event: `event FinalizeDeposit(address indexed l1Sender, address indexed l2Receiver, address indexed l2Token,
        uint256 amount)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['l2Receiver', 'l1Sender'],
      coin: 'l2Token',
      amount: 'amount',
    },
    {
      event: `event WithdrawalInitiated(address indexed l2Sender, address indexed l1Receiver, address indexed
        l2Token, uint256 amount)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['l2Sender', 'l1Receiver'],
      coin: 'l2Token',
      amount: 'amount',
    },
    {
      event: 'event Deposit(uint16 indexed tokenId, uint128 amount)',
      means: 'bridgeOut',
      by: ['bridge'],
      amount: 'amount',
    },
    {
      event: 'event Withdrawal(uint16 indexed tokenId, uint128 amount)',
      means: 'bridgeIn',
      by: ['bridge'],
      amount: 'amount',
    },
    {
      event: `event OnchainDeposit(address indexed sender, uint16 indexed tokenId, uint128 amount, address indexed
        owner)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['sender', 'owner'],
      amount: 'amount',
    },
  ],
};
