/** Aerodrome on Base: pools, gauges that a voter creates, and locked AERO. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const aerodrome: KnownProtocol = {
  id: 'aerodrome',
  name: 'Aerodrome',
  source: 'https://github.com/aerodrome-finance/contracts#deployment',
  contracts: [
    {
      role: 'router',
      at: {
        8453: [
          '0x6cb442acf35158d5eda88fe602221b67b400be3e',
          '0xbe6d8f0d05cc4be24d5167a3ef062215be6d18a5',
          '0xcf77a3ba9a5ca399b7c97c74d54e5b1beb874e43',
        ],
      },
    },
    { role: 'helper', name: 'Aerodrome voter', at: { 8453: ['0x16613524e02ad97edfef371bc883f2f5d6c480a5'] } },
    { role: 'lock', name: 'Aerodrome veAERO', at: { 8453: ['0xebf418fe2512e7e6bd9b87a8f0f294acdc67e6b4'] } },
    { role: 'distributor', name: 'Aerodrome rebase', at: { 8453: ['0x227f65131a261548b057215bb1d5ab2997964c7d'] } },
    { role: 'pool', name: 'Aerodrome positions', at: { 8453: ['0x827922686190790b37229fd06084350e74485b72'] } },
    { role: 'airdrop', name: 'Aerodrome airdrop', at: { 8453: ['0xe4c69af018b2ea9e575026c0472b6531a2bc382f'] } },
  ],
  factories: [
    {
      at: {
        8453: [
          '0x420dd381b31aef6683db6b902084cb0ffece40da',
          '0x5e7bb104d84c7cb9b682aac2f3d509f5f406809a',
          '0xade65c38cd4849adba595a4323a8c7ddfe89716a',
        ],
      },
      creates: 'pool',
      namedBy: 'factory()',
    },
    { at: { 8453: ['0x16613524e02ad97edfef371bc883f2f5d6c480a5'] }, creates: 'gauge', namedBy: 'voter()' },
  ],
  events: [
    {
      event: `event Deposit(address indexed provider, uint256 indexed tokenId, uint8 indexed depositType, uint256
        value, uint256 locktime, uint256 ts)`,
      means: 'deposit',
      by: ['lock'],
      user: ['provider'],
      amount: 'value',
    },
    {
      event: 'event Withdraw(address indexed provider, uint256 indexed tokenId, uint256 value, uint256 ts)',
      means: 'withdraw',
      by: ['lock'],
      user: ['provider'],
      amount: 'value',
    },
    {
      event: 'event Deposit(address indexed from, address indexed to, uint256 amount)',
      means: 'deposit',
      by: ['gauge', 'anyone'],
      user: ['from', 'to'],
      amount: 'amount',
    },
    {
      event: 'event Withdraw(address indexed from, uint256 amount)',
      means: 'withdraw',
      by: ['gauge', 'anyone'],
      user: ['from'],
      amount: 'amount',
    },
    {
      event: 'event ClaimRewards(address indexed from, uint256 amount)',
      means: 'claim',
      by: ['gauge', 'anyone'],
      user: ['from'],
      amount: 'amount',
    },
    {
      event: 'event ClaimRewards(address indexed from, address indexed reward, uint256 amount)',
      means: 'claim',
      by: ['gauge', 'anyone'],
      user: ['from'],
      coin: 'reward',
      amount: 'amount',
    },
    {
      event: 'event Deposit(address indexed user, uint256 indexed tokenId, uint128 indexed liquidityToStake)',
      means: 'deposit',
      by: ['gauge', 'anyone'],
      user: ['user'],
    },
    {
      event: 'event Withdraw(address indexed user, uint256 indexed tokenId, uint128 indexed liquidityToStake)',
      means: 'withdraw',
      by: ['gauge', 'anyone'],
      user: ['user'],
    },
  ],
  tokens: [{ chainId: 8453, address: '0x940181a94a35a4569e4529a3cdfb74e38fd98631', kind: 'coin', name: 'AERO' }],
};
