/** Locked GNO: GNO that was locked for a year. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const lockedgno: KnownProtocol = {
  id: 'lockedgno',
  name: 'Locked GNO',
  source: 'https://etherscan.io/address/0x4f8AD938eBA0CD19155a835f617317a6E788c868',
  contracts: [{ role: 'lock', at: { 1: ['0x4f8ad938eba0cd19155a835f617317a6e788c868'] } }],
  tokens: [
    {
      chainId: 1,
      address: '0x4f8ad938eba0cd19155a835f617317a6e788c868',
      kind: 'lock',
      of: '0x6810e776880c02933d47db1b9fc05908e5386b96',
      name: 'LGNO',
    },
  ],
};
