/**
 * Sky, which MakerDAO became: DAI and MKR turn into USDS and SKY, savings are sUSDS, and farms and staking pay
 * rewards.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const sky: KnownProtocol = {
  id: 'sky',
  name: 'Sky',
  source: 'https://developers.sky.money/',
  contracts: [
    {
      role: 'migration',
      at: {
        1: [
          '0x3225737a9bbb6473cb4a45b7244aca2befdb276a',
          '0xa1ea1ba18e88c381c724a75f23a130420c403f9a',
          '0xbdcfca946b6cdd965f99a839e4435bcdc1bc470b',
          '0xf86141a5657cf52aeb3e30ebcca5ad3a8f714b89',
        ],
      },
    },
    { role: 'vault', name: 'Sky savings', at: { 1: ['0xa3931d71877c0e7a3148cb7eb4463524fec27fbd'] } },
    { role: 'helper', name: 'Sky join', at: { 1: ['0x3c0f895007ca717aa01c8693e59df1e8c3777feb'] } },
    {
      role: 'farm',
      name: 'Sky farm',
      at: {
        1: [
          '0x0650caf159c5a49f711e8169d4336ecb9b950275',
          '0x10ab606b067c9c461d8893c47c7512472e19e2ce',
          '0x173e314c7635b45322cd8cb14f44b312e079f3af',
          '0x38e4254bd82ed5ee97cd1c4278faae748d998865',
          '0x99cbc0e4e6427f6939536ed24d1275b95ff77404',
          '0xb44c2fb4181d7cb06bdff34a46fdfe4a259b40fc',
        ],
      },
    },
    {
      role: 'loan',
      name: 'Sky staking engine',
      at: { 1: ['0x2b16c07d5fd5cc701a0a871eae2aad6da5fc8f12', '0xce01c90de7fd1bcfa39e237fe6d8d9f569e8a6a3'] },
    },
  ],
  events: [
    {
      event: 'event DaiToUsds(address indexed caller, address indexed usr, uint256 wad)',
      means: 'migrate',
      by: ['migration'],
      user: ['usr', 'caller'],
      amount: 'wad',
    },
    {
      event: 'event UsdsToDai(address indexed caller, address indexed usr, uint256 wad)',
      means: 'migrate',
      by: ['migration'],
      user: ['usr', 'caller'],
      amount: 'wad',
    },
    {
      event: 'event MkrToSky(address indexed caller, address indexed usr, uint256 mkrAmt, uint256 skyAmt)',
      means: 'migrate',
      by: ['migration'],
      user: ['usr', 'caller'],
    },
    {
      event: `event MkrToSky(address indexed caller, address indexed usr, uint256 mkrAmt, uint256 skyAmt, uint256
        skyFee)`,
      means: 'migrate',
      by: ['migration'],
      user: ['usr', 'caller'],
    },
    {
      event: 'event SkyToMkr(address indexed caller, address indexed usr, uint256 skyAmt, uint256 mkrAmt)',
      means: 'migrate',
      by: ['migration'],
      user: ['usr', 'caller'],
    },
    {
      event: 'event Lock(address indexed owner, uint256 indexed index, uint256 wad, uint16 ref)',
      means: 'deposit',
      by: ['loan'],
      user: ['owner'],
      amount: 'wad',
    },
    {
      event: `event Free(address indexed owner, uint256 indexed index, address to, uint256 wad, uint256 freed)`,
      means: 'withdraw',
      by: ['loan'],
      user: ['owner', 'to'],
      amount: 'freed',
    },
    {
      event: 'event Draw(address indexed owner, uint256 indexed index, address to, uint256 wad)',
      means: 'borrow',
      by: ['loan'],
      user: ['owner', 'to'],
      amount: 'wad',
    },
    {
      event: 'event Wipe(address indexed owner, uint256 indexed index, uint256 wad)',
      means: 'repay',
      by: ['loan'],
      user: ['owner'],
      amount: 'wad',
    },
    {
      event: 'event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
      means: 'deposit',
      by: ['vault', 'token'],
      user: ['owner', 'sender'],
      amount: 'assets',
    },
    {
      event: `event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256
        assets, uint256 shares)`,
      means: 'withdraw',
      by: ['vault', 'token'],
      user: ['owner', 'receiver', 'sender'],
      amount: 'assets',
    },
    {
      event: 'event Staked(address indexed user, uint256 amount)',
      means: 'deposit',
      by: ['farm'],
      user: ['user'],
      amount: 'amount',
    },
    {
      event: 'event Withdrawn(address indexed user, uint256 amount)',
      means: 'withdraw',
      by: ['farm'],
      user: ['user'],
      amount: 'amount',
    },
    {
      event: 'event RewardPaid(address indexed user, uint256 reward)',
      means: 'claim',
      by: ['farm'],
      user: ['user'],
      amount: 'reward',
    },
  ],
  tokens: [
    { chainId: 1, address: '0x56072c95faa701256059aa122697b133aded9279', kind: 'coin', name: 'SKY' },
    {
      chainId: 1,
      address: '0xa3931d71877c0e7a3148cb7eb4463524fec27fbd',
      kind: 'growingRate',
      of: '0xdc035d45d973e3ec169d2276ddab16f1e407384f',
      name: 'sUSDS',
    },
    {
      chainId: 1,
      address: '0xf9a9cfd3229e985b91f99bc866d42938044ffa1c',
      kind: 'lock',
      of: '0x56072c95faa701256059aa122697b133aded9279',
      name: 'lsSKY',
    },
  ],
  migrations: [
    {
      chainId: 1,
      from: '0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2',
      to: '0x56072c95faa701256059aa122697b133aded9279',
      ratio: '24000',
      symbols: ['MKR', 'SKY'],
    },
    {
      chainId: 1,
      from: '0x6b175474e89094c44da98b954eedeac495271d0f',
      to: '0xdc035d45d973e3ec169d2276ddab16f1e407384f',
      ratio: '1',
      isReversible: true,
    },
  ],
};
