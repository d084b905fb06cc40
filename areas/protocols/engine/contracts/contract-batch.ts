/**
 * Many contract calls at one block as one batch. Calls that several positions share, such as the price of a pool, are
 * made once.
 *
 * Arguments and results are plain words of 32 bytes, encoded and decoded here: a general decoder takes longer than the
 * node needs to run the call.
 */
import type { ContractCall, ContractResult, ContractSource } from '@holdfast/chain/contract-source.ts';

export type { ContractCall, ContractQuery, ContractResult, ContractSource } from '@holdfast/chain/contract-source.ts';
import { getAddress, toFunctionSelector } from 'viem/utils';

export interface ReadAt {
  readonly block: number;
  readonly signal?: AbortSignal;
}

/**
 * refused: a contract reverts or does not have the function: it is not what it seems, or the position is gone.
 * unknown: the node does not have the state of that block; an archive node does.
 */
export type UnreadableReason = 'refused' | 'unknown';

export type Reading<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableReason };

export type Argument = bigint | number | string;

const WORD_DIGITS = 64;

/** Addresses and other hexadecimal texts are right-aligned; negative numbers are in two's complement. */
export function encodeWord(value: Argument): string {
  if (typeof value === 'string') return value.slice(2).toLowerCase().padStart(WORD_DIGITS, '0');
  return BigInt.asUintN(256, BigInt(value)).toString(16).padStart(WORD_DIGITS, '0');
}

const selectors = new Map<string, string>();

/** A selector is a hash; readers repeat the same few functions for every position. */
function selectorOf(signature: string): string {
  const known = selectors.get(signature);
  if (known !== undefined) return known;
  const selector = toFunctionSelector(signature);
  selectors.set(signature, selector);
  return selector;
}

/** The data of a call of a function whose arguments are all single words. */
export function encodeCall(signature: string, values: readonly Argument[] = []): string {
  let data = selectorOf(signature);
  for (const value of values) data += encodeWord(value);
  return data;
}

/** Thrown inside a reader and turned into a `Reading`. */
class UnreadableError extends Error {
  constructor(readonly reason: UnreadableReason) {
    super(reason);
  }
}

export class ContractBatch {
  readonly #calls: ContractCall[] = [];
  readonly #placeOf = new Map<string, number>();

  /** Adds a call of a function whose arguments are all single words. Returns the place of its result. */
  add(to: string, signature: string, ...values: readonly Argument[]): number {
    const data = encodeCall(signature, values);
    const key = `${to}:${data}`;
    const known = this.#placeOf.get(key);
    if (known !== undefined) return known;
    this.#placeOf.set(key, this.#calls.length);
    return this.#calls.push({ to, data }) - 1;
  }

  async read(source: ContractSource, { block, signal }: ReadAt): Promise<ContractResults> {
    if (this.#calls.length === 0) return new ContractResults([]);
    return new ContractResults(await source.readContracts({ calls: this.#calls, block, ...(signal && { signal }) }));
  }
}

export class ContractResults {
  constructor(private readonly results: readonly ContractResult[]) {}

  /** The words of a result, `count` of them at least. */
  words(place: number, count = 1): bigint[] {
    const result = this.results[place];
    if (result?.kind !== 'returned') throw new UnreadableError(result?.kind ?? 'unknown');
    const { data } = result;
    if (data.length < 2 + count * WORD_DIGITS) throw new UnreadableError('refused');
    const words: bigint[] = [];
    for (let from = 2; from + WORD_DIGITS <= data.length; from += WORD_DIGITS)
      words.push(BigInt(`0x${data.slice(from, from + WORD_DIGITS)}`));
    return words;
  }

  word(place: number): bigint {
    return this.wordAt(place, 0);
  }

  /** One word of a result that has several. */
  wordAt(place: number, index: number): bigint {
    const result = this.results[place];
    if (result?.kind !== 'returned') throw new UnreadableError(result?.kind ?? 'unknown');
    const from = 2 + index * WORD_DIGITS;
    if (result.data.length < from + WORD_DIGITS) throw new UnreadableError('refused');
    return BigInt(`0x${result.data.slice(from, from + WORD_DIGITS)}`);
  }

  /** One word; null where the contract refuses or returns less, "unknown" without the state of that block. */
  stated(place: number): bigint | null | 'unknown' {
    const result = this.results[place];
    if (result === undefined || result.kind === 'unknown') return 'unknown';
    return result.kind === 'returned' && result.data.length >= 2 + WORD_DIGITS ? this.wordAt(place, 0) : null;
  }

  address(place: number): string {
    return addressOf(this.word(place));
  }

  /** Null where the contract refuses; for functions that only some versions of a contract have. */
  optionalWord(place: number): bigint | null {
    const result = this.results[place];
    if (result?.kind === 'refused' || (result?.kind === 'returned' && result.data.length < 2 + WORD_DIGITS))
      return null;
    return this.word(place);
  }
}

export function addressOf(word: bigint): string {
  if (word >> 160n !== 0n) throw new UnreadableError('refused');
  return getAddress(`0x${word.toString(16).padStart(40, '0')}`);
}

/** A signed number from a word in two's complement. */
export function signedOf(word: bigint): number {
  return Number(BigInt.asIntN(256, word));
}

/** An array of words that a function returns as its only result. */
export function arrayOf(words: readonly bigint[]): bigint[] {
  const length = Number(words[1] ?? 0n);
  if (words[0] !== 32n || words.length < 2 + length) throw new UnreadableError('refused');
  return words.slice(2, 2 + length);
}

/** Runs one position's part of a reader; what could not be read becomes a reason. */
export function reading<T>(read: () => T): Reading<T> {
  try {
    return { kind: 'read', value: read() };
  } catch (error) {
    if (error instanceof UnreadableError) return { kind: 'unreadable', reason: error.reason };
    throw error;
  }
}

/** What a reader makes its calls to. */
interface ReadTarget extends ReadAt {
  readonly source: ContractSource;
}

/** How one round of a reader plans the calls for a position and reads their results. */
export interface Round<Position, Places, Result> {
  plan(batch: ContractBatch, position: Position): Places;
  read(results: ContractResults, places: Places, position: Position): Result;
}

/** A function that reads the state of many positions at one block. */
export function positionReader<Key, State>(
  read: (target: ReadTarget, positions: readonly Key[]) => Promise<Reading<State>[]>,
) {
  return (source: ContractSource, positions: readonly Key[], at: ReadAt): Promise<Reading<State>[]> =>
    read({ source, ...at }, positions);
}

/** The first round of a reader: the calls for all positions, made in one batch. */
export function readFirst<Position, Places, Result>(
  target: ReadTarget,
  positions: readonly Position[],
  round: Round<Position, Places, Result>,
): Promise<Reading<Result>[]> {
  return readNext(
    target,
    positions.map((value) => ({ kind: 'read', value })),
    round,
  );
}

/** A further round, with the results of the one before. A position that could not be read there stays as it is. */
export async function readNext<Position, Places, Result>(
  { source, ...at }: ReadTarget,
  positions: readonly Reading<Position>[],
  { plan, read }: Round<Position, Places, Result>,
): Promise<Reading<Result>[]> {
  const batch = new ContractBatch();
  const planned = positions.map((position) =>
    thenReading(position, (value) => ({ value, places: plan(batch, value) })),
  );
  const results = await batch.read(source, at);
  return planned.map((each) => thenReading(each, ({ value, places }) => read(results, places, value)));
}

/** Turns a reading into another one; a failed reading stays as it is. */
export function thenReading<T, U>(before: Reading<T>, read: (value: T) => U): Reading<U> {
  return before.kind === 'read' ? reading(() => read(before.value)) : before;
}
