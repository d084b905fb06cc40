/** rotki: sponsorship of its releases. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const rotki: KnownProtocol = {
  id: 'rotki',
  name: 'rotki sponsorship',
  source: 'https://rotki.com/sponsor/sponsor',
  contracts: [
    {
      role: 'service',
      at: { 1: ['0x0bebd2fca9854f657329324aa7dc90f656395189', '0x3337286e850cf01b8a8b6094574f0dd6a2108b16'] },
    },
  ],
};
