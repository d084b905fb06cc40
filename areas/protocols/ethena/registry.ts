/** Ethena: USDe, and sUSDe as a vault of it, whose withdrawals wait in a silo. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const ethena: KnownProtocol = {
  id: 'ethena',
  name: 'Ethena',
  source: 'https://docs.ethena.fi/solution-design/key-addresses',
  contracts: [
    { role: 'vault', at: { 1: ['0x9d39a5de30e57443bff2a8307a4256c8797a3497'] } },
    {
      role: 'stake',
      name: 'Ethena',
      at: { 1: ['0x7fc7c91d556b400afa565013e3f32055a0713425', '0x8707f238936c12c309bfc2b9959c35828acfc512'] },
    },
    {
      role: 'orderBook',
      name: 'Ethena minting',
      at: { 1: ['0x2cc440b721d2cafd6d64908d6d8c4acc57f8afc3', '0xe3490297a08d6fc8da46edb7b6142e4f461b62d3'] },
    },
  ],
  tokens: [
    { chainId: 1, address: '0x57e114b691db790c35207b2e685d4a43181e6061', kind: 'coin', name: 'ENA' },
    {
      chainId: 1,
      address: '0x8be3460a480c80728a8c4d7a5d5303c85ba7b3b9',
      kind: 'growingRate',
      of: '0x57e114b691db790c35207b2e685d4a43181e6061',
      name: 'sENA',
    },
    {
      chainId: 1,
      address: '0x9d39a5de30e57443bff2a8307a4256c8797a3497',
      kind: 'growingRate',
      of: '0x4c9edd5852cd905f086c759e8383e09bff1e68b3',
      name: 'sUSDe',
    },
  ],
};
