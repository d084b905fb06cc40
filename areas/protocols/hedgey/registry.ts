/** Hedgey: locked and vested tokens as NFTs, and claims. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const hedgey: KnownProtocol = {
  id: 'hedgey',
  name: 'Hedgey',
  source: 'https://hedgey.gitbook.io/hedgey-community-docs/',
  contracts: [
    { role: 'lock', at: onChains([1, 10, 42161], ['0x1961a23409ca59eedca6a99c97e4087dad752486']) },
    {
      role: 'lock',
      at: { 1: ['0x2cde9919e81b20b4b33dd562a48a84b54c48f00c', '0x73cd8626b3cd47b009e68380720cfe6679a3ec3d'] },
    },
  ],
};
