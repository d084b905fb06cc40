/** The coins behind the balances of a statement, which a file names in its own way: ZEUR, "DOT28.S (spot / main)". */
import type { BalanceChain } from '../providers/kit/balance.ts';
import type { Layout } from '../providers/kit/layout.ts';
import type { SymbolResolver } from './resolve-symbols.ts';

export interface BalanceCoin {
  /** "EUR"; "DOT (DOT28.S)" where the file has several balances of one coin. */
  readonly label: string;
  /** Null: the coin is not known yet. */
  readonly coinId: number | null;
}

/** The file's name of the coin, and in brackets the part of the account that the balance is of. */
const ACCOUNT = /^(.*?)(?: \((.*)\))?$/s;

export async function nameBalances(
  balances: BalanceChain,
  { layout, resolver }: { layout: Layout; resolver: SymbolResolver },
): Promise<ReadonlyMap<string, BalanceCoin>> {
  const accounts = balances.closing().map(({ account }) => {
    const [, name = account, part] = ACCOUNT.exec(account) ?? [];
    return { account, symbol: layout.symbol(name), detail: part ?? name };
  });
  const coinOf = (symbol: string) => ({ kind: 'symbol', symbol }) as const;
  await resolver.prepare(accounts.map(({ symbol }) => coinOf(symbol)));
  const counts = new Map<string, number>();
  for (const { symbol } of accounts) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return new Map(
    accounts.map(({ account, symbol, detail }): [string, BalanceCoin] => {
      const resolved = resolver.resolve(coinOf(symbol));
      return [
        account,
        {
          label: counts.get(symbol) === 1 ? symbol : `${symbol} (${detail})`,
          coinId: resolved.kind === 'coin' ? resolved.coinId : null,
        },
      ];
    }),
  );
}
