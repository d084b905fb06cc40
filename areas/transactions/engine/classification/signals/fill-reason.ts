/**
 * The sentences of signals with amounts and names in them.
 *
 *   "You sent {given} to {to:an exchange}."   → "You sent 2 ETH to Kraken."
 *
 *   {given}, {got}             amounts of the coins that left and arrived, or of receipts where no coin did
 *   {returned}, {received}     amounts of the receipts that left and arrived
 *   {from:…}, {to:…}           the name of who sent or received the coins
 *   {outof:…}, {into:…}        the name of the own account that coins left or reached
 *   {with:…}                   the protocol, else whoever is on the other side
 *
 * The words after the colon stand where no name is known.
 */
import type { Moves, NetMove } from '../read-moves.ts';
import { amountsText } from './amounts-text.ts';
import { nameFor } from './protocol-evidence.ts';

type Place = 'given' | 'got' | 'returned' | 'received' | 'from' | 'to' | 'with' | 'outof' | 'into';

const PLACES = /\{(given|got|returned|received|from|to|with|outof|into)(?::([^}]*))?\}/g;

export function fillReason(reason: string, moves: Moves): string {
  if (!reason.includes('{')) return reason;
  const filled = reason.replaceAll(PLACES, (_, place: Place, otherwise = '') => textOf(place, moves) ?? otherwise);
  return filled.charAt(0).toUpperCase() + filled.slice(1);
}

function textOf(place: Place, moves: Moves): string | null {
  switch (place) {
    case 'given':
      return amountsText(firstOf([...moves.given, ...moves.sharesGiven], moves.receiptsGiven));
    case 'got':
      return amountsText(firstOf([...moves.got, ...moves.sharesGot], moves.receiptsGot));
    case 'returned':
      return amountsText(firstOf(moves.receiptsGiven, moves.given));
    case 'received':
      return amountsText(firstOf(moves.receiptsGot, moves.got));
    case 'to':
      return nameOf([...moves.given, ...moves.sharesGiven, ...moves.receiptsGiven]);
    case 'from':
      return nameOf([...moves.got, ...moves.sharesGot, ...moves.receiptsGot]);
    case 'outof':
      return ownName(moves, 'from');
    case 'into':
      return ownName(moves, 'to');
    case 'with':
      return (
        nameFor(moves, null) ?? nameOf([...moves.given, ...moves.got, ...moves.receiptsGiven, ...moves.receiptsGot])
      );
  }
}

const firstOf = (moves: readonly NetMove[], others: readonly NetMove[]): readonly NetMove[] =>
  moves.length > 0 ? moves : others;

/** The first in the order of coins and letters, so that the order of transfers does not matter. */
const nameOf = (moves: readonly NetMove[]): string | null =>
  moves.flatMap(({ names }) => [...names].toSorted())[0] ?? null;

function ownName({ view }: Moves, end: 'from' | 'to'): string | null {
  const [name = null] = view.transfers
    .filter((each) => each.role === 'transfer' && each[end] === 'ownExchangeWallet')
    .flatMap(({ fromName, toName }) => (end === 'from' ? fromName : toName) ?? [])
    .toSorted();
  return name;
}
