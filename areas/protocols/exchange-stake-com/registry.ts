/** Stake.com: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeStakeCom: KnownProtocol = {
  id: 'exchange-stake-com',
  name: 'Stake.com',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x019d0706d65c4768ec8081ed7ce41f59eef9b86c',
          '0x0392b64b8bfda184f0a72ce37d73dc7df978c4f7',
          '0x6e29f75b0350fd0e85ee34a21ef94767b0186996',
          '0x6f419642ad147853a91e1cb50d4b909dde19cece',
          '0x758be77a3ee14e7193730560daa07dd3fcbfd200',
          '0x787b8840100d9baadd7463f4a73b5ba73b00c6ca',
          '0x974caa59e49682cda0ad2bbe82983419a2ecc400',
          '0xa29148c2a656e5ddc68acb95626d6b64a1131c06',
          '0xb04c0eb29c72cebc467b9d4944d29116fa02c44a',
          '0xb2723beacce4bc54f23544343927f048cef6bd5a',
          '0xbbc43c282b2f829176f4fc3802436d8fad3413f3',
          '0xdebfbe80c8aeba98a32968278463ccb639c6c4e3',
          '0xdf1fc5523f2e5ea4f6dac2eaed3263953a391b0c',
          '0xf598b81ef8c7b52a7f2a89253436e72ec6dc871f',
          '0xfa500178de024bf43cfa69b7e636a28ab68f2741',
        ],
      ),
    },
  ],
};
