/** ENS: names are registered and renewed for ETH; its airdrop and governance. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const ens: KnownProtocol = {
  id: 'ens',
  name: 'ENS',
  source: 'https://docs.ens.domains/learn/deployments',
  contracts: [
    {
      role: 'service',
      at: {
        1: [
          '0x253553366da8546fc250f225fe3d25d0c782303b',
          '0x283af0b28c62c092c9727f1ee09c02ca627eb7f5',
          '0x57f1887a8bf19b14fc0df6fd9b2acc9af147ea85',
          '0x59e16fccd424cc24e280be16e11bcd56fb0ce547',
          '0xa12159e5131b1eef6b4857eee3e1954744b5033a',
          '0xd4416b13d2b3a9abae7acd5d6c2bbdbe25686401',
          '0xff252725f6122a92551a5fa9a6b6bf10eb0be035',
        ],
      },
    },
    {
      role: 'helper',
      at: {
        1: [
          '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e',
          '0x084b1c3c81545d370f3634392de611caabff8148',
          '0x231b0ee14048e9dccd1d247744d114a4eb5e8e63',
          '0x314159265dd8dbb310642f98f50c066173c1259b',
          '0x323a76393544d5ecca80cd6ef2a560c6a395b7e3',
          '0x4976fb03c32e5b8cfe2b6ccb31c09ba78ebaba41',
          '0xa2c122be93b0074270ebee7f6b7292c7deb45047',
          '0xa58e81fe9b61b5c3fe2afd33cf304c454abfc7cb',
        ],
      },
    },
    { role: 'airdrop', name: 'ENS airdrop', at: { 1: ['0xc18360217d8f7ab5e7c516566761ea12ce7f9d72'] } },
    { role: 'lock', name: 'ENS auction', at: { 1: ['0x6090a6e47849629b7245dfa1ca21d94cd15878ef'] } },
  ],
  events: [
    {
      event: `event NameRegistered(string name, bytes32 indexed label, address indexed owner, uint256 cost, uint256
        expires)`,
      means: 'pay',
      by: ['service'],
      user: ['owner'],
      amount: 'cost',
    },
    {
      event: `event NameRegistered(string name, bytes32 indexed label, address indexed owner, uint256 baseCost,
        uint256 premium, uint256 expires)`,
      means: 'pay',
      by: ['service'],
      user: ['owner'],
    },
    {
      event: 'event NameRenewed(string name, bytes32 indexed label, uint256 cost, uint256 expires)',
      means: 'pay',
      by: ['service'],
      amount: 'cost',
    },
    {
      event: `event NameRegistered(string label, bytes32 indexed labelhash, address indexed owner, uint256
        baseCost, uint256 premium, uint256 expires, bytes32 referrer)`,
      means: 'pay',
      by: ['service'],
      user: ['owner'],
    },
    {
      event: `event NameRenewed(string label, bytes32 indexed labelhash, uint256 cost, uint256 expires, bytes32
        referrer)`,
      means: 'pay',
      by: ['service'],
      amount: 'cost',
    },
    {
      event: 'event Claim(address indexed claimant, uint256 amount)',
      means: 'airdrop',
      by: ['airdrop'],
      user: ['claimant'],
      amount: 'amount',
    },
  ],
};
