/** What can be done with every kind of entry in the address book. */
export interface Deeds {
  readonly add: unknown;
  readonly edit: unknown;
  readonly remove: unknown;
  readonly list: unknown;
  readonly listAddresses: unknown;
}

/** The deeds of one noun under the names of its calls: those of "Bridge" are addBridge, editBridge, deleteBridge … */
export type NamedDeeds<Noun extends string, D extends Deeds> = Record<`add${Noun}`, D['add']> &
  Record<`edit${Noun}`, D['edit']> &
  Record<`delete${Noun}`, D['remove']> &
  Record<`list${Noun}s`, D['list']> &
  Record<`list${Noun}sWithAccountAddress`, D['listAddresses']>;

export function namedDeeds<Noun extends string, D extends Deeds>(
  noun: Noun,
  { add, edit, remove, list, listAddresses }: D,
): NamedDeeds<Noun, D> {
  const named = {
    [`add${noun}`]: add,
    [`edit${noun}`]: edit,
    [`delete${noun}`]: remove,
    [`list${noun}s`]: list,
    [`list${noun}sWithAccountAddress`]: listAddresses,
  };
  // Names that are put together at run time are plain text to the compiler; the type above says what they are.
  return named as NamedDeeds<Noun, D>;
}
