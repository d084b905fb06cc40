/** dYdX: the accounts of its exchanges on Ethereum, and the bridge of its coin to its own network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const dydx: KnownProtocol = {
  id: 'dydx',
  name: 'dYdX',
  source: 'https://docs.dydx.exchange/',
  contracts: [
    {
      role: 'account',
      at: { 1: ['0x1e0447b19bb6ecfdae1e4ae1694b0c3659614e4e', '0xd54f502e184b6b739d7d27a6410a67dc462d69c8'] },
    },
    { role: 'bridge', name: 'dYdX bridge', at: { 1: ['0x46b2deae6eff3011008ea27ea36b7c27255ddfa9'] } },
    {
      role: 'stake',
      name: 'dYdX staking',
      at: { 1: ['0x5aa653a076c1dbb47cec8c1b4d152444cad91941', '0x65f7ba4ec257af7c55fd5854e5f6356bbd0fb8ec'] },
    },
    { role: 'airdrop', name: 'dYdX rewards', at: { 1: ['0x639192d54431f8c816368d3fb4107bc168d0e871'] } },
  ],
  events: [
    {
      event: `event LogDeposit(address depositorEthKey, uint256 starkKey, uint256 vaultId, uint256 assetType,
        uint256 nonQuantizedAmount, uint256 quantizedAmount)`,
      means: 'deposit',
      by: ['account'],
      user: ['depositorEthKey'],
      amount: 'nonQuantizedAmount',
    },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0x46b2deae6eff3011008ea27ea36b7c27255ddfa9',
      kind: 'receipt',
      of: '0x92d6c1e31e14520e676a687f0a93788b716beff5',
      name: 'wethDYDX',
    },
  ],
};
