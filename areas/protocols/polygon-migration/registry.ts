/** MATIC becomes POL one for one. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const polygonMigration: KnownProtocol = {
  id: 'polygon-migration',
  name: 'Polygon POL migration',
  source: 'https://github.com/0xPolygon/pol-token',
  contracts: [{ role: 'migration', at: { 1: ['0x29e7df7b6a1b2b07b731457f499e1696c60e2c4e'] } }],
  events: [
    {
      event: 'event Migrated(address indexed account, uint256 amount)',
      means: 'migrate',
      by: ['migration'],
      user: ['account'],
      amount: 'amount',
    },
    {
      event: 'event Unmigrated(address indexed account, address indexed recipient, uint256 amount)',
      means: 'migrate',
      by: ['migration'],
      user: ['account', 'recipient'],
      amount: 'amount',
    },
  ],
  migrations: [
    {
      chainId: 1,
      from: '0x7d1afa7b718fb893db30a3abc0cfc608aacfebb0',
      to: '0x455e53cbb86018ac2b8092fdcd39d8444affc3f6',
      ratio: '1',
      symbols: ['MATIC', 'POL'],
      isReversible: true,
    },
  ],
};
