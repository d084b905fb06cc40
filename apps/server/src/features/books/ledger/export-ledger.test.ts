import { contract } from '@holdfast/contract';
import { expect, it } from 'vitest';
import { type BooksWorld, useBooksWorld } from '../testing.ts';
import { exportLedger, type LedgerExport } from './export-ledger.ts';
import { zipFiles } from './zip-files.ts';

let world: BooksWorld;
useBooksWorld(['book_settings', 'book_changes', 'book_generations', 'book_checkpoints'], async (created) => {
  world = created;
  await world.enter({ at: '2023-03-01T12:00:00Z', action: 'buy', transfers: ['in 3 ETH', 'out 1000 USD'] });
  await world.enter({ at: '2023-06-01T12:00:00Z', action: 'stakingReward', transfers: ['in 0.1 ETH 180.005'] });
  await world.enter({ at: '2024-02-01T12:00:00Z', action: 'sell', transfers: ['out 1 ETH', 'in 2000 USD'] });
  await world.regenerate();
});

const DAYS = { today: '2024-12-31', dayOf: (at: Date) => at.toISOString().slice(0, 10) };

const file = async (query: Partial<LedgerExport> & Pick<LedgerExport, 'format'>) => {
  const given = { from: '2023-01-01', to: '2024-12-31', summing: 'transaction', ...query } as const;
  const { bytes, contentType, fileName } = await exportLedger(world.pool, given, DAYS);
  return { text: Buffer.from(bytes).toString('utf8'), contentType, fileName };
};

const cents = (text: string): number => Math.round(Number(text) * 100);

it('every JournalNo of the file for QuickBooks balances in cents', async () => {
  const { text, fileName } = await file({ format: 'quickbooks' });
  expect(fileName).toBe('quickbooks-2023-01-01-2024-12-31.csv');
  const sums = new Map<string, number>();
  for (const line of text.trim().split('\n').slice(1)) {
    const [number = '', , , debit = '', credit = ''] = line.trim().split(',');
    sums.set(number, (sums.get(number) ?? 0) + cents(debit) - cents(credit));
  }
  expect(sums.size).toBe(3);
  expect([...sums.values()]).toEqual([0, 0, 0]);
});

it('the entries of a month are one entry with its detail attached, in one archive', async () => {
  const { text, contentType, fileName } = await file({ format: 'xero', summing: 'month' });
  expect([contentType, fileName]).toEqual(['application/zip', 'xero-2023-01-01-2024-12-31.zip']);
  expect(text).toContain('xero-2023-01-01-2024-12-31-detail.csv');
});

it.each(['netsuite', 'csv', 'beancount', 'hledger', 'subledger'] as const)(
  'a file for %s has the entries, and the same bytes when it is exported again',
  async (format) => {
    const first = await file({ format });
    expect(first.text).toMatch(/ETH|Wallets/);
    expect(await file({ format })).toEqual(first);
  },
);

it('error: an account without a mapping blocks the export with words', async () => {
  const { mappings } = await world.api(contract.getChart, {});
  const wallet = mappings.find(({ kind }) => kind === 'wallet')!;
  await world.api(contract.deleteChartMapping, { params: { id: wallet.id } });
  await expect(file({ format: 'quickbooks' })).rejects.toThrow(/no account for: Wallets/);
  await world.api(contract.setChartMapping, { body: { kind: 'wallet', code: wallet.code } });
});

it('an archive has the signature, the names and the content of its files', () => {
  const bytes = Buffer.from(zipFiles([{ name: 'a.csv', bytes: Buffer.from('one') }]));
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(bytes.readUInt32LE(14)).toBe(0x7a6c86f1);
  expect(bytes.subarray(30, 38).toString()).toBe('a.csvone');
});
