/** The actions that every kind of entry in the address book has. */
export interface EntryActions {
  readonly add: unknown;
  readonly edit: unknown;
  readonly remove: unknown;
  readonly list: unknown;
  readonly listAddresses: unknown;
}

/** The actions of one noun under the names of its calls: for "Bridge", addBridge, editBridge, deleteBridge … */
export type NamedActions<Noun extends string, D extends EntryActions> = Record<`add${Noun}`, D['add']> &
  Record<`edit${Noun}`, D['edit']> &
  Record<`delete${Noun}`, D['remove']> &
  Record<`list${Noun}s`, D['list']> &
  Record<`list${Noun}sWithAccountAddress`, D['listAddresses']>;

export function namedActions<Noun extends string, D extends EntryActions>(
  noun: Noun,
  { add, edit, remove, list, listAddresses }: D,
): NamedActions<Noun, D> {
  const named = {
    [`add${noun}`]: add,
    [`edit${noun}`]: edit,
    [`delete${noun}`]: remove,
    [`list${noun}s`]: list,
    [`list${noun}sWithAccountAddress`]: listAddresses,
  };
  // The compiler sees names that are built at run time as plain strings; the type above states what they are.
  return named as NamedActions<Noun, D>;
}
