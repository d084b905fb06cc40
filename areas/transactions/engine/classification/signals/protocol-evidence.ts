/** Tests and sentences that the signals of known protocols share. */
import { type EventMeaning, type KnownRole } from '@holdfast/protocols/registry';
import type { Finding } from '../findings.ts';
import { isFor, type Moves, type NetMove } from '../read-moves.ts';
import { amountsText, withName } from './amounts-text.ts';

export type Test = (moves: Moves) => boolean;

export const LENDERS: ReadonlySet<KnownRole> = new Set(['lendingPool', 'loan']);
/** Contracts that hold coins for people who get them back. */
export const HOLDERS: ReadonlySet<KnownRole> = new Set(['vault', 'stake', 'farm', 'gauge', 'lock', 'account']);
export const TRADERS: ReadonlySet<KnownRole> = new Set(['router', 'pool', 'orderBook']);

export const gives = ({ given, sharesGiven, receiptsGiven }: Moves): boolean =>
  given.length + sharesGiven.length + receiptsGiven.length > 0;
export const gets = ({ got, sharesGot, receiptsGot }: Moves): boolean =>
  got.length + sharesGot.length + receiptsGot.length > 0;
/** A reward or a refund may come with a deposit, and a fee may be paid for a withdrawal. */
export const givesCoins = ({ given, sharesGiven }: Moves): boolean => given.length + sharesGiven.length > 0;
export const getsCoins = ({ got, sharesGot }: Moves): boolean => got.length + sharesGot.length > 0;

export const strengthsOf = (moves: Moves, means: EventMeaning): Finding[] =>
  moves.findings.filter((finding) => finding.means === means);
export const isAt = (moves: Moves, means: EventMeaning, strength: Finding['strength']): boolean =>
  strengthsOf(moves, means).some((finding) => finding.strength === strength);
export const has = (moves: Moves, ...means: readonly EventMeaning[]): boolean =>
  moves.findings.some((finding) => means.includes(finding.means));
export const isMoney = ({ got }: Moves): boolean => got.every(({ coin }) => coin.isNative || coin.isStable);
export const isLender = (moves: Moves, means: EventMeaning): boolean =>
  strengthsOf(moves, means).some(({ role }) => role !== null && LENDERS.has(role));
export const hasRole = (moves: Moves, roles: ReadonlySet<KnownRole> | KnownRole): boolean =>
  moves.contracts.some(({ role }) => (typeof roles === 'string' ? role === roles : roles.has(role)));

/** What people call the protocol: that of the finding, else of the contract with the role, else any known contract. */
export function nameFor(moves: Moves, means: EventMeaning | null, roles?: ReadonlySet<KnownRole>): string | null {
  const found = moves.findings.find((finding) => finding.means === means && finding.name !== null)?.name;
  const fitting = moves.contracts.find(({ role }) => roles?.has(role) ?? role !== 'helper');
  const token = [...moves.receiptsGot, ...moves.receiptsGiven, ...moves.sharesGot, ...moves.sharesGiven].find(
    ({ coin }) => coin.standsFor?.protocolName,
  );
  return found ?? fitting?.name ?? token?.coin.standsFor?.protocolName ?? moves.contracts[0]?.name ?? null;
}

export const allGiven = ({ given, sharesGiven }: Moves): readonly NetMove[] => [...given, ...sharesGiven];
export const allGot = ({ got, sharesGot }: Moves): readonly NetMove[] => [...got, ...sharesGot];

export const deposited = (moves: Moves, name: string | null): string =>
  `You deposited ${amountsText(allGiven(moves))}${withName('with', name)}. The coins stay yours: nothing is taxable.`;
export const withdrew = (moves: Moves, name: string | null): string =>
  `You withdrew ${amountsText(allGot(moves))}${withName('from', name)}. The coins were yours: no income.`;
export const bridgedOut = (moves: Moves, name: string | null): string =>
  `${amountsText(allGiven(moves))} left${withName('through', name, 'a bridge')} for another network. ` +
  'The coins stay yours.';
export const bridgedIn = (moves: Moves, name: string | null): string =>
  `${amountsText(allGot(moves))} arrived${withName('through', name, 'a bridge')} from another network. No income.`;
export const earned = (moves: Moves, name: string | null): string =>
  `${name ?? 'A contract'} paid you a reward of ${amountsText(allGot(moves))}.`;

/** A receipt for coins that were given, or given back for coins that it stands for. */
export const getsReceiptFor = (
  { given, sharesGiven, receiptsGot, view: { chainId } }: Moves,
  isSure: boolean,
): boolean =>
  receiptsGot.some(
    ({ coin }) =>
      coin.standsFor?.kind !== 'debt' &&
      coin.standsFor?.isConfirmed === isSure &&
      [...given, ...sharesGiven].some((move) => isFor(coin, move.coin, chainId)),
  );
export const returnsReceiptOf = (
  { got, sharesGot, receiptsGiven, view: { chainId } }: Moves,
  isSure: boolean,
): boolean =>
  receiptsGiven.some(
    ({ coin }) =>
      coin.standsFor?.kind !== 'debt' &&
      coin.standsFor?.isConfirmed === isSure &&
      [...got, ...sharesGot].some((move) => isFor(coin, move.coin, chainId)),
  );
