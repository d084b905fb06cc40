/** Velodrome on Optimism and networks like it: pools, gauges that a voter creates, and locked VELO. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const velodrome: KnownProtocol = {
  id: 'velodrome',
  name: 'Velodrome',
  source: 'https://github.com/velodrome-finance/contracts#deployment',
  contracts: [
    {
      role: 'router',
      at: onChains([130, 252, 1868, 34443, 42220, 57073], ['0x3a63171dd9bebf4d07bc782fecc7eb0b890c2a45']),
    },
    {
      role: 'router',
      at: {
        10: [
          '0x4bf3e32de155359d1d75e8b474b66848221142fc',
          '0x9c12939390052919af3155f41bf4160fd3666a6f',
          '0xa062ae8a9c5e11aaa026fc2670b0d65ccc8b2858',
          '0xf132bdb9573867cd72f2585c338b923f973eb817',
        ],
      },
    },
    {
      role: 'helper',
      name: 'Velodrome voter',
      at: onChains([130, 252, 1868, 34443, 42220, 57073], ['0x97cdbce21b6fd0585d29e539b1b99dad328a1123']),
    },
    {
      role: 'helper',
      name: 'Velodrome voter',
      at: { 10: ['0x09236cff45047dbee6b921e00704bed6d6b8cf7e', '0x41c914ee0c7e1a5edcd0295623e6dc557b5abf3c'] },
    },
    {
      role: 'lock',
      name: 'Velodrome veVELO',
      at: { 10: ['0x9c7305eb78a432ced5c4d14cac27e8ed569a2e26', '0xfaf8fd17d9840595845582fcb047df13f006787d'] },
    },
    { role: 'distributor', name: 'Velodrome rebase', at: { 10: ['0x9d4736ec60715e71afe72973f7885dcbc21ea99b'] } },
    { role: 'pool', name: 'Velodrome positions', at: { 10: ['0x416b433906b1b72fa758e166e239c43d68dc6f29'] } },
  ],
  factories: [
    {
      at: {
        10: [
          '0x25cbddb98b35ab1ff77413456b31ec81a6b6b746',
          '0xcc0bddb707055e04e497ab22a59c2af4391cd12f',
          '0xf1046053aa5682b4f9a81b5481394da16be5ff5a',
        ],
        130: ['0x31832f2a97fd20664d76cc421207669b55ce4bc0'],
        252: ['0x31832f2a97fd20664d76cc421207669b55ce4bc0'],
        1868: ['0x31832f2a97fd20664d76cc421207669b55ce4bc0'],
        34443: ['0x31832f2a97fd20664d76cc421207669b55ce4bc0'],
        42220: ['0x31832f2a97fd20664d76cc421207669b55ce4bc0'],
        57073: ['0x31832f2a97fd20664d76cc421207669b55ce4bc0'],
      },
      creates: 'pool',
      namedBy: 'factory()',
    },
    {
      at: {
        10: ['0x09236cff45047dbee6b921e00704bed6d6b8cf7e', '0x41c914ee0c7e1a5edcd0295623e6dc557b5abf3c'],
        130: ['0x97cdbce21b6fd0585d29e539b1b99dad328a1123'],
        252: ['0x97cdbce21b6fd0585d29e539b1b99dad328a1123'],
        1868: ['0x97cdbce21b6fd0585d29e539b1b99dad328a1123'],
        34443: ['0x97cdbce21b6fd0585d29e539b1b99dad328a1123'],
        42220: ['0x97cdbce21b6fd0585d29e539b1b99dad328a1123'],
        57073: ['0x97cdbce21b6fd0585d29e539b1b99dad328a1123'],
      },
      creates: 'gauge',
      namedBy: 'voter()',
    },
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
  tokens: [{ chainId: 10, address: '0x9560e827af36c94d2ac33a39bce1fe78631088db', kind: 'coin', name: 'VELO' }],
  migrations: [
    {
      chainId: 10,
      from: '0x3c8b650257cfb5f272f799f5e2b4e65093a11a05',
      to: '0x9560e827af36c94d2ac33a39bce1fe78631088db',
      ratio: '1',
    },
  ],
};
