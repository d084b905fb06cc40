/** BitMart: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeBitmart: KnownProtocol = {
  id: 'exchange-bitmart',
  name: 'BitMart',
  source:
    'https://github.com/duneanalytics/spellbook/blob/main/dbt_subprojects/hourly_spellbook/models/_sector/cex/addresses/chains/cex_evms_addresses.sql',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x03231b778a16d2d5222b4ced947c7ad3fea14635',
          '0x03ca1829f4d3839467701592b9adcc7babbd8769',
          '0x051c869bf94ba4ad372f88b227d78de4508eabf3',
          '0x0a3ed175807bb420ae6621cac1d351ed0eec8025',
          '0x11fc614e2218b479f94636c234bc352ee490efd1',
          '0x1aac8bc17da523b9bc7470b0c9ed47a83760acef',
          '0x2982bb64bcd07ac3315c32cb2bb7e5e8a2de7d67',
          '0x2fedfef485ef23b4b38d11d5a3ed8bd83f12ffcb',
          '0x328130164d0f2b9d7a52edc73b3632e713ff0ec6',
          '0x3752a0f9bea7cdf593f46533e23853161233bd04',
          '0x3ab28ecedea6cdb6feed398e93ae8c7b316b1182',
          '0x3b53e17e54c64e83185954726d251c040200d80f',
          '0x3f0a468c36e575a994e0166bdc2c62896f3a4a80',
          '0x402be63f5d8189f8027d429b8588df4f0aec9f53',
          '0x4bd3f43c6bfbfda03664ee3ce4c2bcceae2aaab0',
          '0x5c7bed3cca42e4562877ed88b9aa0f5898ed59b0',
          '0x68b22215ff74e3606bd5e6c1de8c2d68180c85f7',
          '0x6d0d19bdddc5ed1dd501430c9621dd37ebd9062d',
          '0x6f6c1073266902197350463620591c0ff9467e85',
          '0x701f38c8c0ee48b4c1e5aefc0a3c6880f1d3d445',
          '0x7563758243a262e96880f178aee7817dcf47ab0f',
          '0x79288ac3525c4e7669481571658a867f7e18f0b2',
          '0x8c128dba2cb66399341aa877315be1054be75da8',
          '0x8eafee3d0df538a1e04487a43239c1c73b50032d',
          '0x933b72f4595f42a58affd737dbf84e50432d7190',
          '0xa1f54002f695e79380c7a0a27b14c8e33f1e1228',
          '0xa23ef2319ba4c933ebfdba80c332664a6cb13f1a',
          '0xa9e4332448318da58cdd398286c0809684ed9bd4',
          '0xabb239191ab5d0482ab7c74f412d2b117f4eed3a',
          '0xb4af4d0b9bd38c9f2fec9778e48667912f778f01',
          '0xd11616e66b128c0b756b91cc13466defaae67d07',
          '0xe79eef9b9388a4ff70ed7ec5bccd5b928ebb8bd1',
          '0xe9ee9f2857b559c67dd03576a1c74589a6af6197',
          '0xeacb50a28630a4c44a884158ee85cbc10d2b3f10',
          '0xf3d4aa3c6925b38d40c2ae4c7a935d83666ae5f7',
          '0xf81bf0f6edbb71ed9b8ef865dd0cf4195f25042a',
          '0xf8f21a32648a540dd8e982ff47bef6be2e823f9e',
          '0xf990d51057ee5ebd2eb627e5f179dac90e3b2b25',
        ],
      ),
    },
  ],
};
