/** MetaMask: its router of exchanges and bridges on each network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const metamask: KnownProtocol = {
  id: 'metamask',
  name: 'MetaMask Swaps',
  source: 'https://support.metamask.io/manage-crypto/trade/swap/',
  contracts: [
    { role: 'router', at: onChains([10, 8453, 42161, 59144], ['0x9dda6ef3d919c9bc8885d5560999a3640431e8e6']) },
    { role: 'router', at: onChains([56, 137, 43114], ['0x1a1ec25dc08e98e5e93f1104b5e5cdd298707d31']) },
    {
      role: 'router',
      at: { 1: ['0x881d40237659c251811cec9c364ef91dc08d300c'], 324: ['0xf504c1fe13d14df615e66dcd0abf39e60c697f34'] },
    },
    {
      role: 'router',
      name: 'MetaMask Bridge',
      at: {
        1: ['0x0439e60f02a8900a951603950d8d4527f400c3f1'],
        10: ['0xb90357f2b86dbfd59c3502215d4060f71df8ca0e'],
        56: ['0xaec23140408534b378bf5832defc426df8604b59'],
        137: ['0x3a0b42ce6166abb05d30ddf12e726c95a83d7a16'],
        324: ['0x357b5935482ad8a4a2e181e0132abd1882e16520'],
        8453: ['0xa20ecbc821fb54064aa7b5c6ac81173b8b34df71'],
        42161: ['0x23981fc34e69eedfe2bd9a0a9fcb0719fe09dbfc'],
        43114: ['0x29106d08382d3c73bf477a94333c61db1142e1b6'],
        59144: ['0xe3d0d2607182af5b24f5c3c2e4990a053add64e3'],
      },
    },
    {
      role: 'helper',
      name: 'MetaMask fee',
      at: {
        1: ['0x2acf35c9a3f4c5c3f4c78ef5fb64c3ee82f07c45'],
        10: ['0x45d047bfcb1055b9dd531ef9605e8f0b0dc285f3'],
        56: ['0xb28da7bc87a9dd1e60849aa7fcb5da24ea913c42'],
        137: ['0x930dedddb92fef1b4ab2665d250877339f064eac'],
        42161: ['0xeab40cdd62b9b84d8d54a609bf45da6effa10619'],
      },
    },
  ],
};
