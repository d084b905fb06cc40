/** What Harbourline Lending does with coins: it buys, sells, swaps, pays vendors, bridges and lends to a desk. */
import type { Action } from '@holdfast/actions/actions.ts';
import type { UtcDay } from '@holdfast/calendar';
import { addressNamed, contractOf } from '../sample-networks.ts';
import {
  BRIDGE,
  decimalsOf,
  depositWallet,
  DESK,
  EXCHANGE,
  ROUTER,
  type SampleSymbol,
  SAMPLE_WALLETS,
  type SampleWallet,
  type Stage,
  STRANGER,
  TRADING,
  TREASURY,
  unitsOf,
  VAULT,
  VENDOR,
  YIELD,
} from './stage.ts';
import { NEW_TOKEN, SPAM_TOKEN } from './tokens.ts';

interface Payment {
  readonly day: UtcDay;
  readonly symbol: SampleSymbol;
  readonly amount: string;
  readonly action: Action | null;
}

/** Coins that arrive from somebody else. */
export function receive(stage: Stage, to: SampleWallet, given: Payment & { readonly from: string }): string {
  const { day, symbol, amount, action, from } = given;
  return stage.play({
    chainId: to.chainId,
    day,
    sender: from,
    target: symbol === 'ETH' || symbol === 'POL' ? to.address : contractOf(symbol, to.chainId),
    moves: [stage.move(to.chainId, symbol, unitsOf(symbol, amount), { from, to: to.address })],
    action,
  });
}

/** Coins that an own wallet sends. */
export function send(stage: Stage, from: SampleWallet, given: Payment & { readonly to: string }): string {
  const { day, symbol, amount, action, to } = given;
  return stage.play({
    chainId: from.chainId,
    day,
    sender: from.address,
    target: symbol === 'ETH' || symbol === 'POL' ? to : contractOf(symbol, from.chainId),
    moves: [stage.move(from.chainId, symbol, unitsOf(symbol, amount), { from: from.address, to })],
    action,
  });
}

interface Swap {
  readonly day: UtcDay;
  readonly give: SampleSymbol;
  readonly amount: string;
  readonly get: SampleSymbol;
  readonly action?: null;
}

/** At the market price less 0.05 %. */
function swap(stage: Stage, wallet: SampleWallet, { day, give, amount, get, action }: Swap): void {
  const { chainId, address } = wallet;
  const given = unitsOf(give, amount);
  const value = (given * stage.prices.microUsd(give, day)) / 10n ** BigInt(decimalsOf(give));
  const taken = (value * 10n ** BigInt(decimalsOf(get)) * 9_995n) / stage.prices.microUsd(get, day) / 10_000n;
  stage.play({
    chainId,
    day,
    sender: address,
    target: ROUTER,
    methodId: '0x3593564c',
    moves: [
      stage.move(chainId, give, given, { from: address, to: ROUTER }),
      stage.move(chainId, get, taken, { from: ROUTER, to: address }),
    ],
    action: action === null ? null : 'swap',
  });
}

export function wrap(stage: Stage, wallet: SampleWallet, given: { day: UtcDay; amount: string }): void {
  const { chainId, address } = wallet;
  const [native, wrapped] = chainId === 137 ? (['POL', 'WPOL'] as const) : (['ETH', 'WETH'] as const);
  const contract = contractOf(wrapped, chainId);
  const units = unitsOf(native, given.amount);
  stage.play({
    chainId,
    day: given.day,
    sender: address,
    target: contract,
    methodId: '0xd0e30db0',
    moves: [
      stage.move(chainId, native, units, { from: address, to: contract }),
      { coin: { kind: 'token', address: contract }, units, decimals: 18, from: null, to: address, origin: 'wrap' },
    ],
    events: [{ name: 'weth.deposit', contract, values: { dst: address, wad: units.toString() } }],
    action: 'wrap',
  });
}

export function approve(
  stage: Stage,
  wallet: SampleWallet,
  given: { day: UtcDay; token: string; spender: string },
): void {
  stage.play({
    chainId: wallet.chainId,
    day: given.day,
    minute: 530,
    sender: wallet.address,
    target: given.token,
    methodId: '0x095ea7b3',
    moves: [],
    events: [
      {
        name: 'erc20.approval',
        contract: given.token,
        values: { owner: wallet.address, spender: given.spender, value: ((1n << 256n) - 1n).toString() },
      },
    ],
    action: 'noOp',
  });
}

export function playTreasury(stage: Stage): void {
  playFunding(stage);
  playMonths(stage);
  playBridge(stage);
  playDesk(stage);
  playSingleEvents(stage);
}

function playFunding(stage: Stage): void {
  const buy = (wallet: SampleWallet, day: number, symbol: SampleSymbol, amount: string): string =>
    receive(stage, wallet, { day: stage.after(day), symbol, amount, from: EXCHANGE, action: 'buy' });
  buy(TREASURY, 1, 'ETH', '40');
  buy(TREASURY, 2, 'USDC', '180000');
  buy(TREASURY, 4, 'WBTC', '2');
  buy(TREASURY, 6, 'ETH', '35');
  buy(TREASURY, 7, 'AAVE', '150');
  buy(YIELD, 8, 'POL', '30000');
  buy(YIELD, 9, 'USDC', '9000');
  buy(TRADING, 9, 'ETH', '0.5');
  send(stage, TREASURY, {
    day: stage.after(10),
    symbol: 'ETH',
    amount: '20',
    to: VAULT.address,
    action: 'ownTransfer',
  });
  // Deposit wallets need some gas to send on what clients deposit.
  for (const wallet of SAMPLE_WALLETS.filter(({ purpose, chainId }) => purpose === 'deposit' && chainId === 1))
    send(stage, TREASURY, {
      day: stage.after(12),
      symbol: 'ETH',
      amount: '0.02',
      to: wallet.address,
      action: 'ownTransfer',
    });
  send(stage, TRADING, {
    day: stage.after(13),
    symbol: 'ETH',
    amount: '0.01',
    to: depositWallet(6, 42161).address,
    action: 'ownTransfer',
  });
}

const MONTH_DAYS = 30;
/** Pays a fee for every client that Harbourline Lending refers. */
const PARTNER = addressNamed('referral partner');

function playMonths(stage: Stage): void {
  const months = Math.floor((stage.today - stage.firstDay - 40) / MONTH_DAYS);
  for (let month = 0; month < months; month += 1) {
    const day = (offset: number): UtcDay => stage.after(30 + month * MONTH_DAYS + offset);
    send(stage, TREASURY, { day: day(2), symbol: 'USDC', amount: '1450', to: VENDOR, action: 'purchase' });
    if (month % 3 === 1)
      receive(stage, TREASURY, { day: day(5), symbol: 'USDC', amount: '320', from: PARTNER, action: 'otherIncome' });
    if (month % 2 === 0) swap(stage, TREASURY, { day: day(9), give: 'USDC', amount: '4000', get: 'ETH' });
    else swap(stage, TREASURY, { day: day(11), give: 'ETH', amount: '1.1', get: 'USDC' });
    if (month % 3 === 2)
      send(stage, TREASURY, { day: day(17), symbol: 'ETH', amount: '1.5', to: EXCHANGE, action: 'sell' });
    if (month % 6 === 4)
      send(stage, TREASURY, { day: day(21), symbol: 'WBTC', amount: '0.05', to: EXCHANGE, action: 'sell' });
  }
}

function playBridge(stage: Stage): void {
  send(stage, TREASURY, { day: stage.ago(561), symbol: 'ETH', amount: '12', to: BRIDGE, action: 'bridgeOut' });
  receive(stage, TRADING, { day: stage.ago(560), symbol: 'ETH', amount: '11.994', from: BRIDGE, action: 'bridgeIn' });
}

function playDesk(stage: Stage): void {
  send(stage, TREASURY, { day: stage.ago(590), symbol: 'USDC', amount: '60000', to: DESK, action: 'lendOut' });
  for (const days of [500, 410, 320, 230, 140, 50])
    receive(stage, TREASURY, {
      day: stage.ago(days),
      symbol: 'USDC',
      amount: '1500',
      from: DESK,
      action: 'p2pInterest',
    });
  receive(stage, TREASURY, {
    day: stage.ago(135),
    symbol: 'USDC',
    amount: '20000',
    from: DESK,
    action: 'p2pRepayment',
  });
}

function playSingleEvents(stage: Stage): void {
  receive(stage, TRADING, {
    day: stage.ago(540),
    symbol: 'ARB',
    amount: '625',
    from: addressNamed('ARB distributor'),
    action: 'airdrop',
  });
  receive(stage, VAULT, { day: stage.ago(210), symbol: 'ETH', amount: '0.5', from: STRANGER, action: 'giftReceived' });
  swap(stage, TRADING, { day: stage.ago(505), give: 'USDC', amount: '4000', get: 'ARB' });
  swap(stage, TRADING, { day: stage.ago(95), give: 'USDC', amount: '15000', get: 'ETH' });
}

/** The last days: what is still to be classified. */
export function playInbox(stage: Stage): void {
  const day = (ago: number): UtcDay => stage.ago(ago);
  swap(stage, TREASURY, { day: day(1), give: 'USDC', amount: '6500', get: 'ETH', action: null });
  swap(stage, TRADING, { day: day(3), give: 'USDC', amount: '2400', get: 'ETH', action: null });
  receive(stage, TREASURY, { day: day(4), symbol: 'USDC', amount: '4180', from: STRANGER, action: null });
  send(stage, TREASURY, { day: day(4), symbol: 'USDC', amount: '1450', to: VENDOR, action: null });
  send(stage, TREASURY, {
    day: day(5),
    symbol: 'ETH',
    amount: '0.8',
    to: addressNamed('unknown recipient'),
    action: null,
  });
  receive(stage, TREASURY, { day: day(6), symbol: 'USDC', amount: '1500', from: DESK, action: null });
  receive(stage, TREASURY, { day: day(8), symbol: 'ETH', amount: '2.25', from: EXCHANGE, action: null });
  for (const [address, ago, units] of [
    [SPAM_TOKEN, 7, 88_000n],
    [NEW_TOKEN, 9, 1_200n],
  ] as const)
    stage.play({
      chainId: 1,
      day: day(ago),
      sender: addressNamed(`sender of ${address}`),
      target: address,
      moves: [
        {
          coin: { kind: 'token', address },
          units: units * 10n ** 18n,
          decimals: 18,
          from: addressNamed(`sender of ${address}`),
          to: TREASURY.address,
        },
      ],
      action: null,
    });
}
