/**
 * A signal is one piece of evidence: its condition, the action that it supports, its weight and the reason that a
 * person reads. The strongest signal of each action counts.
 */
import type { Action } from '@holdfast/actions/actions.ts';
import { type EventKind, type EventRole, eventsOfKind, valueOfRole } from '@holdfast/protocols/engine';
import type { Moves, NetMove } from './read-moves.ts';
import type { PartyKind } from './transaction-view.ts';

export interface Signal {
  readonly action: Action;
  /** 1 to 97; 100 for a certain action. */
  readonly weight: number;
  /** With places for amounts and names (fill-reason.ts), or a function where the sentence depends on more. */
  readonly reason: string | ((moves: Moves) => string);
  readonly matches: (moves: Moves) => boolean;
}

export type ByAction<Value> = Readonly<Partial<Record<Action, Value>>>;

/** The signals of evidence that fits several actions, each with its own weight. */
export function signalsOf({
  reason,
  matches,
  weights,
  guesses = {},
}: Pick<Signal, 'matches'> & {
  readonly reason: string;
  readonly weights: ByAction<number>;
  /** Follow the reason: "Coins came from an exchange, perhaps just bought." */
  readonly guesses?: ByAction<string>;
}): Signal[] {
  return (Object.entries(weights) as [Action, number][]).map(([action, weight]) => ({
    action,
    weight,
    reason: action in guesses ? reason.replace(/\.$/, `, perhaps ${guesses[action]}.`) : reason,
    matches,
  }));
}

/** The weight of a signal that makes an action certain. */
export const CERTAIN = 100;

/** A test for events of these kinds, whichever protocol emitted them. */
export function eventTest(...kinds: readonly EventKind[]): (moves: Moves) => boolean {
  const names: ReadonlySet<string> = new Set(eventsOfKind(...kinds));
  return ({ view }) => view.events.some(({ name }) => names.has(name));
}

/**
 * A test for events of a kind with an own wallet in this role. Only EVM networks have events, and their addresses
 * ignore case.
 */
export function namingTest(kind: EventKind, role: EventRole): (moves: Moves) => boolean {
  const names: ReadonlySet<string> = new Set(eventsOfKind(kind));
  return ({ view }) => {
    const named = view.events.filter(({ name }) => names.has(name));
    if (named.length === 0) return false;
    const own = new Set(view.ownAddresses.map((address) => address.toLowerCase()));
    return named.some((event) => own.has(valueOfRole(event, role)?.toLowerCase() ?? ''));
  };
}

const some = (moves: readonly NetMove[], party: PartyKind): boolean => moves.some(({ parties }) => parties.has(party));

/** Coins arrived from such a counterparty, and nothing was sent in return. */
export const cameFrom = (moves: Moves, party: PartyKind): boolean => moves.isOnlyIn && some(moves.got, party);
/** Coins went to such a counterparty, and nothing came back. */
export const wentTo = (moves: Moves, party: PartyKind): boolean => moves.isOnlyOut && some(moves.given, party);

/** Nobody else got any of them, as when one transaction pays several; a token may burn a part as its fee. */
export const wentOnlyTo = (moves: Moves, party: PartyKind): boolean =>
  wentTo(moves, party) &&
  moves.given.every(({ parties }) => [...parties].every((each) => each === party || each === 'nobody'));

const PLAIN_METHODS = new Set(['0xa9059cbb', '0x23b872dd', '0x42842e0e', '0xb88d4fde']);

/** The transaction calls nothing but the transfer. */
export const isPlainTransfer = ({ view }: Moves): boolean =>
  view.methodId === null || view.methodId === '0x' || PLAIN_METHODS.has(view.methodId.toLowerCase());
