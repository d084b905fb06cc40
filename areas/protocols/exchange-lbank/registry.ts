/** LBank: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeLbank: KnownProtocol = {
  id: 'exchange-lbank',
  name: 'LBank',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x0e80abb31ace45ae26f9a2943acaab72e77de9be',
          '0x11b1e83818028a8f44ef84613d5c058734b2d5cf',
          '0x120051a72966950b8ce12eb5496b5d1eeec1541b',
          '0x124d9bf2fecbc16b54ec4accdb14d44c2144f012',
          '0x22f83e4b9cb95cb99b88e8f4f15ea598c74c2788',
          '0x25b63c988310de90031b84975ae13a6015ca6a16',
          '0x356dc48d74f107cfbfd61790b0808cda6a0d364f',
          '0x43cbdc908a0860ae23fa06aa5b20dfee43c196a6',
          '0x4ef08512caf43cba05fda863da662942b258b237',
          '0x74922ba81e614520f5321d9229852f7d65541bc3',
          '0x7ff77c761e5669d1696059a3b46cda0ae293aae3',
          '0x9c4fe1c3d5975e5c5e493f24352969aa280b7cfc',
          '0xa1b8a51aa3e5c4c98988b45eeabfc0baed08e660',
          '0xa690621b1d2f8cc06de2de11e4cf69935f82655a',
          '0xb0e5ec2a0bb8b8f3a727787f90b959611e4062b7',
          '0xc06e0513a150a021104fdcdd20ce362fa593ba1f',
          '0xe0f0aa98b4a4d305ac4a04d830c96a158bda9cd8',
          '0xe3c1eb0886032aeb8edd4f2e687fc8d4b2972069',
          '0xe5a8b35eaa3c14e0a6514f800825e1e6687bf23e',
          '0xea48643446540fe29a909ad4aa6df182c8b7e997',
          '0xec174c25bba7359b56fd672c8899664121e7dbcf',
          '0xfa9f7a1cbfbcb688729c522b4f0905ccf4d26d25',
        ],
      ),
    },
  ],
};
