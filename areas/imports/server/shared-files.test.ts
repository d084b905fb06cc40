/**
 * The shared export files through the whole server: every one imports and is undone to the same tables, and for several
 * providers the file twice, shuffled and in overlapping halves leads to the same books.
 */
import { openImport } from '../providers/read-import.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { choicesFor, hasSharedFiles, ownAddressOf, readShared, sharedFiles } from '../providers/testing.ts';
import { addNetwork, addWallet } from '../../transactions/server/ingest/testing.ts';
import { createTestImports, type ImportDetails, snapshotTables, type UploadOptions } from './testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

function optionsFor(file: string): UploadOptions {
  const [provider = '', fileName = ''] = file.split('/');
  const wallet =
    provider === 'etherscan'
      ? { walletId: String(chainWallet), ownAddress: ownAddressOf(file) }
      : provider === 'trezor'
        ? { walletId: String(bitcoinWallet) }
        : {};
  return { provider, fileName, fields: { ...choicesFor(file), ...wallet } };
}

const imports = useShared(createTestImports);
let chainWallet = 0;
let bitcoinWallet = 0;
beforeAll(async () => {
  const { pool } = imports;
  await pool.query(`INSERT INTO coins (symbol, name, decimals) VALUES ('ETH', 'Ether', 18), ('BTC', 'Bitcoin', 8)`);
  const idOf = async (symbol: string) =>
    (await pool.query<{ id: number }>('SELECT id FROM coins WHERE symbol = $1', [symbol])).rows[0]?.id ?? 0;
  const ethereum = await addNetwork(pool, { name: 'Ethereum', chainId: 1, nativeCoinId: await idOf('ETH') });
  chainWallet = await addWallet(pool, { networkId: ethereum, name: 'Hot', address: `0x${'1'.repeat(40)}` });
  const bitcoin = await addNetwork(pool, { name: 'Bitcoin', chainId: 2, nativeCoinId: await idOf('BTC') });
  bitcoinWallet = await addWallet(pool, { networkId: bitcoin, name: 'Cold', address: `0x${'2'.repeat(40)}` });
});

/** Gives every unknown symbol a coin of its own, until no row waits for one, and returns that preview. */
async function previewAnswered(file: string | Uint8Array, options: UploadOptions): Promise<ImportDetails> {
  const { pool, admin } = imports;
  for (;;) {
    const preview = await imports.preview(file, options);
    const symbols = preview.questions.flatMap(({ kind, symbol }) =>
      kind === 'coin' && symbol !== null ? [symbol] : [],
    );
    if (symbols.length === 0) return preview;
    for (const symbol of symbols)
      await pool.query(
        `WITH coin AS (INSERT INTO coins (symbol, name, decimals) VALUES ($2, $1 || ' ' || $3, 18) RETURNING id)
         INSERT INTO import_symbols (provider, symbol, coin_id, by_user_id) SELECT $1, $3, id, $4 FROM coin`,
        [preview.provider, symbol.slice(0, 32), symbol.slice(0, 80), admin.userId],
      );
    await imports.call('DELETE', `imports/${preview.id}`);
  }
}

describe.skipIf(!hasSharedFiles)('shared export files', () => {
  test.each(sharedFiles)(
    '%s imports, and undo leaves the same tables',
    async (file) => {
      const preview = await previewAnswered(readShared(file), optionsFor(file));
      const before = await snapshotTables(imports.pool);
      const imported = await imports.confirm(preview.id);
      const { added, alreadyThere, merged, ignored, waiting, refused } = imported.counts;
      expect(added + alreadyThere + merged + ignored + waiting + refused).toBe(imported.rows);
      expect(alreadyThere).toBe(0);
      expect(imported.questions.filter(({ kind }) => kind !== 'otherFile')).toEqual([]);
      if (imported.transactions > 0) expect(await snapshotTables(imports.pool)).not.toEqual(before);
      await imports.undo(imported.id);
      expect(await snapshotTables(imports.pool)).toEqual(before);
    },
    60_000,
  );
});

const CUT = [
  'kraken/cff_ledgers_2017_2019.csv',
  'binance/rotki_binance_history.csv',
  'binance/orphic_binance.csv',
  'coinbase/v3_2021_magicbeans.csv',
  'bitfinex/cff_ledger.csv',
  'etherscan/0x003dc_etherscan.csv',
].filter((file) => sharedFiles.includes(file));

/** The facts by content: without ids, and without rows, which differ between files. */
async function books(): Promise<unknown[]> {
  const { rows } = await imports.pool.query(
    `SELECT t.key, t.at, t.hash, t.status, t.source_kind, t.source_name, t.source_note, c.action,
            (SELECT jsonb_agg(jsonb_build_array(x.key, x.coin_id, trim_scale(x.amount), x.role, x.value_usd,
                    x.from_account_id IS NULL, x.to_account_id IS NULL) ORDER BY x.key)
               FROM transfers x WHERE x.transaction_id = t.id) AS transfers
       FROM transactions t LEFT JOIN classifications c ON c.transaction_id = t.id ORDER BY t.key`,
  );
  return rows;
}

describe.skipIf(!hasSharedFiles)('the same books', () => {
  test.each(CUT)(
    '%s twice, shuffled, and in overlapping halves in any order',
    async (file) => {
      const options = optionsFor(file);
      const preview = await previewAnswered(readShared(file), options);
      const lines = new TextDecoder().decode(readShared(file)).split(/\r?\n/);
      const { readings } = await openImport(readShared(file), {
        provider: 'auto',
        ...(options.fields as object),
        fileName: options.fileName ?? '',
      });
      const numbers: number[] = [];
      for await (const batch of readings) numbers.push(...batch.map(({ row }) => row));
      await imports.call('DELETE', `imports/${preview.id}`);
      const head = lines.slice(0, (numbers[0] ?? 1) - 1).join('\n');
      const rows = numbers.map((number) => lines[number - 1] ?? '');
      const fileOf = (some: readonly string[]): string => `${head}\n${some.join('\n')}\n`;
      const whole = await imports.importNow(fileOf(rows), options);
      const expected = await books();
      expect(expected.length).toBeGreaterThan(0);
      await imports.undo(whole.id);

      const shuffled = rows
        .map((row, index) => ({ row, order: (index * 7919) % 104_729 }))
        .sort((left, right) => left.order - right.order)
        .map(({ row }) => row);
      const middle = Math.floor(rows.length / 2);
      const overlap = Math.max(10, Math.ceil(rows.length / 8));
      const [older, newer] = [rows.slice(0, middle + overlap), rows.slice(Math.max(0, middle - overlap))];
      // Cut apart in the middle of groups, as two exports at a random moment would be.
      for (const parts of [
        [rows, rows],
        [shuffled],
        [older, newer],
        [newer, older],
        [rows.slice(0, middle), rows, older],
      ]) {
        const ids: number[] = [];
        for (const part of parts) ids.push((await imports.importNow(fileOf(part), options)).id);
        expect(await books()).toEqual(expected);
        for (const id of ids.reverse()) await imports.undo(id);
        expect(await books()).toEqual([]);
      }
    },
    120_000,
  );
});
