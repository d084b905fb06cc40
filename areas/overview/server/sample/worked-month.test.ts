/** The worked month of areas/books/docs/ledger.md is what the product shows of the sample portfolio. */
import type { Contract } from '../../contract/contract.ts';
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../kit/database/testing.ts';
import type { Handlers, SessionCaller } from '@holdfast/http/server/handler.ts';
import { createSampleWorld, LOCAL } from './testing.ts';

/** The history of the sample ends on the day it is opened. */
const NOW = new Date('2026-07-01T15:00:00Z');
const MONTH = { from: '2026-02-01', to: '2026-02-28' };
const WHO = { caller: {} as SessionCaller, origin: LOCAL };

let database: TestDatabase;
let handlers: Handlers<Contract>;

beforeAll(async () => {
  ({ database, handlers } = await createSampleWorld({ now: () => NOW }));
  await handlers.openSample({ body: {}, caller: null, origin: LOCAL });
}, 180_000);
afterAll(() => database?.close());

const text = readFileSync(new URL('../../../books/docs/ledger.md', import.meta.url), 'utf8');
const section = text.slice(text.indexOf('## A worked month'), text.indexOf('## What is proven'));

/** The cells of the rows of a table of the section, by its first heading. */
function tableOf(heading: string): string[][] {
  const lines = section.split('\n');
  const first = lines.findIndex((line) => line.startsWith(`| ${heading} |`));
  const end = lines.findIndex((line, index) => index > first && !line.startsWith('|'));
  return lines.slice(first + 2, end).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

/** "115.41", "20000.00", and nothing for zero. */
function dollars(value: string): string {
  const [whole = '', cents = ''] = value.split('.');
  return value === '0' ? '' : `${whole}.${cents.padEnd(2, '0')}`;
}

it('the entries are those of the exported file', async () => {
  const file = await handlers.exportLedger({
    ...WHO,
    params: { format: 'csv' },
    query: { ...MONTH, summing: 'transaction' },
  });
  const rows = parse(Buffer.from(file.bytes), { columns: true }) as Record<string, string>[];
  let last = '';
  const shown = rows.map((row) => {
    const isFirst = row['Number'] !== last;
    last = row['Number'] ?? '';
    const what = (row['Narration'] ?? '').replace(/, transaction \d+$/, '');
    const head = isFirst ? [row['Date'], what] : ['', ''];
    return [...head, `${row['Account code']} ${row['Account']}`, row['Debit'], row['Credit'], row['Description']];
  });
  expect(tableOf('day')).toEqual(shown);
});

it('the trial balance is that of the month', async () => {
  const balance = await handlers.getTrialBalance({ ...WHO, query: { ...MONTH, compare: 'none', basis: 'tax' } });
  const rows = balance.rows.map(({ code, name, debitUsd, creditUsd }) => [
    `${code} ${name}`,
    dollars(debitUsd),
    dollars(creditUsd),
  ]);
  const { debitUsd, creditUsd } = balance.totals;
  expect(tableOf('account')).toEqual([...rows, ['**Total**', dollars(debitUsd), dollars(creditUsd)]]);
});
