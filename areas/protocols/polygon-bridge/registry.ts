/**
 * The bridges of Polygon: the PoS bridge with a predicate for each kind of token, the older Plasma bridge for its own
 * coin, and the zkEVM bridge.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const polygonBridge: KnownProtocol = {
  id: 'polygon-bridge',
  name: 'Polygon Bridge',
  source: 'https://docs.polygon.technology/pos/reference/contracts/genesis-contracts/',
  contracts: [
    {
      role: 'bridge',
      at: {
        1: [
          '0x158d5fa3ef8e4dda8a5367decf76b94e7effce95',
          '0x28e4f3a7f651294b9564800b2d01f35189a5bfbe',
          '0x2a88696e0ffa76baa1338f2c74497cc013495922',
          '0x401f6c983ea34274ec46f84d70b31c151321188b',
          '0x40ec5b33f54e0e8a33a975908c5ba1c14e5bbbdf',
          '0x8484ef722627bf18ca5ae6bcf031c23e6e922b30',
          '0x9923263fa127b3d1484cfd649df8f1831c2a74e4',
          '0xa0c68c638235ee32657e8f720a23cec1bfc77c77',
          '0xe6f45376f64e1f568bd1404c155e5ffd2f80f7ad',
        ],
        137: [
          '0x0000000000000000000000000000000000001001',
          '0x0000000000000000000000000000000000001010',
          '0xa6fa4fb5f76172d178d61b04b0ecd319c5d1c0aa',
          '0xd9c7c4ed4b66858301d0cb28cc88bf655fe34861',
        ],
      },
    },
    {
      role: 'bridge',
      name: 'Polygon Agglayer Bridge',
      at: onChains([1, 1101, 747474], ['0x2a3dd3eb832af982ec71669e178424b10dca2ede']),
    },
  ],
  events: [
    {
      event: 'event LockedEther(address indexed depositor, address indexed depositReceiver, uint256 amount)',
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['depositor', 'depositReceiver'],
      amount: 'amount',
    },
    {
      event: `event LockedERC20(address indexed depositor, address indexed depositReceiver, address indexed
        rootToken, uint256 amount)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['depositor', 'depositReceiver'],
      coin: 'rootToken',
      amount: 'amount',
    },
    {
      event: `event LockedMintableERC20(address indexed depositor, address indexed depositReceiver, address indexed
        rootToken, uint256 amount)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['depositor', 'depositReceiver'],
      coin: 'rootToken',
      amount: 'amount',
    },
    {
      event: 'event ExitedEther(address indexed exitor, uint256 amount)',
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['exitor'],
      amount: 'amount',
    },
    {
      event: 'event ExitedERC20(address indexed exitor, address indexed rootToken, uint256 amount)',
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['exitor'],
      coin: 'rootToken',
      amount: 'amount',
    },
    {
      event: 'event ExitedMintableERC20(address indexed exitor, address indexed rootToken, uint256 amount)',
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['exitor'],
      coin: 'rootToken',
      amount: 'amount',
    },
    {
      event: `event NewDepositBlock(address indexed owner, address indexed token, uint256 amountOrNFTId, uint256
        depositBlockId)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['owner'],
      coin: 'token',
      amount: 'amountOrNFTId',
      id: 'depositBlockId',
    },
    {
      event: `event Withdraw(uint256 indexed exitId, address indexed user, address indexed token, uint256 amount)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['user'],
      coin: 'token',
      amount: 'amount',
      id: 'exitId',
    },
    {
      event: `event Withdraw(address indexed token, address indexed from, uint256 amount, uint256 input1, uint256
        output1)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['from'],
      amount: 'amount',
    },
    {
      event: `event Deposit(address indexed token, address indexed from, uint256 amount, uint256 input1, uint256
        output1)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['from'],
      amount: 'amount',
    },
    {
      event: `event TokenDeposited(address indexed rootToken, address indexed childToken, address indexed user,
        uint256 amount, uint256 depositCount)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['user'],
      coin: 'childToken',
      amount: 'amount',
      id: 'depositCount',
    },
    {
      event: `event TokenWithdrawn(address indexed rootToken, address indexed childToken, address indexed user,
        uint256 amount, uint256 withrawCount)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['user'],
      coin: 'childToken',
      amount: 'amount',
    },
    {
      // The system contract that brings messages of Ethereum to Polygon.
      event: 'event StateCommitted(uint256 indexed stateId, bool success)',
      means: 'bridgeIn',
      by: ['bridge'],
      id: 'stateId',
    },
    {
      event: `event BridgeEvent(uint8 leafType, uint32 originNetwork, address originAddress, uint32
        destinationNetwork, address destinationAddress, uint256 amount, bytes metadata, uint32
        depositCount)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['destinationAddress'],
      amount: 'amount',
      id: 'depositCount',
      otherChain: 'destinationNetwork',
    },
    {
      event: `event ClaimEvent(uint256 globalIndex, uint32 originNetwork, address originAddress, address
        destinationAddress, uint256 amount)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['destinationAddress'],
      amount: 'amount',
      id: 'globalIndex',
    },
  ],
};
