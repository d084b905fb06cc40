/** The recorded account of every exchange, read whole: exact facts, every page interrupted, and read again later. */
import { describe, expect, it } from 'vitest';
import { gapOf } from '../server/exchanges/gaps.ts';
import { CONNECTABLE, findExchange } from './exchanges.ts';
import { factsOfAccount, NOW_MS, type RecordedList, rowsOf } from './testing/account.ts';
import { okxAccount } from './testing/accounts/okx.ts';
import { RECORDED_ACCOUNTS } from './testing/accounts.ts';
import { emptyStore, factsOfStore, netOf, readAccount } from './testing/read-account.ts';

const flat = (store: ReturnType<typeof emptyStore>): string =>
  JSON.stringify(
    [...store.rows].map(([id, rows]) => [id, [...rows.values()].sort((a, b) => (a.key < b.key ? -1 : 1))]),
  );

it('the accounts are those of all exchanges', () => {
  expect(RECORDED_ACCOUNTS.map(({ provider }) => provider).sort()).toEqual(
    CONNECTABLE.map(({ provider }) => provider as string).sort(),
  );
});

it('a moment with more rows than an exchange lists is kept, and everything else is read', async () => {
  const [list, ...others] = okxAccount.lists as [RecordedList, ...RecordedList[]];
  const rows = rowsOf({ list: 1, spread: 120, days: 900, crowd: 130 });
  const account = { ...okxAccount, lists: [{ ...list, rows }, ...others] };
  const store = emptyStore();
  const exchange = findExchange('okx')!;
  await readAccount({ exchange, account, net: netOf(account), store });
  const crowdMs = rows.find(({ ms }, place) => ms === rows[place + 1]?.ms)!.ms;
  expect(store.rows.get('deposits')?.size).toBe(120 + 100);
  const state = JSON.parse(store.states.get('deposits')!) as { crowded: number[] };
  expect(state.crowded).toEqual([crowdMs]);
  expect(gapOf(exchange, [{ stream: 'deposits', state }])).toContain(
    `OKX may have more deposits of ${new Date(crowdMs).toISOString().slice(0, 19).replace('T', ' ')} UTC than its API lists`,
  );
});

describe.each(RECORDED_ACCOUNTS.map((account) => [account.provider, account] as const))('%s', (provider, account) => {
  const exchange = findExchange(provider)!;

  it('becomes exactly the facts of the account, to the last digit', async () => {
    const store = emptyStore();
    const pages = await readAccount({ exchange, account, net: netOf(account), store });
    const expected = factsOfAccount(account);
    expect(expected.length).toBeGreaterThan(60);
    expect(pages).toBeGreaterThan(exchange.streams.length);
    expect(await factsOfStore(exchange, store)).toEqual(expected);
  });

  it('an interruption at every page loses and doubles nothing', async () => {
    const [whole, interrupted] = [emptyStore(), emptyStore()];
    await readAccount({ exchange, account, net: netOf(account), store: whole });
    await readAccount({ exchange, account, net: netOf(account), store: interrupted, isInterrupted: true });
    expect(flat(interrupted)).toBe(flat(whole));
  });

  it('is read again later without another row', async () => {
    const store = emptyStore();
    await readAccount({ exchange, account, net: netOf(account), store });
    const first = flat(store);
    await readAccount({ exchange, account, net: netOf(account), store, nowMs: NOW_MS + 3_600_000 });
    expect(flat(store)).toBe(first);
  });
});
