/** Owlto: accounts of makers that take coins on one network and pay them on another. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const owlto: KnownProtocol = {
  id: 'owlto',
  name: 'Owlto',
  source: 'https://github.com/DefiLlama/bridges-server/blob/master/src/adapters/owlto/index.ts',
  contracts: [
    { role: 'bridge', at: onChains([1, 10, 42161, 42170], ['0x0e83ded9f80e1c92549615d96842f5cb64a08762']) },
    {
      role: 'bridge',
      at: onChains(
        [56, 137, 169, 252, 1088, 1101, 5000, 8453, 34443, 59144, 81457, 534352, 7777777],
        ['0xc626845bf4e6a5802ef774da0b3dfc6707f015f7'],
      ),
    },
    { role: 'bridge', at: onChains([146, 250, 57073], ['0x7cfe8aa0d8e92ccbbdfb12b95aeb7a54ec40f0f5']) },
    {
      role: 'bridge',
      at: {
        100: ['0x0e38371051912e49ee139798a93f36b51ab1d469'],
        169: ['0x936223fa057a7c852d5e7462e7e77dbdb137bff8'],
        324: ['0x95cdd9632c924d2cb5586168cf0ba7640df30598'],
        480: ['0x5b9d8adcf93557e95902d1d91bf73d12becd2cc9'],
        1868: ['0x0896cc10f7fa09127ee6060ad56d34d2d80306a4'],
        8453: ['0xb5cedaf172425bdea4c186f6fcf30b367273da19'],
        43114: ['0x3f0f0e6411f859da1a1bbf8bd6217ca93820bb98'],
        59144: ['0xa562e2510ecdacaa1db482fd287454ad2b979fa6'],
        534352: ['0x575dbe0023d2602515a73d4f0b5ee857e8eba805'],
      },
    },
  ],
};
