/** CrossCurve (EYWA): a router on each network that exchanges and bridges. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const crosscurve: KnownProtocol = {
  id: 'crosscurve',
  name: 'CrossCurve',
  source: 'https://docs.crosscurve.fi/crosscurve/dev-docs/smart-contracts',
  contracts: [
    {
      role: 'router',
      at: onChains(
        [
          1, 10, 56, 100, 130, 137, 146, 169, 250, 252, 324, 1088, 1284, 5000, 8453, 34443, 42161, 42220, 43114, 59144,
          80094, 81457, 1313161554,
        ],
        ['0xa2a786ff9148f7c88ee93372db8cbe9e94585c74', '0xfa43de785dd3cd0ef3dae0dd2b8be3f1b5112d1a'],
      ),
    },
    {
      role: 'bridge',
      name: 'CrossCurve relayer',
      at: onChains([1, 10, 56, 100, 137, 8453, 42161], ['0xece9cf6a8f2768a3b8b65060925b646afeaa5167']),
    },
  ],
};
