import { describe, expect, test } from 'vitest';
import { byFit, fitOf, onlyFitting } from './use-search-results.ts';

const result = (title: string, detail = '', keywords = '') => ({ title, detail, keywords });
const titles = (results: readonly { title: string }[]) => results.map(({ title }) => title);

describe('byFit', () => {
  test('exact title first, then its beginning, then a word of it, then anywhere in it, then other fields', () => {
    const results = [
      result('Deposit', 'for coins'),
      result('Bitcoins'),
      result('All Coins'),
      result('Coins of clients'),
      result('Coins'),
    ];
    expect(titles(byFit('coins', results))).toEqual(['Coins', 'Coins of clients', 'All Coins', 'Bitcoins', 'Deposit']);
  });

  test('keeps the order of equal matches', () => {
    expect(titles(byFit('a', [result('Ab'), result('Aa'), result('Ac')]))).toEqual(['Ab', 'Aa', 'Ac']);
  });
});

describe('onlyFitting', () => {
  test('every word must match, in the title or another field', () => {
    const results = [result('New', 'Transactions'), result('History', 'Transactions'), result('Networks')];
    expect(titles(onlyFitting('transactions new', results))).toEqual(['New']);
    expect(titles(onlyFitting('new', results))).toEqual(['New']);
  });

  test('ignores case, accents and spaces', () => {
    expect(onlyFitting('  JOSE   garcia ', [result('José García')])).toHaveLength(1);
  });

  test('matches an address that is shown shortened', () => {
    expect(onlyFitting('0x9e41aa', [result('Treasury', 'Arbitrum', '0x9e41aabb')])).toHaveLength(1);
  });

  test('empty text matches nothing', () => {
    expect(fitOf('  ', result('Coins'))).toBe(0);
  });
});
