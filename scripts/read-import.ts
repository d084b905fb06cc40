/**
 * Reads an export of an exchange, wallet or portfolio program and prints what it contains, without a database.
 *
 *   npm run -s read-import -- PROVIDER FILE [--time-zone Z] [--date-order DMY|MDY|YMD] [--decimal-mark .|,]
 *                             [--own-address A] [--coin C] [--mapping JSON] [--merge-duplicates]
 *
 * One JSON line for each record, then one for each transaction (see areas/imports/docs/imports.md). A summary goes to
 * the standard error output; a file that cannot be read ends with one sentence there and the exit code 1.
 */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type DateOrder } from '../areas/imports/providers/kit/times.ts';
import { type DecimalMark } from '../areas/imports/providers/kit/amounts.ts';
import { type GenericMapping } from '../areas/imports/providers/generic/generic.ts';
import { ImportError } from '../areas/imports/providers/kit/import-error.ts';
import { type ImportOptions, type ImportReading, readImport } from '../areas/imports/providers/read-import.ts';
import { type ImportTransaction } from '../areas/imports/providers/kit/assemble.ts';
import { isProviderId, PROVIDERS } from '../areas/imports/providers/kit/provider.ts';
import { formatDecimal } from '@holdfast/money';

const USAGE = [
  'npm run -s read-import -- PROVIDER FILE [--time-zone Z] [--date-order DMY|MDY|YMD] [--decimal-mark .|,]',
  '[--own-address A] [--coin C] [--mapping JSON] [--merge-duplicates]',
].join(' ');

function readOptions(): { file: string; options: ImportOptions } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'time-zone': { type: 'string' },
      'date-order': { type: 'string' },
      'decimal-mark': { type: 'string' },
      'own-address': { type: 'string' },
      coin: { type: 'string' },
      mapping: { type: 'string' },
      'merge-duplicates': { type: 'boolean' },
    },
  });
  const [provider = '', file = ''] = positionals;
  if (provider !== 'auto' && !isProviderId(provider))
    throw new ImportError(
      'bad_option',
      `There is no provider “${provider}”. Choose auto, ${Object.keys(PROVIDERS).join(', ')}. Usage: ${USAGE}`,
    );
  if (file === '') throw new ImportError('bad_option', `Name a file. Usage: ${USAGE}`);
  const { 'time-zone': timeZone, 'own-address': ownAddress, coin } = values;
  const dateOrder = oneOf(values['date-order'], ['DMY', 'MDY', 'YMD'], '--date-order');
  const decimalMark = oneOf(values['decimal-mark'], ['.', ','], '--decimal-mark');
  return {
    file,
    options: {
      provider,
      mergeDuplicates: values['merge-duplicates'] ?? false,
      ...(timeZone === undefined ? {} : { timeZone }),
      fileName: path.basename(file),
      ...(ownAddress === undefined ? {} : { ownAddress }),
      ...(coin === undefined ? {} : { coin }),
      ...(dateOrder === undefined ? {} : { dateOrder: dateOrder as DateOrder }),
      ...(decimalMark === undefined ? {} : { decimalMark: decimalMark as DecimalMark }),
      ...(values.mapping === undefined ? {} : { mapping: readMapping(values.mapping) }),
    },
  };
}

function readMapping(text: string): GenericMapping {
  try {
    const mapping: unknown = JSON.parse(text);
    if (typeof mapping === 'object' && mapping !== null && 'time' in mapping) return mapping as GenericMapping;
  } catch {
    // Reported below, like JSON without a time.
  }
  throw new ImportError(
    'bad_option',
    'The mapping is JSON that names at least the column of the time: {"time": "Date"}.',
  );
}

function oneOf(value: string | undefined, allowed: readonly string[], name: string): string | undefined {
  const upper = value?.toUpperCase();
  if (upper === undefined || allowed.includes(upper)) return upper;
  throw new ImportError('bad_option', `${name} is one of ${allowed.join(', ')}.`);
}

function transactionLine({ found, rows, remark }: ImportTransaction): object {
  const shown = found.transfers.map((transfer) => ({
    transfer,
    entry: {
      coin: coinText(transfer.coin),
      amount: formatDecimal(transfer.amount),
      valueUsd: transfer.valueUsd === null ? null : formatDecimal(transfer.valueUsd),
    },
  }));
  const pick = (prefix: string) =>
    shown.filter(({ transfer }) => transfer.key.startsWith(prefix)).map(({ entry }) => entry);
  return {
    type: 'transaction',
    key: found.key,
    at: new Date(found.atMs).toISOString(),
    kind: found.source?.kind ?? 'review',
    name: found.source?.name ?? '',
    status: found.status,
    hash: found.hash,
    out: pick('out:'),
    in: pick('in:'),
    fees: shown
      .filter(({ transfer }) => transfer.role !== 'transfer')
      .map(({ transfer, entry }) => ({ ...entry, isWithheld: transfer.role === 'withheldFee' })),
    rows,
    note: found.note ?? null,
    remark,
  };
}

function coinText(coin: ImportTransaction['found']['transfers'][number]['coin']): string {
  if (coin.kind === 'symbol') return coin.symbol;
  return coin.kind === 'native' ? 'native' : coin.address;
}

function print(reading: ImportReading): void {
  for (const record of reading.records) {
    const { row, result, reason, question, kind, isUnknownKind, key, transactionKey, text } = record;
    console.log(
      JSON.stringify({ type: 'record', row, result, reason, question, kind, isUnknownKind, key, transactionKey, text }),
    );
  }
  for (const transaction of reading.transactions) console.log(JSON.stringify(transactionLine(transaction)));
  const { provider, layout, counts, questions, balance } = reading;
  const { checkedLines, firstBreak } = balance ?? { checkedLines: 0, firstBreak: null };
  console.error(
    JSON.stringify({
      provider,
      layout: layout.id,
      name: layout.name,
      overlaps: layout.overlaps,
      records: reading.records.length,
      transactions: reading.transactions.length,
      counts,
      questions,
      balance: balance === null ? null : { checkedLines, firstBreak: firstBreak?.message ?? null },
    }),
  );
}

try {
  const { file, options } = readOptions();
  print(await readImport(createReadStream(file), options));
} catch (error) {
  const isExpected = error instanceof ImportError || (error instanceof Error && 'code' in error);
  if (!isExpected) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
