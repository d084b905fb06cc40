/** runmoney on Base: stakes in running challenges. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const runmoney: KnownProtocol = {
  id: 'runmoney',
  name: 'runmoney',
  source: 'https://www.runmoney.app/',
  contracts: [{ role: 'stake', at: { 8453: ['0x1089db83561d4c9b68350e1c292279817ac6c8da'] } }],
};
