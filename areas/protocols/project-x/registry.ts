/** Project X on HyperEVM: pools like those of Uniswap v3. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const projectX: KnownProtocol = {
  id: 'project-x',
  name: 'Project X',
  source: 'https://docs.prjx.com/',
  contracts: [
    { role: 'pool', name: 'Project X positions', at: { 999: ['0xead19ae861c29bbb2101e834922b2feee69b9091'] } },
    { role: 'router', at: { 999: ['0x1ebdfc75ffe3ba3de61e7138a3e8706ac841af9b'] } },
  ],
  factories: [{ at: { 999: ['0xff7b3e8c00e57ea31477c32a5b52a58eea47b072'] }, creates: 'pool', namedBy: 'factory()' }],
};
