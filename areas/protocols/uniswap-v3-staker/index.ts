/** The staker of Uniswap v3 positions: it owns a position while it is deposited, and pays by time in range. */
import { storedCoin } from '../engine/positions/figure-context.ts';
import { readEach, sameAddress, toRead } from '../engine/positions/position.ts';
import {
  listClaims,
  missingPast,
  reasonsOf,
  secondsOf,
  stateOf,
  type StoredStake,
  sumClaims,
  UNREAD_STAKE,
} from '../engine/positions/stake-figures.ts';
import type { StakeProtocol } from '../engine/protocol.ts';
import {
  findIncentive,
  incentiveOf,
  readStakedV3Positions,
  type StakedV3PositionState,
} from './read-staked-v3-positions.ts';

const computeStaker: StakeProtocol<StakedV3PositionState | null>['computeFigures'] = (
  state,
  { found, context: { figures, poolOf, isFirstOfWallet } },
) => {
  const { incentive } = found;
  const reward = incentive ? figures.coinOf(incentive.rewardCoin) : null;
  const pool = state ? poolOf(`${state.manager}/${found.tokenId}`) : null;
  const claims = listClaims(found, { name: 'uniswapV3Staker.rewardClaimed', value: 'reward', reward, figures });
  const claimable = state === null ? null : state.reward + (isFirstOfWallet ? state.claimable : 0n);
  const isEnded = incentive !== null && secondsOf(figures.at) >= incentive.endSeconds;
  const stored: StoredStake = {
    ...UNREAD_STAKE,
    pairCoinIds: pool?.pairCoinIds ?? [],
    staked: '1',
    valueUsd: pool?.positionUsd ?? null,
    poolAccountId: pool?.accountId ?? null,
    claimable: reward && claimable !== null ? [storedCoin(claimable, reward)] : [],
    claimed: sumClaims(claims),
    claims,
    ...(incentive && stateOf(isEnded ? { kind: 'ended', sinceSeconds: incentive.endSeconds } : { kind: 'earning' })),
    reasons: [
      { code: 'noFixedRate', coinId: null },
      ...(incentive === null ? [{ code: 'historyIncomplete' as const, coinId: null }] : []),
      ...reasonsOf([reward?.price === null ? reward : null]),
      ...missingPast(claims),
    ],
  };
  return {
    figures: stored,
    isOpen: state === null ? true : state.stakedLiquidity > 0n || (isFirstOfWallet && state.claimable > 0n),
  };
};

/** Suggestions do not use these events: the position moves as an NFT. The state is null without the incentive. */
export const uniswapV3Staker: StakeProtocol<StakedV3PositionState | null> = {
  id: 'uniswap-v3-staker',
  kind: 'stake',
  // The staker itself.
  published: { 1: ['0xe34139463bA50bD61336E0c446Bd8C0867c6fE65'] },
  events: {
    'uniswapV3Staker.tokenStaked': {
      signatures: ['event TokenStaked(uint256 indexed tokenId, bytes32 indexed incentiveId, uint128 liquidity)'],
      isStill: true,
      history: ['staked', () => []],
      addValues: (event, { input }) => findIncentive(event, input),
    },
    'uniswapV3Staker.tokenUnstaked': {
      signatures: ['event TokenUnstaked(uint256 indexed tokenId, bytes32 indexed incentiveId)'],
      isStill: true,
      history: ['unstaked', () => []],
    },
    'uniswapV3Staker.rewardClaimed': {
      signatures: ['event RewardClaimed(address indexed to, uint256 reward)'],
      history: ['rewardClaimed', ({ reward: units }, { reward }) => [[reward, units]]],
    },
  },
  attach: ({ event, sender }, finder) => {
    if (!sender) return;
    const { tokenId = '', incentiveId = '' } = event.values;
    const of = { kind: 'stake', protocol: 'uniswap-v3-staker', contract: event.contract, wallet: sender } as const;
    if (event.name === 'uniswapV3Staker.tokenStaked')
      finder.open({ ...of, tokenId, incentiveId, incentive: incentiveOf(event.values) }).events.push(event);
    else if (event.name === 'uniswapV3Staker.tokenUnstaked')
      finder.find({ ...of, tokenId, incentiveId })?.events.push(event);
    // A claim names no position: the first stake of the wallet in this staker has it.
    else
      finder
        .list()
        .find(
          ({ protocol, contract, wallet }) => protocol === of.protocol && contract === of.contract && wallet === sender,
        )
        ?.events.push(event);
  },
  /** Without the incentive the stake is known, and its reward is not. */
  read: async (source, found, { wallets, ...at }) => {
    const known = found.flatMap(({ contract, tokenId, incentive }) =>
      incentive ? [{ staker: contract, tokenId: BigInt(tokenId), incentive }] : [],
    );
    const read = await readEach(
      found.filter(({ incentive }) => incentive),
      readStakedV3Positions(source, known, at),
    );
    const byPosition = new Map(read.map((each) => [each.found, each]));
    return found.map((position) => {
      const each = byPosition.get(position) ?? toRead(position, { kind: 'read', value: null });
      const owner = each.reading.kind === 'read' ? each.reading.value.state?.owner : undefined;
      const wallet = wallets.find(({ address }) => owner !== undefined && sameAddress(address, owner));
      return wallet ? { ...each, wallet } : each;
    });
  },
  contractsOf: ({ contract }) => [{ address: contract, role: 'farm', check: null }],
  coinsOf: () => [],
  computeFigures: computeStaker,
};
