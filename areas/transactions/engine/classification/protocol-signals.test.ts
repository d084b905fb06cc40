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

const BORROWER_OPERATIONS = '0x24179cd81c9e782a4096035f7ec97fb8b783e007';
const LUSD = coin({ symbol: 'LUSD', contract: '0x5f98805A4E8be255a32880FDeC7F6728C6568bA0' });
const trove = (borrower: string) =>
  event('log.TroveUpdated-c3770d65-2', { '0': borrower, '1': '1', '2': '2' }, BORROWER_OPERATIONS);

test.each([
  ['collateral of a trove comes back', 'withdrawCollateral', [incoming('32', ETH)]],
  ['collateral is added', 'supplyCollateral', [outgoing('32', ETH)]],
  ['the loan is drawn', 'borrow', [incoming('2000', LUSD)]],
  ['the loan is paid back', 'repay', [outgoing('2000', LUSD)]],
])('one event of a protocol for several steps: %s', (_, action, transfers) => {
  const given = ours(transfers, { chainId: 1, target: BORROWER_OPERATIONS, events: [trove(OWN_ADDRESS)] });
  expect(first(given)).toEqual([action, 'high']);
});

const PROXY = '0x7815bEB98A927565ea43b5854644392f21Da0021';
const DAI_JOIN = '0x9759a6ac90977b93b58547b4a71c78317f391a28';
const GEM_JOIN = '0xbf72da2bd84c5170618fbe5914b0eca9638d5eb5';
const exit = (join: string, caller: string) =>
  event('log.LogNote-ef693bed-4', { '0': caller, '1': OWN_ADDRESS, '2': '5' }, join);

test('an account of its own acts for the wallet: its events count, those of a stranger do not', () => {
  const through = (methodId: string, caller = PROXY) =>
    ours([incoming('0.8', UNI)], { chainId: 1, target: PROXY, methodId, events: [exit(GEM_JOIN, caller)] });
  expect(first(through('0x1cff79cd'))).toEqual(['withdrawCollateral', 'high']);
  // A contract that nobody knows may act for itself.
  expect(first(through('0x12345678'))).toEqual(['withdrawCollateral', 'medium']);
  expect(first(through('0x1cff79cd', STRANGER))).toBeNull();
});

test('a note of an anonymous log is read by its function and its emitter', () => {
  const drawn = ours([incoming('100', UNI)], {
    chainId: 1,
    target: PROXY,
    methodId: '0x1cff79cd',
    events: [exit(DAI_JOIN, PROXY)],
  });
  expect(first(drawn)).toEqual(['borrow', 'high']);
});

test('what the vault creates for the coins is its receipt, although it names nothing', () => {
  const GEARBOX = '0xda00000035fef4082f78def6a8903bee419fbf8e';
  const shares = coin({ symbol: 'dUSDC', isUnreviewed: true });
  const into = ours([outgoing('10', USDC), incoming('9', shares, 'nobody')], { chainId: 1, target: GEARBOX });
  expect(first(into)).toEqual(['stake', 'medium']);
  const out = ours([outgoing('9', shares, 'nobody'), incoming('10', USDC)], { chainId: 1, target: GEARBOX });
  expect(first(out)).toEqual(['unstake', 'medium']);
});

test('a locked coin that was paid with another one was bought', () => {
  const LOCK = coin({ symbol: 'vUNI', standsFor: claim(UNI, { kind: 'lock', isConfirmed: true }) });
  expect(first(ours([outgoing('10', USDC), incoming('9', LOCK, 'nobody')]))).toEqual(['swap', 'medium']);
  expect(first(ours([outgoing('10', UNI), incoming('10', LOCK, 'nobody')]))).toEqual(['stake', 'high']);
});

test('shares of a pool that a helper hands on are shares where a coin of the pool moves the other way', () => {
  const POOL = coin({ symbol: 'LP', standsFor: claim(USDC, { kind: 'poolShare' }) });
  expect(first(ours([outgoing('10', USDC), incoming('9', POOL)]))).toEqual(['addLiquidity', 'high']);
  expect(first(ours([outgoing('9', POOL), incoming('10', USDC)]))).toEqual(['removeLiquidity', 'high']);
  expect(first(ours([outgoing('9', UNI), incoming('10', POOL)]))?.[0]).not.toBe('addLiquidity');
});

const NFT = coin({ symbol: 'PUNK', name: 'Punk #7', isNft: true, isUnreviewed: true });
const [MKR, SKY] = ['0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2', '0x56072c95faa701256059aa122697b133aded9279'].map(
  (contract) => coin({ contract }),
) as [CoinView, CoinView];
const [MATIC, POL] = ['0x7d1afa7b718fb893db30a3abc0cfc608aacfebb0', '0x455e53cbb86018ac2b8092fdcd39d8444affc3f6'].map(
  (contract) => coin({ contract }),
) as [CoinView, CoinView];
const OPTIMISM_AIRDROP = '0xfedfaf1a10335448b7fa0268f56d2b44dbd357de';

test.each<[string, ReturnType<typeof first>, TransactionView]>([
  ['an NFT bought', ['swap', 'medium'], ours([outgoing('2', ETH), incoming('1', NFT)])],
  ['an NFT sold', ['swap', 'medium'], ours([outgoing('1', NFT), incoming('2', ETH)])],
  ['an NFT minted for ether', ['swap', 'low'], ours([outgoing('0.1', ETH), incoming('1', NFT, 'nobody')])],
  ['an NFT created for a token, perhaps a lock', null, ours([outgoing('9', UNI), incoming('1', NFT, 'nobody')])],
  ['an NFT minted for nothing', ['airdrop', 'low'], ours([incoming('1', NFT, 'nobody')])],
  [
    'a coin that became its successor',
    ['migration', 'medium'],
    ours([outgoing('1', MKR), incoming('24000', SKY)], { chainId: 1 }),
  ],
  [
    'its successor, of which a late upgrade kept a part',
    ['migration', 'medium'],
    ours([outgoing('1', MKR), incoming('23760', SKY)], { chainId: 1 }),
  ],
  ['a migration undone', ['migration', 'medium'], ours([outgoing('7', POL), incoming('7', MATIC)], { chainId: 1 })],
  [
    'its successor at another ratio',
    ['swap', 'medium'],
    ours([outgoing('1', MKR), incoming('20000', SKY)], { chainId: 1 }),
  ],
  [
    'its successor through a pool',
    ['swap', 'high'],
    ours([outgoing('1', MKR), incoming('24000', SKY)], { chainId: 1, events: [event('uniswapV2.swap')] }),
  ],
  [
    'its successor on another network',
    ['swap', 'medium'],
    ours([outgoing('1', MKR), incoming('24000', SKY)], { chainId: 10 }),
  ],
  [
    'an airdrop claimed from its contract',
    ['airdrop', 'medium'],
    ours([{ ...incoming('400', UNI), fromAddress: OPTIMISM_AIRDROP }], { chainId: 10, target: OPTIMISM_AIRDROP }),
  ],
  ['a claim from an unknown contract', ['airdrop', 'low'], ours([incoming('400', UNI)], { methodId: '0x4e71d92d' })],
])('signals of their own: %s: %s', (_, expected, given) => {
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
