/**
 * Aura: shares of Balancer pools are staked through its booster into reward pools, BAL pool shares become auraBAL,
 * and AURA is locked.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const aura: KnownProtocol = {
  id: 'aura',
  name: 'Aura Finance',
  source: 'https://docs.aura.finance/developers/deployed-addresses',
  contracts: [
    { role: 'farm', at: onChains([10, 100, 137, 8453, 42161], ['0x98ef32edd24e2c92525e59afc4475c1242a30184']) },
    {
      role: 'farm',
      at: {
        1: [
          '0x00a7ba8ae7bca0b10a32ea1f8e2a1da980c6cad2',
          '0x7818a1da7bd1e64c199029e86ba244a9798eee10',
          '0xa57b8d98dae62b26ec3bcc4a365338157060b234',
        ],
      },
    },
    {
      role: 'vault',
      name: 'Aura auraBAL vault',
      at: onChains([10, 100, 137, 8453, 42161], ['0x4ea9317d90b61fc28c418c247ad0ca8939bbb0e9']),
    },
    {
      role: 'vault',
      name: 'Aura auraBAL vault',
      at: { 1: ['0xead792b55340aa20181a80d6a16db6a0ecd1b827', '0xfaa2ed111b4f580fcb85c48e6dc6782dc5fcd7a6'] },
    },
    { role: 'lock', name: 'Aura vlAURA', at: { 1: ['0x3fa73f1e5d8a792c80f426fc8f84fbf7ce9bbcac'] } },
    {
      role: 'helper',
      name: 'Aura claim zap',
      at: onChains([10, 137, 42161], ['0x617963d46b882ece880ab18bc232f513e91fdd47']),
    },
    {
      role: 'helper',
      name: 'Aura claim zap',
      at: {
        1: ['0x5b2364fd757e262253423373e4d57c5c011ad7f4', '0xb188b1cb84fb0ba13cb9ee1292769f903a9fec59'],
        100: ['0x4ea38a5739d467f7f84c06155ee2ad745e5328e8'],
        8453: ['0x5a5094e2a2a4c1b48a6630138a3b1076ec00b10d'],
      },
    },
  ],
  factories: [
    {
      at: {
        1: ['0xa57b8d98dae62b26ec3bcc4a365338157060b234'],
        10: ['0x98ef32edd24e2c92525e59afc4475c1242a30184'],
        100: ['0x98ef32edd24e2c92525e59afc4475c1242a30184'],
        137: ['0x98ef32edd24e2c92525e59afc4475c1242a30184'],
        8453: ['0x98ef32edd24e2c92525e59afc4475c1242a30184'],
        42161: ['0x98ef32edd24e2c92525e59afc4475c1242a30184'],
      },
      creates: 'farm',
      namedBy: 'operator()',
    },
  ],
  events: [
    {
      event: 'event Deposited(address indexed user, uint256 indexed poolid, uint256 amount)',
      means: 'deposit',
      by: ['farm'],
      user: ['user'],
      amount: 'amount',
    },
    {
      event: 'event Withdrawn(address indexed user, uint256 indexed poolid, uint256 amount)',
      means: 'withdraw',
      by: ['farm'],
      user: ['user'],
      amount: 'amount',
    },
    {
      event: 'event Staked(address indexed _user, uint256 _paidAmount, uint256 _lockedAmount)',
      means: 'deposit',
      by: ['lock'],
      user: ['_user'],
      amount: '_paidAmount',
    },
    {
      event: 'event Withdrawn(address indexed _user, uint256 _amount, bool _relocked)',
      means: 'withdraw',
      by: ['lock'],
      user: ['_user'],
      amount: '_amount',
    },
    {
      event: 'event RewardPaid(address indexed _user, address indexed _rewardsToken, uint256 _reward)',
      means: 'claim',
      by: ['lock', 'farm'],
      user: ['_user'],
      coin: '_rewardsToken',
      amount: '_reward',
    },
    {
      event: 'event Staked(address indexed user, uint256 amount)',
      means: 'deposit',
      by: ['farm', 'lock'],
      user: ['user'],
      amount: 'amount',
    },
    {
      event: 'event Withdrawn(address indexed user, uint256 amount)',
      means: 'withdraw',
      by: ['farm', 'lock'],
      user: ['user'],
      amount: 'amount',
    },
    {
      event: 'event RewardPaid(address indexed user, uint256 reward)',
      means: 'claim',
      by: ['farm', 'lock'],
      user: ['user'],
      amount: 'reward',
    },
    {
      event: 'event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
      means: 'deposit',
      by: ['farm', 'vault'],
      user: ['owner', 'sender'],
      amount: 'assets',
    },
    {
      event: `event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256
        assets, uint256 shares)`,
      means: 'withdraw',
      by: ['farm', 'vault'],
      user: ['owner', 'receiver', 'sender'],
      amount: 'assets',
    },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0x3fa73f1e5d8a792c80f426fc8f84fbf7ce9bbcac',
      kind: 'lock',
      of: '0xc0c293ce456ff0ed870add98a0828dd4d2903dbf',
      name: 'vlAURA',
    },
    {
      chainId: 1,
      address: '0x616e8bfa43f920657b3497dbf40d6b1a02d4608d',
      kind: 'receipt',
      of: '0x5c6ee304399dbdb9c8ef030ab642b10820db8f56',
      name: 'auraBAL',
    },
    { chainId: 1, address: '0xc0c293ce456ff0ed870add98a0828dd4d2903dbf', kind: 'coin', name: 'AURA' },
    { chainId: 10, address: '0x1509706a6c66ca549ff0cb464de88231ddbe213b', kind: 'coin', name: 'AURA' },
    { chainId: 100, address: '0x1509706a6c66ca549ff0cb464de88231ddbe213b', kind: 'coin', name: 'AURA' },
    { chainId: 137, address: '0x1509706a6c66ca549ff0cb464de88231ddbe213b', kind: 'coin', name: 'AURA' },
    { chainId: 8453, address: '0x1509706a6c66ca549ff0cb464de88231ddbe213b', kind: 'coin', name: 'AURA' },
    { chainId: 42161, address: '0x1509706a6c66ca549ff0cb464de88231ddbe213b', kind: 'coin', name: 'AURA' },
  ],
};
