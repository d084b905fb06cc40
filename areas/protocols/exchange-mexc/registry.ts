/** MEXC: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeMexc: KnownProtocol = {
  id: 'exchange-mexc',
  name: 'MEXC',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x0162cd2ba40e23378bf0fd41f919e1be075f025f',
          '0x016c685d3379a515c64e7d85de8c0be11127f1d5',
          '0x0211f3cedbef3143223d3acf0e589747933e8527',
          '0x2e8f79ad740de90dc5f5a9f0d8d9661a60725e64',
          '0x3cc936b795a188f0e246cbb2d74c5bd190aecf18',
          '0x4982085c9e2f89f2ecb8131eca71afad896e89cb',
          '0x4b68038e910941b7438e70a3943dcc4fd543715c',
          '0x4e3ae00e8323558fa5cac04b152238924aa31b60',
          '0x51e3d44172868acc60d68ca99591ce4230bc75e0',
          '0x576b81f0c21edbc920ad63feeeb2b0736b018a58',
          '0x5c30940a4544ca845272fe97c4a27f2ed2cd7b64',
          '0x680178d61d910736153991660c5710841c440ec7',
          '0x75e89d5979e4f6fba9f97c104c2f0afb3f1dcb88',
          '0x83c1c224044ef8573e9a728dbb91013cf80827e6',
          '0x8e1701cfd85258ddb8dfe89bc4c7350822b9601d',
          '0x9642b23ed1e01df1092b92641051881a322f5d4e',
          '0x9b64203878f24eb0cdf55c8c6fa7d08ba0cf77e5',
          '0x9b79cc64cd3e5ec86d951acb27ddbd9ed660cd07',
          '0x9bb6a22da110c6c9bab745bcaf0ee142ee83af37',
          '0x9dd35021d77c1de5ed50b9d788a2f68903a96b96',
          '0xb86f1061e0d79e8319339d5fdbb187d4e7ad3300',
          '0xc2149f0d56e227e39077bf4d592f6314098f3b29',
          '0xdf90c9b995a3b10a5b8570a47101e6c6a29eb945',
          '0xe8832a868c091263ed190a9f4be304a03895dd91',
          '0xffb3118124cdaebd9095fa9a479895042018cac2',
        ],
      ),
    },
  ],
};
