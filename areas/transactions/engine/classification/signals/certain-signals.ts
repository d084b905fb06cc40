/** Signals of certain actions, and of transactions without transfers that are not certain. */
import { eventsOfKind, eventsWhere } from '@holdfast/protocols/engine';
import { isLogged } from '@holdfast/protocols/registry';
import type { Moves } from '../read-moves.ts';
import { CERTAIN, eventTest, type Signal } from '../signal.ts';

/**
 * Events that move no coin. Any other event without transfers shows that the source missed some, such as internal ether
 * transfers, so nothing is certain.
 */
const STILL_EVENTS: ReadonlySet<string> = new Set(eventsWhere(({ isStill }) => isStill === true));
const UNTRACED: ReadonlySet<string> = new Set(eventsOfKind('untraced'));
/** Approvals of tokens, NFTs and collections: nothing is paid out in them. */
const APPROVING_METHODS: ReadonlySet<string> = new Set(['0x095ea7b3', '0x39509351', '0xa457c2d7', '0xa22cb465']);
/** A claim or a withdrawal of the native coin looks like this too if the source does not show what contracts send. */
const isUntraced = ({ view }: Moves): boolean =>
  view.events.some(({ name }) => UNTRACED.has(name)) && !APPROVING_METHODS.has(view.methodId?.toLowerCase() ?? '');
const isPlainlyStill = (moves: Moves): boolean =>
  moves.isStill &&
  !isUntraced(moves) &&
  moves.view.events.every((event) => STILL_EVENTS.has(event.name) || UNTRACED.has(event.name) || isLogged(event));
/** Anyone can write a transfer between two wallets into the log of their own token. */
const isForgeable = ({ view }: Moves): boolean =>
  !view.isSentByUs &&
  view.transfers.every(
    ({ coin, role, origin }) =>
      role !== 'transfer' || (origin === 'log' && (coin.isUnreviewed || coin.isSpam) && !coin.isSentByKnown),
  );
const isApproval = eventTest('approval');

export const CERTAIN_SIGNALS: readonly Signal[] = [
  {
    action: 'ownTransfer',
    weight: CERTAIN,
    reason: 'All coins moved between own wallets.',
    matches: (moves) => moves.isBetweenOwn && moves.view.status === 'success' && !isForgeable(moves),
  },
  {
    action: 'spam',
    weight: 64,
    reason: 'An unknown token logged a transfer between own wallets in a transaction that you did not send.',
    matches: (moves) => moves.isBetweenOwn && isForgeable(moves),
  },
  {
    action: 'ownTransfer',
    weight: 60,
    reason: 'All coins moved between own wallets, in a transaction that you did not send.',
    matches: (moves) => moves.isBetweenOwn && isForgeable(moves),
  },
  {
    action: 'fee',
    weight: CERTAIN,
    reason: 'The transaction failed; only the network fee was paid.',
    matches: ({ view, isStill }) => view.status === 'failed' && view.isSentByUs && isStill,
  },
  {
    action: 'noOp',
    weight: CERTAIN,
    reason: 'An approval: no coin moved, only the network fee was paid.',
    matches: (moves) =>
      moves.view.status === 'success' && moves.view.isSentByUs && isPlainlyStill(moves) && isApproval(moves),
  },
  {
    action: 'noOp',
    weight: CERTAIN,
    reason: 'No coin moved, only the network fee was paid.',
    matches: (moves) =>
      moves.view.status === 'success' && moves.view.isSentByUs && isPlainlyStill(moves) && !isApproval(moves),
  },
  {
    action: 'noOp',
    weight: 46,
    reason: 'The source shows no transfers, but not what contracts pay out either.',
    matches: (moves) => moves.isStill && isUntraced(moves),
  },
  { action: 'noOp', weight: 45, reason: 'The source shows no transfers.', matches: ({ isStill }) => isStill },
  {
    action: 'fee',
    weight: 44,
    reason: 'Only a fee was paid.',
    matches: ({ isStill, hasPaidFee }) => isStill && hasPaidFee,
  },
  {
    action: 'fee',
    weight: 85,
    reason: 'Only a fee was paid.',
    matches: ({ isStill, hasPaidFee, view }) => isStill && hasPaidFee && !view.isSentByUs && view.status === 'success',
  },
  {
    action: 'spam',
    weight: 60,
    reason: 'An unknown sender sent it, and no own coin moved.',
    matches: ({ isStill, hasPaidFee, view }) => isStill && !hasPaidFee && !view.isSentByUs,
  },
];
