import { describe, expect, test } from 'vitest';
import { amountsText, findsTransactions } from './record-searches.ts';
import { actionOf, resultOfAction, type SearchableAction } from './search-result.ts';
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

describe('actions', () => {
  const form: SearchableAction = {
    id: 'form-8949',
    title: 'Form 8949',
    section: 'Capital Positions',
    keywords: 'tax form download',
    icon: 'M0',
    hasYear: true,
    target: { path: '/admin/capital-positions', search: { dialog: 'form' } },
  };

  test('a year in the text selects the action of that year', () => {
    const found = resultOfAction(form, 'form 8949 2024');
    expect(found).toMatchObject({
      key: 'action:form-8949:2024',
      title: 'Form 8949 2024',
      target: { path: '/admin/capital-positions', search: { dialog: 'form', year: '2024' } },
    });
    expect(onlyFitting('form 8949 2024', [found])).toHaveLength(1);
    expect(actionOf(found, [form])).toBe(form);
  });

  test('the number of a form is not a year, and an action without years has none', () => {
    expect(resultOfAction(form, 'form 8949').title).toBe('Form 8949');
    expect(resultOfAction({ ...form, hasYear: false }, 'form 2024').target).toEqual(form.target);
  });

  test('a stored action that is no longer offered is unknown', () => {
    expect(actionOf({ key: 'action:form-8949' }, [])).toBeUndefined();
    expect(actionOf({ key: 'page:/form-8949' }, [form])).toBeUndefined();
  });
});

test('transactions are searched by hashes, addresses and amounts, not by free text', () => {
  for (const text of ['0x9e41', '1.25', '1,250.5 USDC', '3000 ETH']) expect(findsTransactions(text)).toBe(true);
  for (const text of ['eth', 'form 8949 2024', '1,25 x y', '']) expect(findsTransactions(text)).toBe(false);
});

test('a transaction is titled by its first two amounts', () => {
  const transfer = (amount: string, coinSymbol: string) => ({ amount, coinSymbol });
  expect(amountsText([transfer('1.25', 'ETH'), transfer('3000', 'USDC')])).toBe('1.25 ETH, 3,000.00 USDC');
  expect(amountsText([transfer('1', 'A'), transfer('2', 'B'), transfer('3', 'C')])).toBe('1.00 A, 2.00 B, …');
});
