/** Echo on Base: coins are sent to the deals of groups. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const echo: KnownProtocol = {
  id: 'echo',
  name: 'Echo',
  source: 'https://docs.echo.xyz/',
  contracts: [
    {
      role: 'account',
      at: { 8453: ['0x29bea561cb302fd2b85f5c0c6086be8b1560f2df', '0xbe1b65519d6b6c86ab5b9f3b2bff7db9846d899f'] },
    },
  ],
};
