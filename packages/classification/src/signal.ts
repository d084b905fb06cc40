/**
 * A signal is one small piece of evidence: what it looks for, which action it speaks for, how strongly, and the
 * sentence that a person reads. What a transaction may mean is told by the strongest signal for each action.
 */
import type { Action } from '@holdfast/accounting';
import type { ProtocolEventName } from '@holdfast/facts';
import type { Moves, NetMove } from './read-moves.ts';
import type { PartyKind } from './transaction-view.ts';

export interface Signal {
  readonly name: string;
  readonly action: Action;
  /** 1 to 97; 100 says that nothing else is possible. */
  readonly weight: number;
  readonly words: string;
  readonly fits: (moves: Moves) => boolean;
}

/** The weight of a signal that leaves no other reading. */
export const CERTAIN = 100;

export const hasEvent = ({ view }: Moves, ...names: readonly ProtocolEventName[]): boolean =>
  view.events.some(({ name }) => names.includes(name));

/**
 * An event that names an own wallet under one of these parameters. Only EVM networks have events, and there case means
 * nothing.
 */
export function namesUs({ view }: Moves, name: ProtocolEventName, parameters: readonly string[]): boolean {
  const own = new Set(view.ownAddresses.map((address) => address.toLowerCase()));
  return view.events.some(
    (event) =>
      event.name === name && parameters.some((parameter) => own.has(event.values[parameter]?.toLowerCase() ?? '')),
  );
}

const some = (moves: readonly NetMove[], party: PartyKind): boolean => moves.some(({ parties }) => parties.has(party));

/** Coins came from such a party, and nothing was given for them. */
export const cameFrom = (moves: Moves, party: PartyKind): boolean => isOnlyIn(moves) && some(moves.got, party);
/** Coins went to such a party, and nothing came back. */
export const wentTo = (moves: Moves, party: PartyKind): boolean => isOnlyOut(moves) && some(moves.given, party);

export const isOnlyIn = ({ given, got, sharesGiven }: Moves): boolean =>
  got.length > 0 && given.length === 0 && sharesGiven.length === 0;
export const isOnlyOut = ({ given, got, sharesGot }: Moves): boolean =>
  given.length > 0 && got.length === 0 && sharesGot.length === 0;
export const isTrade = ({ given, got, sharesGot, sharesGiven }: Moves): boolean =>
  given.length > 0 && got.length > 0 && sharesGot.length === 0 && sharesGiven.length === 0;

const PLAIN_METHODS = new Set(['0xa9059cbb', '0x23b872dd', '0x42842e0e', '0xb88d4fde']);

/** Nothing was called but the transfer itself. */
export const isPlainTransfer = ({ view }: Moves): boolean =>
  view.methodId === null || view.methodId === '0x' || PLAIN_METHODS.has(view.methodId.toLowerCase());
