/** What the registry of protocols adds to suggestions: events by their emitters, receipts, roles and functions. */
import { expect, test } from 'vitest';
import { confidenceOf, rankActions } from './rank-actions.ts';
import {
  coin,
  CONTRACT,
  ETH,
  event,
  incoming,
  ours,
  outgoing,
  OWN_ADDRESS,
  STRANGER,
  transfer,
  UNI,
  USDC,
  view,
} from './testing.ts';
import type { CoinView, StandsFor, TransactionView } from './transaction-view.ts';

const COMET = '0xc3d688b66703497daa19211eedff47f25384cdc3';
const ACROSS = '0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5';
const claim = (of: CoinView, given: Partial<StandsFor> = {}): StandsFor => ({
  kind: 'growingRate',
  of: [of.contract!.toLowerCase()],
  pooled: [],
  isConfirmed: false,
  protocolName: null,
  ...given,
});
const SHARE = coin({ symbol: 'vUSDC', isUnreviewed: true, standsFor: claim(USDC) });
const LISTED = coin({ symbol: 'sUSDC', standsFor: claim(USDC, { isConfirmed: true, protocolName: 'Spark' }) });

function first(given: TransactionView): [action: string, confidence: string] | null {
  const [best] = rankActions(given);
  const confidence = confidenceOf(best?.score ?? 0);
  return best === undefined || confidence === 'none' ? null : [best.action, confidence];
}

const supply = (contract: string, user = OWN_ADDRESS) =>
  event('log.Supply-d1cf3d15-3', { '0': user, '1': user, '2': '10' }, contract);

test.each<[string, ReturnType<typeof first>, TransactionView]>([
  ['a receipt in the registry', ['stake', 'high'], ours([outgoing('10', USDC), incoming('9', LISTED, 'nobody')])],
  ['a share that names the coin', ['stake', 'medium'], ours([outgoing('10', USDC), incoming('9', SHARE, 'nobody')])],
  ['a share that is given back', ['unstake', 'medium'], ours([outgoing('9', SHARE, 'nobody'), incoming('10', USDC)])],
  ['a created coin that stands for nothing', null, ours([outgoing('10', USDC), incoming('9', UNI, 'nobody')])],
  [
    'a share bought in a pool',
    ['swap', 'high'],
    ours([outgoing('10', USDC), incoming('9', LISTED)], { events: [event('uniswapV2.swap')] }),
  ],
  [
    'coins that only left to a bridge',
    ['bridgeOut', 'high'],
    ours([outgoing('10', USDC)], { chainId: 1, target: ACROSS }),
  ],
  [
    'coins that a bridge paid out',
    ['bridgeIn', 'high'],
    view({ transfers: [incoming('10', USDC)], chainId: 1, target: ACROSS, methodId: '0x12345678' }),
  ],
  [
    'the same address on another network',
    null,
    view({ transfers: [incoming('10', USDC)], chainId: 137, target: ACROSS, methodId: '0x12345678' }),
  ],
  [
    'a repayment without the token of the market',
    ['repay', 'high'],
    ours([outgoing('10', USDC)], { chainId: 1, target: COMET, events: [supply(COMET)] }),
  ],
  [
    'an event of an unknown contract',
    ['stake', 'medium'],
    ours([outgoing('10', USDC)], { chainId: 1, events: [supply(CONTRACT)] }),
  ],
  [
    'an event that names a stranger',
    null,
    ours([outgoing('10', USDC)], { chainId: 1, events: [supply(CONTRACT, STRANGER)] }),
  ],
  [
    'a withdrawal by the name of the function',
    ['unstake', 'low'],
    ours([incoming('10', ETH)], { methodId: '0x2e1a7d4d' }),
  ],
  ['a payout of a function that nobody knows', null, ours([incoming('10', ETH)], { methodId: '0x12345678' })],
])('%s: %s', (_, expected, given) => {
  expect(first(given)).toEqual(expected);
});

test('the reason names coins and protocol', () => {
  const [best] = rankActions(ours([outgoing('15000', USDC), incoming('14999', LISTED, 'nobody')]));
  expect(best?.reason).toBe('You deposited 15,000 USDC with Spark. The coins stay yours: nothing is taxable.');
});

test('a coin that its own contract hands out is created, as markets of Compound v2 do', () => {
  const handedOut = transfer('9', SHARE, 'unknown', 'ownWallet', { fromAddress: SHARE.contract });
  expect(first(ours([outgoing('10', USDC), handedOut]))).toEqual(['stake', 'medium']);
});
