/**
 * Liquidity positions that are one token, read from the protocol's own events.
 *
 *   increase   coins given are disposed of at market value, and a lot of the position opens at what they were worth
 *   decrease   every lot gives the same fraction; its cost is closed when the principal is paid
 *   collect    coins up to that principal are the proceeds of what was taken out; what is paid beyond it is income
 *
 *   increase for $1,000; decrease by two fifths, principal 400 USDC; collect 430 USDC
 *   → the position is disposed of to two fifths for $400 at a cost of $400; 30 USDC are pool fees
 *
 * With the setting `liquidity: 'carryOver'` costs go into the position and come out of it instead.
 *
 * The events state how much of each coin belongs to which position. Coins that they do not name belong to the change
 * that is still short of coins: a router may have swapped on the way, and gateways pay the native coin for the wrapped
 * one. The token's own transfers at mint and burn move only its units.
 */
import { add, type Amount, type Usd } from '@holdfast/money';
import { type Treatment, TREATMENTS } from '@holdfast/actions/actions.ts';
import type { JournalWriter } from '../../journal/journal-writer.ts';
import type { Lot } from '../../lots/lot.ts';
import { PositionLots } from '../../lots/position-lots.ts';
import type { PositionChange, Transfer } from '../../types.ts';
import { canCarryOver, carryOver } from '../carry-over.ts';
import { applyExchange } from '../exchange.ts';
import type { AssetState, Ledger } from '../ledger.ts';
import {
  cashValue,
  isPositionLeg,
  type Legs,
  NO_ACCOUNT,
  ownAccountId,
  payingAccountId,
  type PositionLeg,
  splitTransfer,
} from '../legs.ts';
import { earn, writeIncome } from '../receive.ts';
import { type AccountId, type CoinId, type TransferId, transferIdOf } from '../../ids.ts';

/** Where a payout borrows the id of a transfer that disposes of coins itself, its parts have numbers beyond those. */
const NUMBERED_APART = 1_000_000;

interface PlannedChange {
  readonly change: PositionChange;
  readonly asset: AssetState;
  readonly position: PositionLots;
  /** The coins that went in, or that were paid. */
  readonly coins: Transfer[];
  /** Some of the coins that the event names were not among the transfers. */
  isShort: boolean;
}

/** Whether the coins of the transaction are divided among its events; otherwise only decreases are noted. */
export function readsPositions({ incoming, outgoing }: Treatment): boolean {
  return outgoing?.do === 'exchange' || (incoming?.do === 'income' && incoming.category === 'poolFees');
}

/** Notes what was taken out of positions, in a transaction that moves no coins of theirs. */
export function noteDecreases(ledger: Ledger, changes: readonly PositionChange[]): void {
  for (const change of changes) {
    const { position } = openPosition(ledger, change);
    if (change.kind === 'decrease') decrease(ledger, position, change);
    if (change.kind === 'increase') position.liquidity += change.liquidity;
  }
}

/** Reads all of the transaction, its other coins and fees included. */
export function applyPositions(ledger: Ledger, legs: Legs, changes: readonly PositionChange[]): void {
  const tokens = takeTokens(ledger, legs, changes);
  const planned = planCoins(ledger, legs, changes);
  const income: SideLegs = { coins: [], cash: [] };
  const fees = [legs.coinFees, legs.withheldFees, legs.cashFees].map((list) => list.splice(0));
  for (const plan of planned) {
    switch (plan.change.kind) {
      case 'increase':
        increase(ledger, legs, plan, tokens);
        break;
      case 'decrease':
        // Liquidity that was added just now must be in its lot before it can be taken out.
        if (legs.incoming.some((leg) => isPositionLeg(leg) && leg.coinId === plan.asset.assetId))
          exchange(ledger, legs);
        decrease(ledger, plan.position, plan.change);
        break;
      case 'collect':
        collect(ledger, legs, plan, { tokens, income });
    }
  }
  for (const [index, list] of [legs.coinFees, legs.withheldFees, legs.cashFees].entries())
    list.push(...(fees[index] ?? []));
  for (const transfer of income.coins) earn(ledger, transfer, 'poolFees');
  for (const transfer of income.cash) writeIncome(ledger, { transfer, category: 'poolFees', lotId: null });
  exchange(ledger, legs);
}

/** Legs of one direction, coins and money apart. */
interface SideLegs {
  readonly coins: Transfer[];
  readonly cash: Transfer[];
}

/** Two positions can share a transfer; what both have of it is one leg again, so that it has one row. */
function addLeg(ledger: Ledger, { coins, cash }: SideLegs, transfer: Transfer): void {
  const list = ledger.cashCoinIds.has(transfer.coinId) ? cash : coins;
  const index = list.findIndex((leg) => leg.id === transfer.id && !isPositionLeg(leg));
  const leg = list[index];
  if (leg === undefined) {
    list.push(transfer);
    return;
  }
  const valueUsd = leg.valueUsd === null || transfer.valueUsd === null ? null : add(leg.valueUsd, transfer.valueUsd);
  list[index] = { ...leg, amount: add(leg.amount, transfer.amount), valueUsd };
}

function exchange(ledger: Ledger, legs: Legs): void {
  if (ledger.settings.liquidity === 'carryOver' && canCarryOver(legs)) carryOver(ledger, legs);
  else applyExchange(ledger, legs, TREATMENTS.removeLiquidity);
  for (const list of [legs.incoming, legs.outgoing, legs.cashIncoming, legs.cashOutgoing]) list.length = 0;
}

function increase(ledger: Ledger, legs: Legs, { change, asset, position, coins }: PlannedChange, tokens: Tokens): void {
  const [first] = coins;
  if (first === undefined) {
    // Coins of another party: they are part of the position from now on, at no cost.
    position.liquidity += change.liquidity;
    return;
  }
  for (const transfer of coins) addLeg(ledger, { coins: legs.outgoing, cash: legs.cashOutgoing }, transfer);
  const minted = tokens.minted.get(asset);
  const leg: PositionLeg = {
    id: minted?.id ?? first.id,
    coinId: change.positionCoinId,
    amount: change.liquidity,
    fromAccountId: null,
    toAccountId: minted === undefined ? (holderOf(asset) ?? payingAccountId(first)) : ownAccountId(minted),
    valueUsd: valueTotal(ledger, coins),
    parts: [],
    partsBefore: 0,
  };
  legs.incoming.push(leg);
}

function decrease(ledger: Ledger, position: PositionLots, { liquidity, amounts }: PositionChange): void {
  position.decrease(liquidity, byAsset(ledger, amounts));
}

function collect(
  ledger: Ledger,
  legs: Legs,
  plan: PlannedChange,
  { tokens, income }: { readonly tokens: Tokens; readonly income: SideLegs },
): void {
  const { change, asset, position, coins, isShort } = plan;
  const { principal, share, parts } = position.collect(byAsset(ledger, change.amounts));
  const left = new Map<AssetState, bigint>();
  for (const [assetId, amount] of principal) left.set(ledger.assetOf(assetId), amount);
  const proceeds: Transfer[] = [];
  for (const transfer of coins) {
    const coin = ledger.assetOf(transfer.coinId);
    const isNamed = change.amounts.some(({ coinId }) => ledger.assetOf(coinId) === coin);
    // Coins that the event does not name were got for those that it names.
    const due = isNamed ? (left.get(coin) ?? 0n) : isShort && share > 0n ? (transfer.amount as bigint) : 0n;
    const [paid, earned] = splitTransfer(transfer, due as Amount);
    if (isNamed) left.set(coin, due - (paid?.amount ?? 0n));
    if (paid !== null) proceeds.push(paid);
    if (earned !== null) addLeg(ledger, income, earned);
  }
  if (share === 0n) return;
  for (const transfer of proceeds) addLeg(ledger, { coins: legs.incoming, cash: legs.cashIncoming }, transfer);
  const burned = tokens.burned.get(asset);
  const [first] = proceeds;
  // Paid to another party, what was taken out leaves for an unknown value.
  const paidId = burned?.id ?? first?.id;
  const id = paidId ?? ledger.transaction.transfers[0]?.id ?? transferIdOf(ledger.transaction.id);
  const leg: PositionLeg = {
    id,
    coinId: change.positionCoinId,
    amount: share,
    fromAccountId: burned?.fromAccountId ?? holderOf(asset) ?? (first === undefined ? NO_ACCOUNT : ownAccountId(first)),
    toAccountId: null,
    valueUsd: proceeds.length === 0 ? null : valueTotal(ledger, proceeds),
    parts,
    partsBefore: countParts(legs.outgoing, id) + (paidId === undefined ? NUMBERED_APART : 0),
  };
  legs.outgoing.push(leg);
}

/** Two positions can be paid out through one transfer, and then number their parts on. */
function countParts(outgoing: readonly Transfer[], id: TransferId): number {
  let count = 0;
  for (const leg of outgoing) if (isPositionLeg(leg) && leg.id === id) count += leg.parts.length + 1;
  return count;
}

interface Tokens {
  readonly minted: Map<AssetState, Transfer>;
  readonly burned: Map<AssetState, Transfer>;
}

/** The token's own mint and burn; a token that leaves with liquidity in it is a coin like any other. */
function takeTokens(ledger: Ledger, legs: Legs, changes: readonly PositionChange[]): Tokens {
  const tokens: Tokens = { minted: new Map(), burned: new Map() };
  for (const positionCoinId of new Set(changes.map((change) => change.positionCoinId))) {
    const own = changes.filter((change) => change.positionCoinId === positionCoinId);
    const { asset, position } = openPosition(ledger, { positionCoinId });
    let liquidity = position.liquidity;
    for (const { kind, liquidity: size } of own)
      liquidity += kind === 'increase' ? size : kind === 'decrease' ? -size : 0n;
    const isOwn = ({ coinId }: Transfer): boolean => coinId === positionCoinId;
    if (own.some(({ kind }) => kind === 'increase')) {
      for (const transfer of takeFrom(legs.incoming, isOwn)) {
        tokens.minted.set(asset, transfer);
        countToken(ledger, asset, ownAccountId(transfer), { transfer, change: transfer.amount });
      }
    }
    if (liquidity > 0n) continue;
    for (const transfer of takeFrom(legs.outgoing, isOwn)) {
      tokens.burned.set(asset, transfer);
      countToken(ledger, asset, payingAccountId(transfer), { transfer, change: -transfer.amount });
    }
  }
  return tokens;
}

/** The burn of a position that is empty already moves only its units. */
export function dropEmptyTokens(ledger: Ledger, legs: Legs): void {
  const isEmpty = ({ coinId }: Transfer): boolean => ledger.assetOf(coinId).position?.isEmpty === true;
  if (!legs.outgoing.some(isEmpty)) return;
  for (const transfer of takeFrom(legs.outgoing, isEmpty))
    countToken(ledger, ledger.assetOf(transfer.coinId), payingAccountId(transfer), {
      transfer,
      change: -transfer.amount,
    });
}

/** The token itself comes or goes, whatever is in the position. */
function countToken(
  ledger: Ledger,
  asset: AssetState,
  accountId: AccountId,
  { transfer, change }: { readonly transfer: Transfer; readonly change: bigint },
): void {
  ledger.accountOf(asset, accountId).units += change;
  const { assetId } = asset;
  ledger.journal?.postCoins({ assetId, accountId, amount: change as Amount, transferId: transfer.id });
}

/** Divides the coins of the transaction among the changes. What no change can explain stays in the legs. */
function planCoins(ledger: Ledger, legs: Legs, changes: readonly PositionChange[]): PlannedChange[] {
  const outgoing = [...legs.outgoing.splice(0), ...legs.cashOutgoing.splice(0)];
  const incoming = [...legs.incoming.splice(0), ...legs.cashIncoming.splice(0)];
  const planned = changes.map((change): PlannedChange => {
    const plan = { change, ...openPosition(ledger, change), coins: [] as Transfer[], isShort: false };
    if (change.kind === 'decrease') return plan;
    const source = change.kind === 'increase' ? outgoing : incoming;
    for (const [assetId, amount] of byAsset(ledger, change.amounts)) {
      let wanted: bigint = amount;
      for (let index = 0; index < source.length && wanted > 0n; ) {
        const transfer = source[index];
        if (transfer === undefined || ledger.assetOf(transfer.coinId).assetId !== assetId) {
          index += 1;
          continue;
        }
        const [taken, rest] = splitTransfer(transfer, wanted as Amount);
        if (taken !== null) plan.coins.push(taken);
        wanted -= taken?.amount ?? 0n;
        source.splice(index, 1, ...(rest === null ? [] : [rest]));
      }
      if (wanted > 0n) plan.isShort = true;
    }
    return plan;
  });
  const isSwapped = outgoing.length > 0 && incoming.length > 0;
  for (const [kind, source] of [
    ['increase', outgoing],
    ['collect', incoming],
  ] as const) {
    const own = planned.filter(({ change }) => change.kind === kind);
    const rest = isSwapped ? undefined : (own.find(({ isShort }) => isShort) ?? own.at(-1));
    if (rest !== undefined) rest.coins.push(...source.splice(0));
  }
  for (const transfer of outgoing) addLeg(ledger, { coins: legs.outgoing, cash: legs.cashOutgoing }, transfer);
  for (const transfer of incoming) addLeg(ledger, { coins: legs.incoming, cash: legs.cashIncoming }, transfer);
  return planned;
}

/** A token that was an ordinary coin so far keeps its lots, now as those of the position. */
function openPosition(
  ledger: Ledger,
  { positionCoinId }: Pick<PositionChange, 'positionCoinId'>,
): { readonly asset: AssetState; readonly position: PositionLots } {
  const asset = ledger.assetOf(positionCoinId);
  if (asset.position !== null) return { asset, position: asset.position };
  const position = new PositionLots();
  for (const pool of [asset.universalPool, ...[...asset.accounts.values()].map((account) => account.pool)]) {
    for (const lot of pool.living()) {
      const { amount, accountId } = lot;
      const costUsd = pool.draw(lot, amount);
      position.lots.push(lot.split({ accountId, amount, costUsd }));
      if (ledger.journal !== null)
        postBecomesPosition(ledger.journal, { assetId: asset.assetId, lot, amount, costUsd });
    }
  }
  asset.position = position;
  return { asset, position };
}

/** The token stays in its wallet, and its cost becomes that of the position. */
function postBecomesPosition(
  journal: JournalWriter,
  {
    assetId,
    lot,
    amount,
    costUsd,
  }: { readonly assetId: CoinId; readonly lot: Lot; readonly amount: Amount; readonly costUsd: Usd },
): void {
  const { accountId, origin, flags } = lot;
  journal.flag(flags);
  journal.takeLot({ assetId, accountId, amount, transferId: null }, lot, costUsd);
  journal.postCoins({ assetId, accountId, amount, transferId: null });
  journal.postPosition(assetId, origin, { usd: costUsd, transferId: null });
}

function byAsset(ledger: Ledger, amounts: PositionChange['amounts']): (readonly [CoinId, Amount])[] {
  return amounts.map(({ coinId, amount }) => [ledger.assetOf(coinId).assetId, amount]);
}

function holderOf(asset: AssetState): AccountId | undefined {
  for (const { accountId, units } of asset.accounts.values()) if (units > 0n) return accountId;
  return undefined;
}

/** Null when a coin has no price, or money no rate. */
function valueTotal(ledger: Ledger, transfers: readonly Transfer[]): Usd | null {
  let total = 0n;
  for (const transfer of transfers) {
    const usd = ledger.cashCoinIds.has(transfer.coinId) ? cashValue(ledger, transfer) : transfer.valueUsd;
    if (usd === null) return null;
    total += usd;
  }
  return total as Usd;
}

function takeFrom(list: Transfer[], isTaken: (transfer: Transfer) => boolean): Transfer[] {
  const taken = list.filter(isTaken);
  const left = list.filter((transfer) => !isTaken(transfer));
  list.splice(0, list.length, ...left);
  return taken;
}
