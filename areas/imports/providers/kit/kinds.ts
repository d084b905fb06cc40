/** Tables from a provider's words for its rows to the kinds that all providers share. */
import type { SourceKind } from '@holdfast/chain/source-kind.ts';

/**
 * `inside`: a move between parts of the account that the file covers; it is ignored. `elsewhere`: a move to or from
 * another account of the owner, such as the provider's other exchange; it is kept, to be matched with its other side.
 */
export type KindRule = SourceKind | 'inside' | 'elsewhere' | { readonly in: SourceKind; readonly out: SourceKind };

/** The result of a margin trade or a derivative. */
export const MARGIN_RESULT: KindRule = { in: 'margin_gain', out: 'margin_loss' };

export interface KindTable {
  readonly find: (name: string) => KindRule | null;
}

const KNOWN_MAX = 1000;

/** Keys may list several names separated by | and use * for any text. Case, blanks and punctuation do not matter. */
export function kindTable(table: Readonly<Record<string, KindRule>>): KindTable {
  const exact = new Map<string, KindRule>();
  const patterns: { readonly pattern: RegExp; readonly rule: KindRule }[] = [];
  for (const [names, rule] of Object.entries(table)) {
    for (const name of names.split('|')) {
      const plain = kindName(name);
      if (name.includes('*'))
        patterns.push({ pattern: new RegExp(`^${name.split('*').map(kindName).join('.*')}$`), rule });
      else exact.set(plain, rule);
    }
  }
  // A file repeats a few words in every row.
  const known = new Map<string, KindRule | null>();
  return {
    find: (name) => {
      const before = known.get(name);
      if (before !== undefined) return before;
      const plain = kindName(name);
      const rule = exact.get(plain) ?? patterns.find(({ pattern }) => pattern.test(plain))?.rule ?? null;
      if (known.size < KNOWN_MAX) known.set(name, rule);
      return rule;
    },
  };
}

/** For files of deposits and withdrawals alone. */
export const MOVE_KINDS = kindTable({ Deposit: 'deposit', 'Withdrawal|Withdraw': 'withdrawal' });

export function kindName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
