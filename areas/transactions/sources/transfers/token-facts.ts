/** What is known of tokens whose logs do not say what they moved: data with its sources, by contract and event. */
import { toEventSelector } from 'viem/utils';
import data from './token-facts.json' with { type: 'json' };

export interface LoggedMove {
  readonly chainId: number;
  readonly contract: string;
  readonly selector: string;
  /** The place of the address among the topics; null: coins are created, or destroyed. */
  readonly fromTopic: number | null;
  readonly toTopic: number | null;
  /** The place of the amount in the data. */
  readonly word: number;
  /** The native coin moves, not a token of the contract. */
  readonly isNative: boolean;
}

let byEvent: ReadonlyMap<string, LoggedMove> | undefined;

/** The moves by contract and selector. Hashed when they are first asked for, because every start would wait for it. */
export function loggedMoves(): ReadonlyMap<string, LoggedMove> {
  byEvent ??= new Map(
    data.moves.map(({ event, ...rest }) => {
      const selector = toEventSelector(event);
      return [`${rest.contract} ${selector}`, { ...rest, selector }];
    }),
  );
  return byEvent;
}

/** The second contract of a token, and the one whose logs count. */
export const TWIN_OF: ReadonlyMap<string, string> = new Map(data.duplicates.map(({ contract, of }) => [contract, of]));
export const REVERSED: ReadonlySet<string> = new Set(data.reversed.map(({ contract }) => contract));
export const NATIVE_TOKENS: ReadonlySet<string> = new Set(data.native.map(({ contract }) => contract));
