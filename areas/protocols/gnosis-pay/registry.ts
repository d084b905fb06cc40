/** Gnosis Pay: card payments are taken from the Safe of the holder by a spender; cashback is paid in GNO. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const gnosisPay: KnownProtocol = {
  id: 'gnosis-pay',
  name: 'Gnosis Pay',
  source: 'https://docs.gnosispay.com/',
  contracts: [
    {
      role: 'card',
      at: {
        100: [
          '0x4822521e6135cd2599199c83ea35179229a172ee',
          '0x5f07734e2b9c4de6f9c32253d485741800da3f8a',
          '0xcff260bfbc199dc82717494299b1acade25f549b',
        ],
      },
    },
    {
      role: 'distributor',
      name: 'Gnosis Pay cashback',
      at: { 100: ['0xb2e7803ce9aa69ca0f82256ff1ec5c9983608e04', '0xcdf50be9061086e2ecfe6e4a1bf9164d43568eec'] },
    },
    { role: 'helper', name: 'Gnosis Pay', at: { 100: ['0x5de882ac4c220f69adc18ab242e5f0b834e302a2'] } },
  ],
  events: [
    {
      event: 'event Spend(address asset, address account, address receiver, uint192 amount)',
      means: 'pay',
      by: ['card', 'anyone'],
      user: ['account'],
      coin: 'asset',
      amount: 'amount',
    },
  ],
};
