/** Pangolin on Avalanche. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const pangolin: KnownProtocol = {
  id: 'pangolin',
  name: 'Pangolin',
  source: 'https://docs.pangolin.exchange/',
  contracts: [
    { role: 'router', at: { 43114: ['0xe54ca86531e17ef3616d22ca28b0d458b6c89106'] } },
    {
      role: 'farm',
      name: 'Pangolin farm',
      at: { 43114: ['0x1f806f7c8ded893fd3cae279191ad7aa3798e928', '0x88afdae1a9f58da3e68584421937e5f564a0135b'] },
    },
  ],
  factories: [{ at: { 43114: ['0xefa94de7a4656d787667c749f7e1223d71e9fd88'] }, creates: 'pool', namedBy: 'factory()' }],
};
