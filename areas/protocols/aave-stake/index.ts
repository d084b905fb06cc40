/** Aave's safety module: a staked token that stands for the coin and earns rewards. */
import { readEach } from '../engine/positions/position.ts';
import type { StakeProtocol } from '../engine/protocol.ts';
import { computeStakedToken } from './figures.ts';
import { readStakedTokens, type StakedTokenState } from './read-staked-tokens.ts';

/** Suggestions do not use these events yet: a stake is suggested from its transfers. */
export const aaveStake: StakeProtocol<StakedTokenState> = {
  id: 'aave-stake',
  kind: 'stake',
  // The staked token itself.
  published: { 1: ['0x4da27a545c0c5B758a6BA100e3a049001de870f5'] },
  // Versions 2 and 3 of the token.
  events: {
    'aaveStake.staked': {
      signatures: [
        'event Staked(address indexed from, address indexed onBehalfOf, uint256 amount)',
        'event Staked(address indexed from, address indexed onBehalfOf, uint256 amount, uint256 shares)',
      ],
      roles: { owner: 'onBehalfOf' },
      history: ['staked', ({ amount }, { staked }) => [[staked, amount]]],
    },
    'aaveStake.redeemed': {
      signatures: [
        'event Redeem(address indexed from, address indexed to, uint256 amount)',
        'event Redeem(address indexed from, address indexed to, uint256 amount, uint256 shares)',
      ],
      roles: { owner: 'from' },
      history: ['unstaked', ({ amount }, { staked }) => [[staked, amount]]],
    },
    'aaveStake.rewardsClaimed': {
      signatures: ['event RewardsClaimed(address indexed from, address indexed to, uint256 amount)'],
      roles: { owner: 'from' },
      history: ['rewardClaimed', ({ amount }, { reward }) => [[reward, amount]]],
    },
    'aaveStake.cooldown': {
      signatures: ['event Cooldown(address indexed user)', 'event Cooldown(address indexed user, uint256 amount)'],
      roles: { owner: 'user' },
      isStill: true,
      history: ['cooldownStarted', () => []],
    },
  },
  attach: (given, finder) => finder.attachByOwner(aaveStake, given),
  read: (source, found, at) =>
    readEach(
      found,
      readStakedTokens(
        source,
        found.map(({ contract, wallet }) => ({ token: contract, owner: wallet.address })),
        at,
      ),
    ),
  contractsOf: ({ contract }) => [{ address: contract, role: 'farm', check: null }],
  coinsOf: ({ stakedCoin, rewardCoin }) => [stakedCoin, rewardCoin],
  receiptOf: ({ stakedCoin }) => stakedCoin,
  computeFigures: computeStakedToken,
};
