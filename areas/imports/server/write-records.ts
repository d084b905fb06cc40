/** Writes what became of the records of a file. */
import { storable, storableJson } from '../providers/kit/storable.ts';
import type pg from 'pg';
import { copyRows, type CopyValue } from '@holdfast/database/copy-rows.ts';
import type { StoredRecord } from './import-lines.ts';

const COLUMNS = [
  'import_id',
  'row',
  'text',
  'result',
  'reason',
  'question',
  'symbol',
  'symbol_amount',
  'kind',
  'is_unknown_kind',
  'at',
  'key',
  'transaction_key',
  'group_key',
  'reading',
  'line_rows',
  'line_total',
  'amounts',
  'becomes',
] as const;

export async function deleteRecords(client: pg.PoolClient, importId: number): Promise<void> {
  await client.query('DELETE FROM import_records WHERE import_id = $1', [importId]);
}

export async function writeRecords(
  client: pg.PoolClient,
  importId: number,
  records: readonly StoredRecord[],
): Promise<void> {
  await copyRows(client, { table: 'import_records', columns: COLUMNS }, rowsOf(importId, records));
}

function* rowsOf(importId: number, records: readonly StoredRecord[]): Generator<CopyValue[]> {
  for (const record of records) {
    const { line } = record;
    yield [
      importId,
      record.row,
      storable(record.text),
      record.result,
      storableOrNull(record.reason),
      record.question,
      storableOrNull(record.symbol),
      record.symbolAmount,
      storableOrNull(record.kind),
      record.isUnknownKind ? 't' : 'f',
      record.atMs === null ? null : new Date(record.atMs).toISOString(),
      storableOrNull(record.key),
      storableOrNull(record.transactionKey),
      storableOrNull(record.groupKey),
      record.reading,
      line === null ? null : `{${line.rows.join(',')}}`,
      line?.total ?? null,
      line === null ? null : storableJson(line.amounts),
      line?.becomes ?? null,
    ];
  }
}

function storableOrNull(text: string | null): string | null {
  return text === null ? null : storable(text);
}

/** Rows that waited and no longer do. Other rows keep the result that the import had for them. */
export async function finishRecords(
  client: pg.PoolClient,
  importId: number,
  records: readonly StoredRecord[],
): Promise<void> {
  await client.query(
    `UPDATE import_records r
        SET result = given.result, reason = given.reason, question = given.question, symbol = given.symbol,
            symbol_amount = given.symbol_amount, transaction_key = given.transaction_key, line_rows = given.line_rows,
            line_total = given.line_total, amounts = given.amounts, becomes = given.becomes
       FROM jsonb_to_recordset($2::jsonb) AS given (row integer, result text, reason text, question text, symbol text,
            symbol_amount numeric, transaction_key text, line_rows integer[], line_total integer, amounts jsonb,
            becomes text)
      WHERE r.import_id = $1 AND r.row = given.row AND r.result = 'waiting'`,
    [
      importId,
      storableJson(
        records.map(({ row, result, reason, question, symbol, symbolAmount, transactionKey, line }) => ({
          row,
          result,
          reason,
          question,
          symbol,
          symbol_amount: symbolAmount,
          transaction_key: transactionKey,
          line_rows: line?.rows ?? null,
          line_total: line?.total ?? null,
          amounts: line?.amounts ?? null,
          becomes: line?.becomes ?? null,
        })),
      ),
    ],
  );
}
