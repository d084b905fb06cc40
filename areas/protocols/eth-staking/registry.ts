/** Validators of Ethereum and of Gnosis: the deposit contract, and requests of withdrawals and consolidations. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const ethStaking: KnownProtocol = {
  id: 'eth-staking',
  name: 'Ethereum staking',
  source: 'https://ethereum.org/en/staking/deposit-contract/',
  contracts: [
    {
      role: 'stake',
      name: 'eth2 deposit contract',
      at: { 1: ['0x00000000219ab540356cbb839cbe05303d7705fa'], 100: ['0x0b98057ea310f4d31f2a452b414647007d1645d9'] },
    },
    {
      role: 'service',
      name: 'eth2 validator requests',
      at: { 1: ['0x00000961ef480eb55e80d19ad83579a64c007002', '0x0000bbddc7ce488642fb579f8b00f3a590007251'] },
    },
  ],
  events: [
    {
      event: `event DepositEvent(bytes pubkey, bytes withdrawal_credentials, bytes amount, bytes signature, bytes
        index)`,
      means: 'deposit',
      by: ['stake'],
    },
  ],
};
