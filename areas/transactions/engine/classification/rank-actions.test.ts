import { ACTIONS, type Action } from '@holdfast/actions/actions.ts';
import { parseAmount } from '@holdfast/money';
import { describe, expect, test } from 'vitest';
import { confidenceOf, rankActions, SIGNALS, SUGGESTION_SCORE_MIN } from './rank-actions.ts';
import {
  A_USDC,
  coin,
  CONTRACT,
  DEBT_USDC,
  ETH,
  event,
  gas,
  incoming,
  LP,
  ours,
  outgoing,
  OWN_ADDRESS,
  POSITION,
  ST_ETH,
  STRANGER,
  transfer,
  UNI,
  USD,
  USDC,
  view,
  WETH,
} from './testing.ts';
import type { CoinView, TransactionView, TransferView } from './transaction-view.ts';

const best = (given: TransactionView): Action | undefined => rankActions(given)[0]?.action;
const scoreOf = (given: TransactionView, action: Action): number =>
  rankActions(given).find((ranked) => ranked.action === action)?.score ?? 0;
const spamToken = coin({ symbol: 'FREE', name: 'Visit free-claim.com', isUnreviewed: true });
/** What a file or the network itself states: nobody called a contract. */
const uncalled = (...transfers: TransferView[]) => view({ target: null, transfers });
/** A call of the lending protocol, whose event names us in the given field. */
const aave = (name: 'supply' | 'withdraw' | 'borrow' | 'repay', field: string, transfers: readonly TransferView[]) =>
  ours(transfers, { events: [event(`aaveV3.${name}`, { [field]: OWN_ADDRESS })] });

test('a call in which value may be missing is no certain no-op, unless it is an approval', () => {
  const untraced = event('source.untraced');
  const claim = ours([], { events: [untraced], methodId: '0x4e71d92d' });
  expect(rankActions(claim)[0]).toMatchObject({ action: 'noOp', score: 46, isCertain: false });
  expect(rankActions({ ...claim, events: [] })[0]).toMatchObject({ action: 'noOp', isCertain: true });
  const approval = { ...claim, methodId: '0x095ea7b3', events: [event('erc20.approval'), untraced] };
  expect(rankActions(approval)[0]).toMatchObject({ action: 'noOp', isCertain: true });
});

test('a deposit that a helper changes into another coin is a swap; the same coin in another market a deposit', () => {
  const [weth, usdc] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`];
  const A_WETH = coin({ symbol: 'aWETH', isRebasing: true });
  const moved = (withdrawn: string) =>
    ours([outgoing('1', A_WETH), incoming('2000', A_USDC, 'nobody')], {
      events: [
        event('aaveV3.withdraw', { reserve: withdrawn, user: CONTRACT, to: CONTRACT }),
        event('uniswapV3.swap'),
        event('aaveV3.supply', { reserve: usdc, user: CONTRACT, onBehalfOf: OWN_ADDRESS }),
      ],
    });
  expect([best(moved(weth)), best(moved(usdc))]).toEqual(['swap', 'supplyCollateral']);
});

/** One example for each action that can come first, and what it is. */
const EXAMPLES: readonly (readonly [Action, string, TransactionView])[] = [
  ['ownTransfer', 'coins between own wallets', ours([transfer('5', USDC, 'ownDepositWallet', 'ownWallet')])],
  ['noOp', 'an approval', ours([], { events: [event('erc20.approval', { owner: OWN_ADDRESS, spender: CONTRACT })] })],
  [
    'noOp',
    'liquidity taken out but not collected',
    ours([], { events: [event('uniswapV3.decreaseLiquidity', { tokenId: '7' })] }),
  ],
  ['fee', 'a failed transaction', ours([], { status: 'failed' })],
  [
    'fee',
    'a fee that a file lists',
    uncalled(transfer('3', USD, 'ownExchangeWallet', 'nobody', { role: 'fee', origin: 'row' })),
  ],
  [
    'swap',
    'coin for coin through a pool',
    ours([outgoing('12000', USDC), incoming('3.7', WETH)], { events: [event('uniswapV3.swap')] }),
  ],
  [
    'swap',
    'a coin for the native coin that a router unwraps',
    ours([outgoing('12000', USDC), incoming('3.7', ETH)], {
      events: [event('uniswapV2.swap'), event('weth.withdrawal', { src: CONTRACT }, WETH.contract!)],
    }),
  ],
  [
    'buy',
    'money for a coin at an exchange',
    uncalled(transfer('60000', USD, 'ownExchangeWallet', 'nobody'), transfer('1', UNI, 'nobody', 'ownExchangeWallet')),
  ],
  [
    'sell',
    'a coin for money at an exchange',
    uncalled(transfer('1', UNI, 'ownExchangeWallet', 'nobody'), transfer('60000', USD, 'nobody', 'ownExchangeWallet')),
  ],
  [
    'wrap',
    'ether into its wrapper',
    ours([outgoing('2', ETH), transfer('2', WETH, 'nobody', 'ownWallet', { origin: 'wrap' })], {
      events: [event('weth.deposit', { dst: OWN_ADDRESS }, WETH.contract!)],
    }),
  ],
  [
    'unwrap',
    'ether out of its wrapper',
    ours([transfer('2', WETH, 'ownWallet', 'nobody', { origin: 'wrap' }), incoming('2', ETH)], {
      events: [event('weth.withdrawal', { src: OWN_ADDRESS.toLowerCase() }, WETH.contract!)],
    }),
  ],
  [
    'addLiquidity',
    'two coins for a pair’s shares',
    ours([outgoing('10', USDC), outgoing('1', ETH), incoming('0.2', ETH), incoming('3', LP, 'nobody')], {
      events: [event('uniswapV2.mint', { sender: CONTRACT }, LP.contract!)],
    }),
  ],
  [
    'addLiquidity',
    'a new position',
    ours([outgoing('10', USDC), incoming('1', POSITION, 'nobody')], {
      events: [event('uniswapV3.increaseLiquidity', { tokenId: '7' }, POSITION.contract!)],
    }),
  ],
  [
    'addLiquidity',
    'more for a position that exists',
    ours([outgoing('10', USDC)], { events: [event('uniswapV3.increaseLiquidity', { tokenId: '7' })] }),
  ],
  [
    'removeLiquidity',
    'a pair’s shares for two coins',
    ours([outgoing('3', LP), incoming('10', USDC), incoming('1', ETH)], {
      events: [event('uniswapV2.burn', { to: OWN_ADDRESS }, LP.contract!)],
    }),
  ],
  [
    'removeLiquidity',
    'a position taken out and collected at once',
    ours([incoming('10', USDC)], {
      events: [
        event('uniswapV3.decreaseLiquidity', { tokenId: '7' }),
        event('uniswapV3.collectFees', { tokenId: '7' }),
      ],
    }),
  ],
  [
    'removeLiquidity',
    'a position that was emptied before',
    ours([incoming('10', USDC)], {
      events: [event('uniswapV3.collectFees', { tokenId: '7' })],
      history: { uncollectedPositions: ['7'] },
    }),
  ],
  [
    'claimPoolFees',
    'fees of a position',
    ours([incoming('10', USDC)], {
      events: [event('uniswapV3.burn', { owner: CONTRACT }), event('uniswapV3.collectFees', { tokenId: '7' })],
      history: { uncollectedPositions: ['8'] },
    }),
  ],
  [
    'supplyCollateral',
    'a deposit',
    aave('supply', 'onBehalfOf', [outgoing('10', USDC), incoming('10', A_USDC, 'nobody')]),
  ],
  [
    'withdrawCollateral',
    'a withdrawn deposit',
    aave('withdraw', 'user', [incoming('10', USDC), outgoing('10', A_USDC, 'nobody')]),
  ],
  [
    'withdrawCollateral',
    'a deposit withdrawn by a helper contract',
    ours([outgoing('10', A_USDC), incoming('10', ETH)], {
      events: [event('aaveV3.withdraw', { user: CONTRACT, to: CONTRACT })],
    }),
  ],
  [
    'supplyCollateral',
    'a loan that a helper deposits at once',
    ours([incoming('20', A_USDC, 'nobody'), incoming('9', DEBT_USDC, 'nobody')], {
      events: [
        event('aaveV3.supply', { user: CONTRACT, onBehalfOf: OWN_ADDRESS }),
        event('aaveV3.borrow', { user: CONTRACT, onBehalfOf: OWN_ADDRESS }),
      ],
    }),
  ],
  ['borrow', 'a loan', aave('borrow', 'onBehalfOf', [incoming('10', USDC), incoming('10', DEBT_USDC, 'nobody')])],
  ['repay', 'a loan paid back', aave('repay', 'repayer', [outgoing('10', USDC), outgoing('10', DEBT_USDC, 'nobody')])],
  [
    'liquidation',
    'collateral seized',
    view({
      transfers: [outgoing('10', A_USDC, 'nobody')],
      events: [event('aaveV3.liquidation', { user: OWN_ADDRESS, liquidator: STRANGER })],
    }),
  ],
  [
    'stake',
    'coins staked',
    ours([outgoing('3', UNI)], { events: [event('stakingRewards.staked', { user: OWN_ADDRESS })] }),
  ],
  ['stake', 'ether for a token that grows', ours([outgoing('3', ETH), incoming('3', ST_ETH, 'nobody')])],
  ['stake', 'coins to a farm', ours([outgoing('3', UNI, 'farm')])],
  [
    'unstake',
    'what was staked, and the reward',
    ours([incoming('3', UNI), incoming('1', USDC)], {
      events: [
        event('stakingRewards.withdrawn', { user: OWN_ADDRESS }),
        event('stakingRewards.rewardPaid', { user: OWN_ADDRESS }),
      ],
    }),
  ],
  [
    'stakingReward',
    'a reward',
    ours([incoming('1', UNI, 'farm')], { events: [event('stakingRewards.rewardPaid', { user: OWN_ADDRESS })] }),
  ],
  ['stakingReward', 'growth from a known farm', view({ transfers: [incoming('0.018', ST_ETH, 'farm')] })],
  ['farmingReward', 'two rewards that were claimed', ours([incoming('5', UNI, 'farm'), incoming('2', WETH, 'nobody')])],
  [
    'farmingReward',
    'a reward in the coin that was staked',
    ours([incoming('5', UNI, 'farm')], { history: { staked: [{ assetId: UNI.id, amount: parseAmount('100') }] } }),
  ],
  [
    'unstake',
    'staked coins without an event',
    ours([incoming('40', UNI, 'farm')], { history: { staked: [{ assetId: UNI.id, amount: parseAmount('100') }] } }),
  ],
  ['farmingReward', 'coins from a farm', view({ transfers: [incoming('5', UNI, 'farm')] })],
  ['exchangeDeposit', 'coins to an exchange', ours([outgoing('5', ETH, 'exchange')], { methodId: null })],
  [
    'exchangeDeposit',
    'a deposit that an exchange’s file lists',
    uncalled(transfer('5', ETH, 'nobody', 'ownExchangeWallet', { origin: 'row' })),
  ],
  ['exchangeWithdrawal', 'coins from an exchange', view({ transfers: [incoming('5', USDC, 'exchange')] })],
  [
    'exchangeWithdrawal',
    'a withdrawal that an exchange’s file lists',
    uncalled(transfer('5', ETH, 'ownExchangeWallet', 'nobody', { origin: 'row' })),
  ],
  ['bridgeOut', 'coins into a bridge', ours([outgoing('5', ETH, 'bridge')])],
  [
    'bridgeIn',
    'a deposit from layer 1 to the same address',
    ours([incoming('5', ETH, 'nobody'), transfer('5', ETH, 'ownWallet', 'ownWallet')]),
  ],
  ['bridgeIn', 'coins out of a bridge', view({ transfers: [incoming('5', USDC, 'bridge')] })],
  ['clientDeposit', 'a client’s coins', view({ transfers: [incoming('5', USDC, 'clientWallet')] })],
  [
    'clientDeposit',
    'anyone’s coins in a deposit wallet',
    view({ transfers: [transfer('5', USDC, 'unknown', 'ownDepositWallet')] }),
  ],
  [
    'clientDeposit',
    'an announced deposit from an unknown address',
    view({ transfers: [incoming('5', USDC)], history: { expectedFromClients: ['deposit'] } }),
  ],
  [
    'clientWithdrawal',
    'a good part of what a client lent',
    ours([outgoing('150', USDC, 'clientWallet')], { history: { lentByClient: parseAmount('1000') } }),
  ],
  [
    'clientWithdrawal',
    'more than a month of interest',
    ours([outgoing('10.01', USDC, 'clientWallet')], { history: { lentByClient: parseAmount('1000') } }),
  ],
  [
    'clientWithdrawal',
    'coins to a client who lent nothing that we know of',
    ours([outgoing('50', USDC, 'clientWallet')]),
  ],
  [
    'clientInterestPayment',
    'a sliver of what a client lent',
    ours([outgoing('10', USDC, 'clientWallet')], { history: { lentByClient: parseAmount('1000') } }),
  ],
  [
    'clientInterestPayment',
    'interest that is due',
    ours([outgoing('50', USDC, 'clientWallet')], {
      history: { lentByClient: parseAmount('1000'), expectedFromClients: ['interest'] },
    }),
  ],
  ['lost', 'coins to an address that nobody can use', ours([outgoing('5', ETH, 'burn')], { methodId: null })],
  ['lost', 'coins that someone else took', view({ transfers: [outgoing('5', USDC)], methodId: '0x23b872dd' })],
  ['purchase', 'coins to a stranger', ours([outgoing('5', USDC)], { methodId: '0xa9059cbb' })],
  ['otherIncome', 'money from a stranger', view({ transfers: [incoming('5', USDC)], methodId: '0xa9059cbb' })],
  ['otherIncome', 'ether that a contract paid out', view({ transfers: [incoming('5', ETH)], methodId: '0x19165587' })],
  ['airdrop', 'a token from a stranger', view({ transfers: [incoming('5', UNI)], methodId: '0xa9059cbb' })],
  ['airdrop', 'a token that we claimed', ours([incoming('400', UNI)], { methodId: '0x4e71d92d' })],
  ['mining', 'coins that the network created', uncalled(incoming('3.125', ETH, 'nobody'))],
  [
    'p2pRepayment',
    'coins from someone to whom we lent',
    view({ transfers: [incoming('1000', USDC)], history: { lentToSender: parseAmount('2000') } }),
  ],
  [
    'p2pInterest',
    'a sliver of what we lent',
    view({ transfers: [incoming('15', USDC)], history: { lentToSender: parseAmount('2000') } }),
  ],
  ['spam', 'an advertisement', view({ transfers: [incoming('1000000', spamToken)], methodId: '0xa9059cbb' })],
  ['spam', 'a coin marked as spam', view({ transfers: [incoming('1', coin({ isSpam: true }))] })],
  [
    'spam',
    'an impostor',
    view({ transfers: [incoming('2000', coin({ symbol: 'USDC', isUnreviewed: true, isImpostor: true }))] }),
  ],
  [
    'spam',
    'a collectible that nobody asked for',
    view({ transfers: [incoming('1', coin({ isNft: true, isUnreviewed: true }), 'nobody')], methodId: '0x6a627842' }),
  ],
  [
    'spam',
    'a departure that an unknown token claims',
    view({ transfers: [outgoing('5', coin({ isUnreviewed: true }))] }),
  ],
  ['spam', 'a transfer of nothing by a stranger', view()],
];

describe('spam', () => {
  const named = (given: Partial<CoinView>) =>
    view({ transfers: [incoming('2000', coin({ symbol: 'USDC', isUnreviewed: true, ...given }), 'exchange')] });
  const first = (given: Partial<CoinView>) => rankActions(named(given))[0]?.action;

  test('a token sent by a known account is not an impostor, even if marked as spam automatically', () => {
    expect(first({ isImpostor: true })).toBe('spam');
    expect(first({ isImpostor: true, isSentByKnown: true })).toBe('exchangeWithdrawal');
    expect(first({ isSpam: true })).toBe('spam');
    expect(first({ isSpam: true, isSentByKnown: true })).toBe('exchangeWithdrawal');
    expect(first({ isSpam: true, isSentByKnown: true, isUnreviewed: false })).toBe('spam');
  });
});

describe('what comes first', () => {
  test.each(EXAMPLES)('%s: %s', (action, _, given) => {
    expect(best(given)).toBe(action);
  });
});

test('every action can be ranked by some signal, or follows from what was chosen before', () => {
  const spokenFor = new Set(SIGNALS.map((signal) => signal.action));
  expect(ACTIONS.filter((action) => !spokenFor.has(action))).toEqual([]);
});

test.each<[Action, TransactionView]>([
  ['giftReceived', view({ transfers: [incoming('1', USDC)] })],
  ['giftSent', ours([outgoing('1', USDC)], { methodId: null })],
  ['lendOut', ours([outgoing('1', USDC)], { methodId: null })],
  ['fork', uncalled(incoming('1', UNI, 'nobody'))],
  ['interestReceived', view({ transfers: [incoming('1', USDC, 'lendingProtocol')] })],
])('%s is on the list where it may fit', (action, given) => {
  expect(rankActions(given).map((ranked) => ranked.action)).toContain(action);
});

describe('certainty', () => {
  test('own transfers, approvals and failures are certain, with a reason and a score of 100', () => {
    expect(rankActions(ours([transfer('5', USDC, 'ownWallet', 'ownWallet')]))[0]).toEqual({
      action: 'ownTransfer',
      score: 100,
      reason: 'All coins moved between own wallets.',
      isCertain: true,
      chosenBefore: null,
    });
    expect(rankActions(ours([], { status: 'failed' }))[0]).toMatchObject({ action: 'fee', isCertain: true });
    expect(rankActions(ours([]))[0]).toMatchObject({ action: 'noOp', isCertain: true });
  });

  test('nothing else is, however clear', () => {
    const certain = EXAMPLES.filter(([, , given]) => rankActions(given)[0]!.isCertain).map(([action]) => action);
    expect(new Set(certain)).toEqual(new Set(['ownTransfer', 'noOp', 'fee']));
  });

  test('a move of an unknown token between own wallets that a stranger sent is not: its log can be forged', () => {
    const moved = (given: Partial<CoinView>) =>
      view({ transfers: [transfer('5', coin(given), 'ownWallet', 'ownWallet')] });
    const fake = { symbol: 'USDC', isUnreviewed: true, isImpostor: true };
    expect(rankActions(moved(fake))[0]).toMatchObject({ action: 'spam', isCertain: false });
    expect(rankActions(moved({ ...fake, isSentByKnown: true }))[0]).toMatchObject({
      action: 'ownTransfer',
      score: 100,
    });
    const entered = view({ transfers: [transfer('5', coin(fake), 'ownWallet', 'ownWallet', { origin: 'manual' })] });
    expect(rankActions(entered)[0]).toMatchObject({ action: 'ownTransfer', score: 100 });
    expect(rankActions(moved({}))[0]).toMatchObject({ action: 'ownTransfer', score: 100 });
    expect(rankActions({ ...moved(fake), isSentByUs: true })[0]).toMatchObject({ action: 'ownTransfer', score: 100 });
  });

  test('an own transfer beside anything from outside is not certain', () => {
    expect(rankActions(ours([transfer('5', USDC, 'ownWallet', 'ownWallet'), incoming('1', UNI)]))[0]!.isCertain).toBe(
      false,
    );
  });

  test('no coin seen beside the event of a swap is not certain: the source did not see all', () => {
    const [first] = rankActions(ours([], { events: [event('uniswapV2.swap')] }));
    expect(first).toMatchObject({ action: 'noOp', isCertain: false });
    expect(first!.score).toBeLessThan(SUGGESTION_SCORE_MIN);
  });

  test('any number of past choices makes nothing certain', () => {
    const given = view({
      transfers: [incoming('1', USDC)],
      history: { pastChoices: [{ likeness: 'party', times: { clientDeposit: 100_000 } }] },
    });
    expect(rankActions(given)[0]).toMatchObject({ action: 'clientDeposit', isCertain: false });
    expect(rankActions(given)[0]!.score).toBeLessThan(100);
  });
});

describe('past choices', () => {
  const swap = (times: Partial<Record<Action, number>>): TransactionView =>
    ours([outgoing('12000', USDC), incoming('3.7', WETH)], {
      events: [event('uniswapV3.swap')],
      history: { pastChoices: [{ likeness: 'contract', times }] },
    });

  test('are part of the reason', () => {
    expect(rankActions(swap({ swap: 41 }))[0]).toMatchObject({
      action: 'swap',
      reason: 'You exchanged 12,000 USDC for 3.7 WETH with a pool. Used 41 of 41 times here.',
      chosenBefore: { times: 41, of: 41 },
    });
  });

  test('a habit outweighs the usual reading, one choice does not', () => {
    expect(best(swap({ buy: 1 }))).toBe('swap');
    expect(best(swap({ buy: 12 }))).toBe('buy');
  });

  test('the larger share of choices counts for more', () => {
    expect(scoreOf(swap({ buy: 3 }), 'buy')).toBeGreaterThan(scoreOf(swap({ buy: 3, swap: 3 }), 'buy'));
  });

  test('add an action that no signal suggests, if the books can treat it', () => {
    const given = view({
      transfers: [incoming('1', USDC)],
      history: { pastChoices: [{ likeness: 'party', times: { mining: 3, repay: 3 } }] },
    });
    const actions = rankActions(given).map((ranked) => ranked.action);
    expect(actions).toContain('mining');
    expect(actions).not.toContain('repay');
  });

  test('a transaction suggests its reverse', () => {
    const given = view({ transfers: [incoming('1', USDC)], history: { oppositeActions: ['exchangeDeposit'] } });
    expect(rankActions(given)[0]).toMatchObject({
      action: 'exchangeWithdrawal',
      reason: 'The counterpart of “Exchange deposit”, which was used for this counterparty.',
    });
  });
});

describe('what a protocol does for others', () => {
  const intoDepositWallet = [transfer('10', USDC, 'unknown', 'ownDepositWallet')];

  test.each<[string, Action, TransactionView]>([
    [
      'coins supplied for a stranger',
      'supplyCollateral',
      ours([outgoing('10', USDC)], { events: [event('aaveV3.supply', { user: OWN_ADDRESS, onBehalfOf: STRANGER })] }),
    ],
    [
      'a deposit that a stranger withdraws to pay us',
      'withdrawCollateral',
      view({
        transfers: [incoming('10', USDC)],
        events: [event('aaveV3.withdraw', { user: STRANGER, to: OWN_ADDRESS })],
      }),
    ],
    [
      'coins that a stranger owes',
      'borrow',
      ours([incoming('10', USDC)], { events: [event('aaveV3.borrow', { user: OWN_ADDRESS, onBehalfOf: STRANGER })] }),
    ],
    [
      'the loan of a stranger paid back',
      'repay',
      ours([outgoing('10', USDC)], { events: [event('aaveV3.repay', { user: STRANGER, repayer: OWN_ADDRESS })] }),
    ],
    [
      'a liquidation that took nothing',
      'liquidation',
      view({ transfers: [incoming('10', UNI)], events: [event('aaveV3.liquidation', { user: OWN_ADDRESS })] }),
    ],
  ])('%s is not suggested as %s', (_, action, given) => {
    expect(scoreOf(given, action)).toBeLessThan(SUGGESTION_SCORE_MIN);
  });

  test.each([
    ['withdrawn from a lending protocol', event('aaveV3.withdraw', { user: STRANGER, to: OWN_ADDRESS })],
    ['collected from a position', event('uniswapV3.collectFees', { tokenId: '7', recipient: OWN_ADDRESS })],
  ])('coins that a client has %s into a deposit wallet are a client deposit', (_, paidOut) => {
    expect(best(view({ transfers: intoDepositWallet, events: [paidOut] }))).toBe('clientDeposit');
  });

  test('a receipt handed to a helper that withdraws to the wallet is a withdrawal', () => {
    const events = [event('aaveV3.withdraw', { user: CONTRACT, to: OWN_ADDRESS })];
    expect(best(view({ transfers: [outgoing('10', A_USDC), incoming('10', USDC)], events }))).toBe(
      'withdrawCollateral',
    );
  });
});

test.each([
  ['a coin was created for another', ours([outgoing('10', USDC), incoming('9', UNI, 'nobody')])],
  ['a coin was destroyed for another', ours([outgoing('9', UNI, 'nobody'), incoming('10', USDC)])],
  ['a contract paid out coins', ours([incoming('10', USDC)])],
  [
    'a contract that a stranger called paid out coins',
    view({ transfers: [incoming('10', UNI)], methodId: '0x12345678' }),
  ],
])('nothing is suggested when %s: a person decides', (_, given) => {
  expect(rankActions(given)[0]!.score).toBeLessThan(SUGGESTION_SCORE_MIN);
});

test.each([
  ['the called token pays out itself', ours([outgoing('10', ETH), incoming('9', UNI)], { target: UNI.contract })],
  ['the called token is given back', ours([outgoing('9', UNI), incoming('10', ETH)], { target: UNI.contract })],
  ['a lending protocol gives its receipt', ours([outgoing('10', USDC, 'lendingProtocol'), incoming('9', UNI)])],
])('a swap has no high confidence when %s', (_, given) => {
  const [first] = rankActions(given);
  expect([first!.action, confidenceOf(first!.score)]).toEqual(['swap', 'medium']);
});

test('a receipt that was bought, not created, is a coin like any other', () => {
  expect(best(ours([outgoing('1', ETH), incoming('1.01', ST_ETH)], { events: [event('uniswapV2.swap')] }))).toBe(
    'swap',
  );
});

test.each(['exchange', 'clientWallet', 'burn'] as const)(
  'coins to strangers and, in the same transaction, to a known party (%s) are left to a person',
  (party) => {
    const [first] = rankActions(ours([outgoing('1', USDC, party), outgoing('1000', USDC), outgoing('2', ETH, party)]));
    expect(first!.score).toBeLessThan(SUGGESTION_SCORE_MIN);
  },
);

test('a transfer between unknown addresses inside the transaction does not change the ranking', () => {
  const among = transfer('9', UNI, 'unknown', 'unknown');
  expect(rankActions(ours([outgoing('5', ETH, 'exchange'), among]))).toEqual(
    rankActions(ours([outgoing('5', ETH, 'exchange')])),
  );
});

test('a coin of value beside spam is not spam', () => {
  expect(best(view({ transfers: [incoming('1000000', spamToken), incoming('5', USDC)] }))).not.toBe('spam');
});

test('gas alone is no movement', () => {
  expect(rankActions(view({ isSentByUs: true, transfers: [gas] }))[0]).toMatchObject({
    action: 'noOp',
    isCertain: true,
  });
});
