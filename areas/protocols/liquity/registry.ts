/** Liquity: LUSD is drawn against ETH in troves; LUSD earns in the stability pool, LQTY is staked. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

const LUSD = '0x5f98805a4e8be255a32880fdec7f6728c6568ba0';
const LQTY = '0x6dea81c8171d0ba574754ef6f8b412f2ed88c54d';
const TROVE = {
  event: `event TroveUpdated(address indexed _borrower, uint256 _debt, uint256 _coll, uint256 _stake, uint8
    _operation)`,
  by: ['loan'],
  user: ['_borrower'],
} as const;
const STABILITY = {
  event: 'event UserDepositChanged(address indexed _depositor, uint256 _newDeposit)',
  by: ['vault'],
  user: ['_depositor'],
} as const;
const STAKING = {
  event: 'event StakeChanged(address indexed staker, uint256 newStake)',
  by: ['stake'],
  user: ['staker'],
} as const;

export const liquity: KnownProtocol = {
  id: 'liquity',
  name: 'Liquity v1',
  source: 'https://github.com/liquity/dev#latest-developer-release',
  contracts: [
    {
      role: 'loan',
      at: {
        1: [
          '0x24179cd81c9e782a4096035f7ec97fb8b783e007',
          '0x3d32e8b97ed5881324241cf03b2da5e2ebce5521',
          '0x896a3f03176f05cfbb4f006bfcd8723f2b0d741c',
          '0xa39739ef8b0231dbfa0dcda07d7e29faabcf4bb2',
          '0xdf9eb223bafbe5c5271415c75aecd68c21fe3d7f',
        ],
      },
    },
    { role: 'vault', name: 'Liquity stability pool', at: { 1: ['0x66017d22b0f8556afdd19fc67041899eb65a21bb'] } },
    { role: 'stake', name: 'Liquity staking', at: { 1: ['0x4f9fbb3f1e99b56e0fe2892e623ed36a76fc605d'] } },
    { role: 'farm', name: 'Liquity farm', at: { 1: ['0xd37a77e71ddf3373a79be2ebb76b6c4808bdf0d5'] } },
  ],
  events: [
    // One event for every step of a trove: what moved says which.
    { ...TROVE, means: 'borrow', moves: [LUSD] },
    { ...TROVE, means: 'repay', moves: [LUSD] },
    { ...TROVE, means: 'deposit', moves: ['native'] },
    { ...TROVE, means: 'withdraw', moves: ['native'] },
    // It states the new deposit, after a withdrawal too.
    { ...STABILITY, means: 'deposit', moves: [LUSD] },
    { ...STABILITY, means: 'withdraw', moves: [LUSD] },
    {
      event: 'event ETHGainWithdrawn(address indexed _depositor, uint256 _ETH, uint256 _LUSDLoss)',
      means: 'claim',
      by: ['vault'],
      user: ['_depositor'],
      amount: '_ETH',
    },
    {
      event: 'event LQTYPaidToDepositor(address indexed _depositor, uint256 _LQTY)',
      means: 'claim',
      by: ['vault'],
      user: ['_depositor'],
      amount: '_LQTY',
    },
    { ...STAKING, means: 'deposit', moves: [LQTY] },
    { ...STAKING, means: 'withdraw', moves: [LQTY] },
    {
      event: 'event StakingGainsWithdrawn(address indexed staker, uint256 LUSDGain, uint256 ETHGain)',
      means: 'claim',
      by: ['stake'],
      user: ['staker'],
    },
  ],
  tokens: [{ chainId: 1, address: LQTY, kind: 'coin', name: 'LQTY' }],
};
