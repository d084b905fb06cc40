/** The airdrop of FPIS. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const fpis: KnownProtocol = {
  id: 'fpis',
  name: 'FPIS',
  source: 'https://etherscan.io/address/0x61A1f84F12Ba9a56C22c31dDB10EC2e2CA0ceBCf',
  contracts: [{ role: 'airdrop', name: 'FPIS airdrop', at: { 1: ['0x61a1f84f12ba9a56c22c31ddb10ec2e2ca0cebcf'] } }],
  events: [
    {
      event: 'event Claimed(uint256 index, address account, uint256 amount)',
      means: 'airdrop',
      by: ['airdrop'],
      user: ['account'],
      amount: 'amount',
    },
  ],
  tokens: [{ chainId: 1, address: '0xc2544a32872a91f4a553b404c6950e89de901fdb', kind: 'coin', name: 'FPIS' }],
};
