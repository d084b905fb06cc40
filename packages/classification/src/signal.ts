/**
 * A signal is one piece of evidence: its condition, the action that it supports, its weight and the reason that a
 * person reads. The strongest signal of each action counts.
 */
import type { Action } from '@holdfast/accounting';
import type { ProtocolEventName } from '@holdfast/facts';
import type { Moves, NetMove } from './read-moves.ts';
import type { PartyKind } from './transaction-view.ts';

export interface Signal {
  readonly name: string;
  readonly action: Action;
  /** 1 to 97; 100 for a certain action. */
  readonly weight: number;
  readonly reason: string;
  readonly matches: (moves: Moves) => boolean;
}

/** The signals of evidence that fits several actions, each with its own weight. */
export function signalsOf({
  weights,
  ...evidence
}: Pick<Signal, 'name' | 'reason' | 'matches'> & {
  readonly weights: readonly (readonly [action: Action, weight: number])[];
}): Signal[] {
  return weights.map(([action, weight]) => ({ ...evidence, action, weight }));
}

/** The weight of a signal that makes an action certain. */
export const CERTAIN = 100;

export const hasEvent = ({ view }: Moves, ...names: readonly ProtocolEventName[]): boolean =>
  view.events.some(({ name }) => names.includes(name));

/**
 * An event with an own wallet in one of these parameters. Only EVM networks have events, and their addresses ignore
 * case.
 */
export function namesUs({ view }: Moves, name: ProtocolEventName, parameters: readonly string[]): boolean {
  const own = new Set(view.ownAddresses.map((address) => address.toLowerCase()));
  return view.events.some(
    (event) =>
      event.name === name && parameters.some((parameter) => own.has(event.values[parameter]?.toLowerCase() ?? '')),
  );
}

const some = (moves: readonly NetMove[], party: PartyKind): boolean => moves.some(({ parties }) => parties.has(party));

/** Coins arrived from such a counterparty, and nothing was sent in return. */
export const cameFrom = (moves: Moves, party: PartyKind): boolean => isOnlyIn(moves) && some(moves.got, party);
/** Coins went to such a counterparty, and nothing came back. */
export const wentTo = (moves: Moves, party: PartyKind): boolean => isOnlyOut(moves) && some(moves.given, party);

/** Nobody else got any of them, as when one transaction pays several; a token may burn a part as its fee. */
export const wentOnlyTo = (moves: Moves, party: PartyKind): boolean =>
  wentTo(moves, party) &&
  moves.given.every(({ parties }) => [...parties].every((each) => each === party || each === 'nobody'));

export const isOnlyIn = ({ given, got, sharesGiven }: Moves): boolean =>
  got.length > 0 && given.length === 0 && sharesGiven.length === 0;
export const isOnlyOut = ({ given, got, sharesGot }: Moves): boolean =>
  given.length > 0 && got.length === 0 && sharesGot.length === 0;
export const isTrade = ({ given, got, sharesGot, sharesGiven }: Moves): boolean =>
  given.length > 0 && got.length > 0 && sharesGot.length === 0 && sharesGiven.length === 0;

const PLAIN_METHODS = new Set(['0xa9059cbb', '0x23b872dd', '0x42842e0e', '0xb88d4fde']);

/** The transaction calls nothing but the transfer. */
export const isPlainTransfer = ({ view }: Moves): boolean =>
  view.methodId === null || view.methodId === '0x' || PLAIN_METHODS.has(view.methodId.toLowerCase());
