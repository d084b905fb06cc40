import { describe, expect, test } from 'vitest';
import { forgetRecords, readRecentChoices, withRecentChoice, writeRecentChoices } from './recent-choices.ts';
import type { SearchResult } from './search-result.ts';

const page = (path: string): SearchResult => ({
  key: `page:${path}`,
  title: path,
  detail: '',
  picture: { kind: 'icon', path: 'M0' },
  target: { path },
});
const coin: SearchResult = {
  key: 'coin:1',
  title: 'BTC',
  detail: 'Bitcoin',
  picture: { kind: 'coin', symbol: 'BTC' },
  target: { path: '/admin/coins', search: { search: 'BTC' } },
};

function memory(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    values,
  };
}

describe('recent choices', () => {
  test('are stored separately for each user', () => {
    const storage = memory();
    writeRecentChoices(1, [coin, page('/a')], storage);
    expect(readRecentChoices(1, storage)).toEqual([coin, page('/a')]);
    expect(readRecentChoices(2, storage)).toEqual([]);
  });

  test('are newest first, each once, at most six', () => {
    const seven = ['/a', '/b', '/c', '/d', '/e', '/f', '/a'].reduce<SearchResult[]>(
      (recent, path) => withRecentChoice(recent, page(path)),
      [],
    );
    expect(seven.map(({ title }) => title)).toEqual(['/a', '/f', '/e', '/d', '/c', '/b']);
    expect(withRecentChoice(seven, coin)).toHaveLength(6);
  });

  test('sign-out deletes records and keeps pages and actions', () => {
    const storage = memory();
    const action = { ...page('/a'), key: 'action:add-wallets' };
    writeRecentChoices(1, [coin, page('/a'), action], storage);
    forgetRecords(1, storage);
    expect(readRecentChoices(1, storage)).toEqual([page('/a'), action]);
    expect([...storage.values.values()].join('')).not.toContain('BTC');
  });

  test.each([
    ['no JSON', '{'],
    ['no list', '{"a":1}'],
    ['no results', '[1,null,{}]'],
    ['a target on another site', JSON.stringify([{ ...coin, target: { path: 'https://elsewhere.example' } }])],
    ['a picture of an unknown kind', JSON.stringify([{ ...coin, picture: { kind: 'toString' } }])],
    ['far too much', JSON.stringify([{ ...coin, title: 'x'.repeat(30_000) }])],
  ])('error: %s in storage is nothing', (_, text) => {
    expect(readRecentChoices(1, memory({ 'recentSearches:1': text }))).toEqual([]);
  });

  test('error: a browser without storage stores nothing and does not fail', () => {
    const storage = {
      getItem: () => {
        throw new Error('refused');
      },
      setItem: () => {
        throw new Error('refused');
      },
    };
    expect(readRecentChoices(1, storage)).toEqual([]);
    expect(() => writeRecentChoices(1, [coin], storage)).not.toThrow();
  });
});
