/** Alchemix: loans that repay themselves from the yield of their collateral. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const alchemix: KnownProtocol = {
  id: 'alchemix',
  name: 'Alchemix',
  source: 'https://alchemix-finance.gitbook.io/',
  contracts: [
    {
      role: 'loan',
      at: {
        1: [
          '0x062bf725dc4cdf947aa79ca2aaccd4f385b13b5c',
          '0x5c6374a2ac4ebc38dea0fc1f8716e5ea1add94dd',
          '0xc21d353ff4ee73c572425697f4f5aad2109fe35b',
        ],
      },
    },
    { role: 'farm', name: 'Alchemix farm', at: { 1: ['0xab8e74017a8cc7c15ffccd726603790d26d7deca'] } },
  ],
};
