import { readFileSync } from 'node:fs';
import { formatDecimal, parseUsd } from '@holdfast/money';
import { describe, expect, it } from 'vitest';
import { AccountingError } from '../accounting-error.ts';
import { type Action, ACTIONS, actionLabel, TREATMENTS } from '@holdfast/actions/actions.ts';
import { BooksStream } from '../books-stream.ts';
import { coinIdOf } from '../ids.ts';
import type { EngineSettings } from '../settings.ts';
import { amount, buy, incoming, instant, move, moving, outgoing, transaction } from '../testing/history.ts';
import type { Transaction, Transfer } from '../types.ts';
import { accountOfAction, ledgerAccount, ledgerAccountKey } from './ledger-account.ts';
import type { JournalEntry, JournalLine, LedgerAccount } from './types.ts';

const SETTINGS: Partial<EngineSettings> = {
  scope: { kind: 'perWallet' },
  foreignCashCoinIds: [coinIdOf('EUR')],
  calendar: { kind: 'recordedOffset' },
};

function journal(transactions: readonly Transaction[], settings: Partial<EngineSettings> = {}): JournalEntry[] {
  const stream = new BooksStream({ ...SETTINGS, ...settings }, { journal: true });
  stream.read(transactions);
  stream.finish();
  return stream.takeEntries();
}

/** "wallet ETH main +1 $1001 t1", without what is not there. */
function lineText({ account, assetId, amount: units, usd, lot }: JournalLine): string {
  const { kind, accountId, partyId, category, term } = account;
  const where = [kind, assetId, accountId, partyId, category, term].filter((part) => part !== null);
  const figures = [
    units === 0n ? '' : formatDecimal(units),
    `$${formatDecimal(usd)}`,
    lot === null ? '' : `lot ${lot.id}`,
  ];
  return [...where, ...figures].filter((part) => part !== '').join(' ');
}

function textOf(entries: readonly JournalEntry[], id: string): string[] {
  const entry = entries.find(({ transactionId }) => transactionId === id);
  return (entry?.lines ?? []).map(lineText);
}

const money = (
  id: string,
  coin: string,
  units: string,
  usd?: string,
): { id: string; coin: string; amount: string; usd?: string } =>
  usd === undefined ? { id, coin, amount: units } : { id, coin, amount: units, usd };

describe('entries', () => {
  it('a purchase has its lot at cost, its money at face value, and trading lines that close the units', () => {
    const entries = journal([
      transaction('t1', '2024-01-02', 'buy', [
        incoming(money('c', 'ETH', '1')),
        outgoing(money('m', 'USD', '1000')),
        outgoing({ ...money('f', 'USD', '1'), role: 'fee' }),
      ]),
    ]);
    expect(textOf(entries, 't1')).toEqual([
      'wallet ETH main 1 $1001 lot c',
      'money USD main -1000 $-1000',
      'money USD main -1 $-1',
      'trading ETH -1 $0',
      'trading USD 1001 $0',
    ]);
    expect(entries[0]).toMatchObject({ id: 'transaction:t1', kind: 'transaction', action: 'buy', flags: [] });
  });

  it('a sale takes parts of two lots at their cost, with a gain by term for each', () => {
    const entries = journal([
      buy('b1', '2023-03-01', 'ETH', '1', '1000'),
      buy('b2', '2023-06-01', 'ETH', '1', '2000'),
      transaction('s', '2024-03-02', 'sell', [outgoing(money('c', 'ETH', '1.5')), incoming(money('m', 'USD', '4500'))]),
    ]);
    expect(textOf(entries, 's')).toEqual([
      'wallet ETH main -1 $-1000 lot b1',
      'realisedGain ETH long $-2000 lot b1',
      'wallet ETH main -0.5 $-1000 lot b2',
      'realisedGain ETH short $-500 lot b2',
      'money USD main 4500 $4500',
      'trading ETH 1.5 $0',
      'trading USD -4500 $0',
    ]);
    expect(textOf(entries, 'b1')).toEqual([
      'wallet ETH main 1 $1000 lot b1',
      'ownerEquity $-1000',
      'trading ETH -1 $0',
    ]);
  });

  it('a move between own wallets takes its lot along at cost', () => {
    const entries = journal([
      buy('b1', '2024-01-01', 'ETH', '1', '1000'),
      move('m', '2024-01-02', 'ETH', '0.4', { from: 'main', to: 'cold' }),
    ]);
    expect(textOf(entries, 'm')).toEqual(['wallet ETH main -0.4 $-400 lot b1', 'wallet ETH cold 0.4 $400 lot b1']);
  });

  it('while lots are pooled, a disposal in another wallet takes the lot where it is booked', () => {
    const entries = journal(
      [
        buy('b1', '2024-01-01', 'ETH', '1', '1000'),
        move('m', '2024-01-02', 'ETH', '1', { from: 'main', to: 'cold' }),
        transaction('s', '2024-01-03', 'sell', [
          outgoing({ ...money('c', 'ETH', '1'), wallet: 'cold' }),
          incoming(money('d', 'USD', '1000')),
        ]),
      ],
      { scope: { kind: 'universal' } },
    );
    expect(textOf(entries, 'm')).toEqual(['wallet ETH main -1 $0', 'wallet ETH cold 1 $0']);
    expect(textOf(entries, 's').slice(0, 3)).toEqual([
      'wallet ETH main -1 $-1000 lot b1',
      'wallet ETH main 1 $0',
      'wallet ETH cold -1 $0',
    ]);
  });

  it('the change to lots per wallet is an entry of its own, which moves cost and no units', () => {
    const entries = journal(
      [
        buy('b1', '2024-01-01', 'ETH', '1', '1000'),
        move('m', '2024-01-02', 'ETH', '1', { from: 'main', to: 'cold' }),
        buy('b2', '2024-06-05', 'ETH', '1', '3000'),
      ],
      { scope: { kind: 'universalThenPerWallet', fromDay: '2024-06-01', allocation: null } },
    );
    expect(entries.map(({ id }) => id)).toEqual([
      'transaction:b1',
      'transaction:m',
      'allocation:2024-06-01',
      'transaction:b2',
    ]);
    expect(entries[2]!.lines.map(lineText)).toEqual([
      'wallet ETH main -1 $-1000 lot b1',
      'wallet ETH main 1 $0',
      'wallet ETH cold -1 $0',
      'wallet ETH cold 1 $1000 lot b1',
    ]);
    expect(entries[2]).toMatchObject({ kind: 'allocation', at: instant('2024-06-01'), transactionId: null });
  });

  it('an average of all wallets is divided among the accounts of the lots before these go to the wallets', () => {
    const entries = journal(
      [
        buy('b1', '2024-01-01', 'ETH', '1', '100'),
        buy('b2', '2024-01-02', 'ETH', '1', '300', 'cold'),
        transaction('s', '2024-01-03', 'sell', [outgoing(money('c', 'ETH', '1')), incoming(money('d', 'USD', '200'))]),
        buy('b3', '2024-06-05', 'ETH', '1', '500'),
      ],
      { method: 'average', scope: { kind: 'universalThenPerWallet', fromDay: '2024-06-01', allocation: null } },
    );
    expect(textOf(entries, 's')[0]).toBe('wallet ETH main -1 $-200 lot b1');
    expect(entries.find(({ kind }) => kind === 'allocation')?.lines.map(lineText)).toEqual([
      'wallet ETH main $100',
      'wallet ETH cold $-100',
    ]);
  });

  const LENT_BY_CLIENT = [
    transaction('d', '2024-01-01', 'clientDeposit', [{ ...incoming(money('c', 'BTC', '1', '30000')), clientId: '7' }]),
    transaction('w', '2024-02-01', 'clientWithdrawal', [
      { ...outgoing(money('e', 'BTC', '0.6', '24000')), clientId: '7', interestAmount: amount('0.1') },
    ]),
  ];

  it('a deposit of a client is owed in kind: it goes back without a gain, and interest in it is sold short', () => {
    const entries = journal(LENT_BY_CLIENT);
    expect(textOf(entries, 'd')).toEqual([
      'wallet BTC main 1 $0',
      'clientPrincipal BTC 7 -1 $-30000',
      'borrowedCoins BTC $30000',
    ]);
    expect(textOf(entries, 'w')).toEqual([
      'wallet BTC main -0.5 $0',
      'wallet BTC main -0.1 $0',
      'shortSales BTC $-4000',
      'expense BTC interestPaid $4000',
      'clientPrincipal BTC 7 0.5 $15000',
      'borrowedCoins BTC $-15000',
      'trading BTC 0.1 $0',
    ]);
  });

  it('a deposit at market value is an obligation: its end realises what the coins gained, the other way round', () => {
    const entries = journal(LENT_BY_CLIENT, { borrowedCoins: 'marketValue' });
    expect(textOf(entries, 'd')).toEqual(['wallet BTC main 1 $30000 lot c', 'clientPrincipal BTC 7 -1 $-30000']);
    expect(textOf(entries, 'w')).toEqual([
      'wallet BTC main -0.5 $-15000 lot c',
      'realisedGain BTC short $-5000 lot c',
      'realisedGain BTC short $5000',
      'wallet BTC main -0.1 $-3000 lot c',
      'realisedGain BTC short $-1000 lot c',
      'expense BTC interestPaid $4000',
      'clientPrincipal BTC 7 0.5 $15000',
      'trading BTC 0.1 $0',
    ]);
  });

  it('foreign money is carried at what it was worth; what it is spent above or below is a currency difference', () => {
    const entries = journal([
      transaction('x', '2024-01-01', 'swap', [
        incoming(money('e', 'EUR', '1000', '1100')),
        outgoing(money('u', 'USD', '1100')),
      ]),
      transaction('b', '2024-02-01', 'buy', [
        incoming(money('c', 'ETH', '1')),
        outgoing(money('f', 'EUR', '500', '600')),
      ]),
    ]);
    expect(textOf(entries, 'b')).toEqual([
      'wallet ETH main 1 $600 lot c',
      'money EUR main -500 $-550',
      'currencyDifference EUR $-50',
      'trading ETH -1 $0',
      'trading EUR 500 $0',
    ]);
  });

  it('foreign money without a rate counts as what the other side was worth, and the entry is marked', () => {
    const entries = journal([
      buy('b1', '2024-01-01', 'ETH', '1', '1000'),
      transaction('s', '2024-02-01', 'sell', [
        outgoing(money('c', 'ETH', '1', '2000')),
        incoming(money('e', 'EUR', '1800')),
      ]),
    ]);
    expect(textOf(entries, 's')).toContain('money EUR main 1800 $2000');
    expect(entries.at(-1)!.flags).toEqual(['missing_price']);
  });

  it('money that is lent stays an asset until it comes back', () => {
    const entries = journal([
      transaction('l', '2024-01-01', 'lendOut', [
        { ...outgoing(money('a', 'USD', '100')), counterpartyId: 'account:9' },
      ]),
      transaction('r', '2024-02-01', 'p2pRepayment', [
        { ...incoming(money('b', 'USD', '130')), counterpartyId: 'account:9' },
      ]),
    ]);
    expect(textOf(entries, 'l')).toEqual([
      'money USD main -100 $-100',
      'loanReceivable USD custody:p2pLoan:account:9 100 $100',
    ]);
    expect(textOf(entries, 'r')).toEqual([
      'loanReceivable USD custody:p2pLoan:account:9 -100 $-100',
      'money USD main 100 $100',
      'money USD main 30 $30',
      'ownerEquity USD $-30',
      'trading USD -30 $0',
    ]);
  });

  it('a recorded cost of coins that came back is opening equity', () => {
    const entries = journal([
      transaction('w', '2024-01-01', 'exchangeWithdrawal', [
        {
          ...incoming(money('c', 'ETH', '1')),
          carried: { costUsd: parseUsd('700'), acquiredAt: instant('2020-05-05') },
        },
      ]),
    ]);
    expect(textOf(entries, 'w')).toEqual([
      'openingEquity ETH $-700',
      'wallet ETH main 1 $700 lot c',
      'trading ETH -1 $0',
    ]);
  });

  it('coins without a known cost or price are posted at no dollars and marked', () => {
    const entries = journal([
      transaction('s', '2024-01-01', 'sell', [outgoing(money('c', 'ETH', '1')), incoming(money('m', 'USD', '5'))]),
      transaction('r', '2024-01-02', 'stakingReward', [incoming(money('d', 'ODD', '3'))]),
    ]);
    expect(entries.map(({ flags }) => flags)).toEqual([['missing_basis'], ['missing_price']]);
    expect(textOf(entries, 's').slice(0, 2)).toEqual(['wallet ETH main -1 $0', 'realisedGain ETH short $-5']);
    expect(textOf(entries, 'r')).toEqual(['wallet ODD main 3 $0 lot d', 'trading ODD -3 $0']);
  });

  it('lots with a flag mark the entry that moves them, and the one that divides them among wallets', () => {
    const rewarded = transaction('r', '2024-01-02', 'stakingReward', [incoming(money('d', 'ODD', '3'))]);
    const moved = move('m', '2024-01-03', 'ODD', '3', { from: 'main', to: 'cold' });
    const flagsOf = (entries: readonly JournalEntry[]) => entries.map(({ kind, flags }) => [kind, ...flags]);
    const marked = ['transaction', 'missing_price'];
    expect(flagsOf(journal([rewarded, moved]))).toEqual([marked, marked]);
    const scope = { kind: 'universalThenPerWallet', fromDay: '2024-06-01', allocation: null } as const;
    const entries = journal([rewarded, moved, buy('b', '2024-06-05', 'ETH', '1', '3000')], { scope });
    // While lots are pooled, a move has no dollars that could be wrong.
    expect(flagsOf(entries)).toEqual([marked, ['transaction'], ['allocation', 'missing_price'], ['transaction']]);
  });

  it('an unclassified transaction moves coins at no dollars and money at its value, against suspense', () => {
    const unclassified = transaction('u', '2024-01-01', 'noOp', [
      incoming(money('c', 'ETH', '2', '4000')),
      outgoing(money('m', 'USD', '10')),
      moving({ ...money('v', 'BTC', '1'), to: 'cold' }),
    ]);
    const entries = journal([{ ...unclassified, action: null } as unknown as Transaction]);
    expect(entries).toMatchObject([
      { id: 'transaction:u', kind: 'unclassified', action: null, flags: ['unclassified'] },
    ]);
    expect(textOf(entries, 'u')).toEqual([
      'wallet ETH main 2 $0',
      'money USD main -10 $-10',
      'wallet BTC main -1 $0',
      'wallet BTC cold 1 $0',
      'suspense ETH -2 $0',
      'suspense USD 10 $10',
    ]);
  });

  it('error: a checkpoint without a journal cannot be continued with one', () => {
    const stream = new BooksStream(SETTINGS);
    const state = stream.checkpoint(instant('2024-01-01'));
    expect(() => BooksStream.resume(state, SETTINGS, { journal: true })).toThrow(AccountingError);
    expect(BooksStream.resume(state, SETTINGS).takeEntries()).toEqual([]);
  });
});

describe('keys of ledger accounts', () => {
  it('two accounts never share one', () => {
    const base = ledgerAccount('wallet');
    const keys = [
      ledgerAccountKey(base),
      ledgerAccountKey({ ...base, assetId: coinIdOf('a|b') }),
      ledgerAccountKey({ ...base, assetId: coinIdOf('a'), partyId: 'b' }),
      ledgerAccountKey({ ...base, assetId: coinIdOf('') }),
      ledgerAccountKey({ ...base, partyId: 'a' }),
      ledgerAccountKey({ ...base, assetId: coinIdOf('a%7Cb') }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(ledgerAccountKey({ ...base, assetId: coinIdOf('12') })).toBe('wallet|12');
  });

  it('income, expenses, gains and equity are distinguished by action; accounts with coins are not', () => {
    const keyOf = (account: LedgerAccount) => ledgerAccountKey(accountOfAction(account, 'p2pInterest'));
    expect(keyOf(ledgerAccount('income', { category: 'interest' }))).toBe('income||||interest||p2pInterest');
    expect(keyOf(ledgerAccount('realisedGain', { term: 'long' }))).toBe('realisedGain|||||long|p2pInterest');
    expect(keyOf(ledgerAccount('wallet', { assetId: coinIdOf('12') }))).toBe('wallet|12');
    expect(ledgerAccountKey(accountOfAction(ledgerAccount('gifts'), null))).toBe('gifts');
  });
});

/** What each action posts, as areas/books/docs/ledger.md lists it: with 1 ETH that cost $1,000 and is worth $1,500. */
function postingsOf(action: Action): { readonly debits: string; readonly credits: string } {
  const { incoming: comesIn, outgoing: goesOut, fees } = TREATMENTS[action];
  const place = { counterpartyId: 'account:9' };
  const back: Transfer = { ...incoming(money('i', 'ETH', '1', '1500')), ...place };
  const out: Transfer = { ...outgoing(money('o', 'ETH', '1', '1500')), ...place };
  const before: Transaction[] = [buy('b', '2024-01-01', 'ETH', '3', '3000')];
  const transfers: Transfer[] = [];
  if (action === 'migration') transfers.push(out, incoming(money('n', 'UNI', '5', '1500')));
  else if (fees === 'exchange' && comesIn?.do === 'acquire') {
    const isSale = action === 'sell';
    transfers.push(isSale ? out : action === 'buy' ? back : outgoing(money('o', 'ETH', '1', '1500')));
    if (isSale) transfers.push(incoming(money('m', 'USD', '1500')));
    else if (action === 'buy') transfers.push(outgoing(money('m', 'USD', '1500')));
    else transfers.push(incoming(money('n', 'UNI', '5', '1500')));
  } else if (comesIn?.do === 'takeBack' && (goesOut === null || goesOut.do === 'ignore')) {
    const custody = comesIn.custody;
    const aside =
      custody === 'bridge'
        ? 'bridgeOut'
        : custody === 'p2pLoan'
          ? 'lendOut'
          : custody === 'stake'
            ? 'stake'
            : custody === 'order'
              ? 'placeOrder'
              : 'supplyCollateral';
    before.push(transaction('a', '2024-01-02', aside, [{ ...out, id: outgoing(money('x', 'ETH', '1')).id }]));
    transfers.push(back);
  } else if (goesOut?.do === 'seize') {
    before.push(
      transaction('a', '2024-01-02', 'supplyCollateral', [{ ...out, id: outgoing(money('x', 'ETH', '1')).id }]),
      transaction('l', '2024-01-03', 'borrow', [{ ...incoming(money('y', 'USDC', '1200', '1200')), ...place }]),
    );
    transfers.push({ ...out, fromAccountId: null, role: 'seized' });
    transfers.push({ ...incoming(money('z', 'USDC', '1200', '1200')), ...place, toAccountId: null, role: 'repaid' });
  } else if (goesOut?.do === 'repay') {
    const borrowed = { ...incoming(money('y', 'ETH', '1', '1200')), ...place };
    before.push(transaction('l', '2024-01-03', action === 'repay' ? 'borrow' : 'clientDeposit', [borrowed]));
    transfers.push(out);
  } else if (comesIn?.do === 'gift') transfers.push({ ...back, carried: { costUsd: parseUsd('800'), acquiredAt: 0 } });
  else if (goesOut !== null && goesOut.do !== 'ignore') transfers.push(out);
  else transfers.push(back);
  const entries = journal([...before, transaction('t', '2024-02-01', action, transfers)]);
  const lines = entries.find(({ transactionId }) => transactionId === 't')?.lines ?? [];
  const side = (isWanted: (usd: bigint) => boolean): string => {
    const named = lines
      .filter(({ usd }) => isWanted(usd))
      .map(({ account }) => `\`${account.kind}${account.category === null ? '' : ` ${account.category}`}\``);
    return [...new Set(named)].join(', ');
  };
  return { debits: side((usd) => usd > 0n), credits: side((usd) => usd < 0n) };
}

describe('the table of actions in areas/books/docs/ledger.md', () => {
  it('lists what every action posts', () => {
    const text = readFileSync(new URL('../../docs/ledger.md', import.meta.url), 'utf8');
    const rows = ACTIONS.map((action) => {
      const { debits, credits } = postingsOf(action);
      return `| ${actionLabel(action)} | ${debits || 'nothing'} | ${credits || 'nothing'} |`;
    });
    expect(rows.filter((row) => !text.includes(row))).toEqual([]);
  });
});
