/**
 * Symbiosis: a router and gateway on each network, portals that lock coins and synthesis that mints their form
 * elsewhere.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const symbiosis: KnownProtocol = {
  id: 'symbiosis',
  name: 'Symbiosis',
  source: 'https://github.com/symbiosis-finance/js-sdk/blob/main/src/crosschain/config/mainnet.ts',
  contracts: [
    {
      role: 'router',
      at: onChains(
        [25, 100, 130, 252, 999, 1329, 1868, 9745, 34443, 80094, 747474],
        ['0xadb2d3b711bb8d8ea92ff70292c466140432c278', '0xce8f24a58d85ed5c5a6824f7be1f8d4711a0eb4c'],
      ),
    },
    {
      role: 'router',
      at: onChains(
        [288, 5000, 42170],
        ['0xca506793a420e901bbca8066be5661e3c52c84c2', '0xd92ca299f1c2518e78e48c207b64591ba6e9b9a8'],
      ),
    },
    {
      role: 'router',
      at: {
        1: ['0xf621fb08bbe51af70e7e0f4ea63496894166ff7f', '0xfcef2fe72413b65d3f393d278a714cad87512bcd'],
        10: ['0x0f91052dc5b4bae53d0fea5dae561a117268f5d2', '0x200a0fe876421dc49a26508e3efd0a1008fd12b5'],
        56: ['0x44487a445a7595446309464a82244b4bd4e325d5', '0x5c97d726bf5130ae15408ce32bc764e458320d2f'],
        137: ['0xa260e3732593e4ecf9ddc144fd6c4c5fe7077978', '0xab83653fd41511d638b69229afbf998eb9b0f30c'],
        146: ['0xb7af032a0c8d350705ed7e4e3802377731a0ca07', '0xda8057acb94905eb6025120cb2c38415fd81bfeb'],
        324: ['0x38307cb291af47af9847c134a34e9477c939ca28', '0x8ca239448add34b057d1cb5934f12ac899db66e1'],
        1088: ['0xcd7c056b39ddfb568e451923abedb9b6a7aeb885', '0xf85fc807d05d3ab2309364226970aac57b4e1ea4'],
        8453: ['0x41ae964d0f61bb5f5e253141a462ad6f3b625b92', '0x691df9c4561d95a4a726313089c8536dd682b946'],
        42161: ['0x80dddda846e779ccee463bdc0bcc2ae296fedaf9', '0xf7e96217347667064dee8f20db747b1c7df45dde'],
        43114: ['0x4cfa66497fa84d739a0f785fbcee9196f1c64e4a', '0x6f0f6393e45fe0e7215906b6f9cfeff53ea139cf'],
        59144: ['0x83f71aabddbb9f0e3b6462cc7635b6ffad0f2f2e', '0x9a31bac4b3b958c835c243800b474818d04393dd'],
        81457: ['0x7057ab3fb2bee9c18e0cde4240de4ff7f159e365', '0xa0079829b9f1edc5dd0de3ec104f281745c4bd81'],
        534352: ['0x49952ff32fcbc3408d447e1e91da2b44bd2d1afe', '0x624ffe62eba13e6057878bca1d7a9e35651e1d9c'],
      },
    },
  ],
};
