/**
 * What a transaction of outputs means for the wallets that take part. Inputs and outputs of one wallet are netted, so
 * that change is no transfer, and whoever funded the transaction bears the fee in proportion.
 *
 *   inputs   0.5 and 0.3 of Vault           →  Vault pays 0.6 to the shop, and a fee of 0.0001
 *   outputs  0.6 shop, 0.1999 Vault            nothing else: 0.1999 only came back
 *
 * The transfer of an output is named after it ("out:3"), whichever wallet it is read for. Where others sign with an own
 * wallet, nobody can say who paid for which output: then only the difference of the own wallet is certain, which is one
 * transfer ("net:" and its first input or output).
 */
import { fromSmallestUnits } from '@holdfast/money';
import type { FoundAccount, FoundTransfer, TransferRole } from '../found-transaction.ts';
import type { OutputLedger } from './output-ledger.ts';
import { SATOSHI_PLACES } from './utxo-chains.ts';

export interface OutputOwner {
  /** Addresses of one wallet have the same. */
  readonly wallet: string;
  /** Where a receipt is booked: the account of the wallet, or of the one address that a client was given. */
  readonly account: string;
  /** What the wallet spends is booked here. */
  readonly spendsFrom: string;
}

/** Null: not an own address. */
export type OwnerOf = (address: string) => OutputOwner | null;

interface Funder {
  readonly owner: OutputOwner;
  readonly spentUnits: bigint;
  readonly feeUnits: bigint;
}

export function netOutputs(ledger: OutputLedger, ownerOf: OwnerOf): FoundTransfer[] {
  const ownerAt = (address: string | null): OutputOwner | null => (address === null ? null : ownerOf(address));
  const funders = findFunders(ledger, ownerAt);
  const fees = funders.flatMap(({ owner, feeUnits }, place) =>
    transferOf({
      // The only funder has the usual name; the shares of several are told apart by their order.
      key: funders.length === 1 ? 'fee' : `fee:${place}`,
      units: feeUnits,
      from: addressed(owner.spendsFrom),
      to: null,
      role: 'fee',
    }),
  );
  const [only, ...others] = funders;
  const isAlone = only !== undefined && others.length === 0 && ledger.inputs.every(({ address }) => ownerAt(address));
  if (only === undefined) return receivedFrom(ledger, { from: senderOf(ledger), ownerAt });
  const moves = isAlone ? paidBy(ledger, { payer: only.owner, ownerAt }) : differences(ledger, { funders, ownerAt });
  return [...fees, ...moves];
}

function findFunders(
  { inputs, feeUnits, isCoinbase }: OutputLedger,
  ownerAt: (address: string | null) => OutputOwner | null,
): Funder[] {
  if (isCoinbase) return [];
  const spent = new Map<string, { owner: OutputOwner; units: bigint }>();
  let totalUnits = 0n;
  for (const { address, units } of inputs) {
    totalUnits += units;
    const owner = ownerAt(address);
    if (!owner) continue;
    const known = spent.get(owner.wallet);
    spent.set(owner.wallet, { owner: known?.owner ?? owner, units: (known?.units ?? 0n) + units });
  }
  const funders = [...spent.values()];
  const shares = divide(feeUnits, { parts: funders.map(({ units }) => units), totalUnits });
  return funders.map(({ owner, units }, place) => ({ owner, spentUnits: units, feeUnits: shares[place] ?? 0n }));
}

/** Whole units in proportion; what rounding leaves over goes to the last, if all funders are own ones. */
function divide(units: bigint, { parts, totalUnits }: { parts: readonly bigint[]; totalUnits: bigint }): bigint[] {
  if (totalUnits === 0n) return parts.map(() => 0n);
  const shares = parts.map((part) => (units * part) / totalUnits);
  const isWhole = parts.reduce((sum, part) => sum + part, 0n) === totalUnits;
  const rest = units - shares.reduce((sum, share) => sum + share, 0n);
  const last = shares.length - 1;
  return isWhole ? shares.map((share, place) => (place === last ? share + rest : share)) : shares;
}

/** Others paid: what reached own wallets. */
function receivedFrom(
  { outputs }: OutputLedger,
  { from, ownerAt }: { from: FoundAccount | null; ownerAt: (address: string | null) => OutputOwner | null },
): FoundTransfer[] {
  return outputs.flatMap(({ position, address, units }) => {
    const owner = ownerAt(address);
    return owner ? transferOf({ key: `out:${position}`, units, from, to: addressed(owner.account) }) : [];
  });
}

/** One own wallet paid: every output that did not come back to it. */
function paidBy(
  { outputs }: OutputLedger,
  { payer, ownerAt }: { payer: OutputOwner; ownerAt: (address: string | null) => OutputOwner | null },
): FoundTransfer[] {
  return outputs.flatMap(({ position, address, units }) => {
    const owner = ownerAt(address);
    if (owner?.wallet === payer.wallet) return [];
    const to = owner ? addressed(owner.account) : address === null ? null : addressed(address);
    return transferOf({ key: `out:${position}`, units, from: addressed(payer.spendsFrom), to });
  });
}

/** Several paid: the difference of each own wallet, against those who gained. */
function differences(
  ledger: OutputLedger,
  { funders, ownerAt }: { funders: readonly Funder[]; ownerAt: (address: string | null) => OutputOwner | null },
): FoundTransfer[] {
  const back = new Map<string, bigint>();
  for (const { address, units } of ledger.outputs) {
    const owner = ownerAt(address);
    if (owner) back.set(owner.wallet, (back.get(owner.wallet) ?? 0n) + units);
  }
  const isFunder = (owner: OutputOwner | null): boolean =>
    owner !== null && funders.some((funder) => funder.owner.wallet === owner.wallet);
  const others = ledger.outputs.filter(({ address }) => !isFunder(ownerAt(address)));
  // Own wallets that only received are paid by the first payers, in their order; the rest went to the largest output.
  const owed = others.flatMap(({ position, address, units }) => {
    const owner = ownerAt(address);
    return owner ? [{ key: `out:${position}`, to: addressed(owner.account), units }] : [];
  });
  const stranger = largestStranger(others, ownerAt);
  const transfers: FoundTransfer[] = [];
  const gains: { key: string; to: FoundAccount; units: bigint }[] = [...owed];
  const payers: { from: FoundAccount; place: number; units: bigint }[] = [];
  for (const [place, { owner, spentUnits, feeUnits }] of funders.entries()) {
    const units = (back.get(owner.wallet) ?? 0n) + feeUnits - spentUnits;
    if (units > 0n) gains.push({ key: `net:${place}`, to: addressed(owner.spendsFrom), units });
    else if (units < 0n) payers.push({ from: addressed(owner.spendsFrom), place, units: -units });
  }
  for (const payer of payers) {
    let left = payer.units;
    for (const gain of gains) {
      const units = left < gain.units ? left : gain.units;
      if (units === 0n) continue;
      transfers.push(...transferOf({ key: `${gain.key}/${payer.place}`, units, from: payer.from, to: gain.to }));
      gain.units -= units;
      left -= units;
    }
    transfers.push(...transferOf({ key: `net:${payer.place}`, units: left, from: payer.from, to: stranger }));
  }
  const from = strangerThatPaid(ledger, ownerAt);
  for (const { key, to, units } of gains) transfers.push(...transferOf({ key, units, from, to }));
  return transfers;
}

function largestStranger(
  outputs: OutputLedger['outputs'],
  ownerAt: (address: string | null) => OutputOwner | null,
): FoundAccount | null {
  const strangers = outputs.filter(({ address }) => address !== null && !ownerAt(address));
  const [largest] = strangers.toSorted((left, right) =>
    left.units < right.units ? 1 : left.units > right.units ? -1 : 0,
  );
  return largest?.address ? addressed(largest.address) : null;
}

function strangerThatPaid(
  { inputs }: OutputLedger,
  ownerAt: (address: string | null) => OutputOwner | null,
): FoundAccount | null {
  const address = inputs.find((input) => input.address !== null && !ownerAt(input.address))?.address;
  return address ? addressed(address) : null;
}

/** The address of the first input stands for whoever sent the coins; nobody made the coins of a coinbase. */
function senderOf({ inputs, isCoinbase }: OutputLedger): FoundAccount | null {
  const address = isCoinbase ? null : inputs.find((input) => input.address !== null)?.address;
  return address ? addressed(address) : null;
}

function addressed(address: string): FoundAccount {
  return { kind: 'address', address };
}

function transferOf({
  key,
  units,
  from,
  to,
  role = 'transfer',
}: {
  key: string;
  units: bigint;
  from: FoundAccount | null;
  to: FoundAccount | null;
  role?: TransferRole;
}): FoundTransfer[] {
  if (units <= 0n || (from === null && to === null)) return [];
  const origin = role === 'fee' ? 'gas' : 'value';
  return [
    {
      key,
      coin: { kind: 'native' },
      amount: fromSmallestUnits(units, SATOSHI_PLACES),
      from,
      to,
      role,
      origin,
      valueUsd: null,
    },
  ];
}
