/** What happens between imports: edits, locked years, other files, the chain, and a preview that is out of date. */
import { transactionsCalls } from '@holdfast/transactions/contract';
import { insertReturningId } from '@holdfast/database/queries.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  addressOf,
  addNetwork,
  addWallet,
  ingestInto,
  transactionOf,
  transferOf,
} from '../../transactions/server/ingest/testing.ts';
import { addCoins, createTestImports, snapshotTables, type TestImports } from './testing.ts';

const HEADER = '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"';
const ledger = (...lines: string[]): string => [HEADER, ...lines, ''].join('\n');
const SOLD = '"L2","T1","2022-09-14 09:39:46","trade","","currency","ZEUR",-3995.2607,8.7896,995.9497';
const BOUGHT = '"L3","T1","2022-09-14 09:39:46","trade","","currency","XXBT",0.1138867400,0,0.1138867400';
const DEPOSIT = '"L1","QA1","2022-09-13 18:48:22","deposit","","currency","ZEUR",5000.0000,0,5000.0000';

let imports: TestImports;
let coins: Map<string, number>;
beforeEach(async () => {
  await imports?.close();
  imports = await createTestImports();
  coins = await addCoins(imports.pool, ['EUR', 'BTC', 'ETH']);
});
afterAll(() => imports?.close());

async function stored(): Promise<{ id: number; key: string; source_kind: string; transfers: number }[]> {
  const { rows } = await imports.pool.query(
    `SELECT id, key, source_kind, (SELECT count(*) FROM transfers x WHERE x.transaction_id = t.id) AS transfers
       FROM transactions t ORDER BY at, key`,
  );
  return rows;
}

test('a group that gains a row is built again and reported, and undo takes the row back', async () => {
  const first = await imports.importNow(ledger(DEPOSIT, SOLD));
  expect(await stored()).toMatchObject([{ transfers: 1 }, { source_kind: 'review', transfers: 2 }]);
  const before = await snapshotTables(imports.pool);
  const second = await imports.importNow(ledger(SOLD, BOUGHT));
  expect(second.counts).toMatchObject({ added: 1, alreadyThere: 1 });
  const { items } = await imports.rows(second.id, '&result=added');
  expect(items).toMatchObject([{ reason: 'The row extends a transaction of an earlier file.' }]);
  expect(await stored()).toMatchObject([{ transfers: 1 }, { source_kind: 'trade', transfers: 3 }]);

  const refused = await imports.call('POST', `imports/${first.id}/undo`, {});
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toContain('Undo that import first');
  await imports.undo(second.id);
  expect(await snapshotTables(imports.pool)).toEqual(before);
});

test('undoing the first of two overlapping files leaves what the second contains', async () => {
  const first = await imports.importNow(ledger(DEPOSIT, SOLD, BOUGHT));
  const second = await imports.importNow(ledger(SOLD, BOUGHT));
  expect(second.counts).toMatchObject({ added: 0, alreadyThere: 2 });
  await imports.undo(first.id);
  expect(await stored()).toMatchObject([{ source_kind: 'trade', transfers: 3 }]);
  expect((await imports.details(second.id)).counts).toMatchObject({ added: 2, alreadyThere: 0 });
  await imports.undo(second.id);
  expect(await stored()).toEqual([]);
});

test('error: a preview that is out of date writes nothing and says what changed', async () => {
  const preview = await imports.preview(ledger(DEPOSIT, SOLD, BOUGHT));
  await imports.importNow(ledger(DEPOSIT));
  const changed = await imports.confirm(preview.id);
  expect(changed).toMatchObject({ status: 'previewed', counts: { added: 2, alreadyThere: 1 } });
  expect(changed.changedSincePreview).toContain('added 3 → 2, already there 0 → 1');
  expect(await stored()).toHaveLength(1);
  expect(await imports.confirm(preview.id)).toMatchObject({ status: 'imported', changedSincePreview: null });
  expect(await stored()).toHaveLength(2);
});

test('without skipping, the file replaces what has the same key, and undo restores it', async () => {
  await imports.importNow(ledger(DEPOSIT, SOLD, BOUGHT));
  const [deposit] = await stored();
  await imports.pool.query('UPDATE transfers SET amount = 1 WHERE transaction_id = $1', [deposit?.id]);
  await imports.pool.query('UPDATE transactions SET edited_at = now() WHERE id = $1', [deposit?.id]);
  const before = await snapshotTables(imports.pool);
  const kept = await imports.importNow(ledger(DEPOSIT));
  expect(kept.counts).toMatchObject({ added: 0, alreadyThere: 1 });
  await imports.undo(kept.id);
  const replaced = await imports.importNow(ledger(DEPOSIT, SOLD, BOUGHT), { query: { skip_already_in_db: 'false' } });
  expect(replaced.counts).toMatchObject({ added: 1, alreadyThere: 2 });
  const { rows } = await imports.pool.query('SELECT amount FROM transfers WHERE transaction_id = $1', [deposit?.id]);
  expect(rows).toEqual([{ amount: '5000' }]);
  expect(await stored()).toHaveLength(2);
  await imports.undo(replaced.id);
  expect(await snapshotTables(imports.pool)).toEqual(before);
});

test('Kraken trades of a ledger that is imported are already there', async () => {
  await imports.importNow(ledger(DEPOSIT, SOLD, BOUGHT));
  const columns =
    '"txid","ordertxid","pair","time","type","ordertype","price","cost","fee","vol","margin","misc","ledgers"';
  const trades = `${columns}
"T1","O1","XXBTZEUR","2022-09-14 09:39:46.1234","buy","limit",35081.0,3995.2607,8.7896,0.11388674,0.0,"","L2,L3"
"T2","O2","XXBTZEUR","2022-10-14 09:39:46.1234","buy","limit",35081.0,3508.1,8.7896,0.1,0.0,"","L8,L9"
`;
  const second = await imports.importNow(trades);
  expect(second.layoutName).toBe('Kraken trades');
  expect(second.counts).toMatchObject({ added: 1, alreadyThere: 1 });
});

test('undo names what people changed, and removes it only when that is included', async () => {
  const imported = await imports.importNow(ledger(DEPOSIT, SOLD, BOUGHT));
  const [deposit, trade] = await stored();
  await imports.pool.query('UPDATE transactions SET edited_at = now(), edited_by = $2 WHERE id = $1', [
    deposit?.id,
    imports.admin.userId,
  ]);
  await imports.pool.query('INSERT INTO transaction_notes VALUES ($1, $2)', [trade?.id, 'Checked']);
  const undo = (await imports.call('GET', `imports/${imported.id}/undo`)).body as unknown as {
    touched: { what: string }[];
  };
  expect(undo).toMatchObject({ transactions: 2, touchedTotal: 2 });
  expect(undo.touched.map(({ what }) => what).sort()).toEqual([
    'A note was added',
    expect.stringMatching(/^Edited by/),
  ]);
  expect((await imports.call('POST', `imports/${imported.id}/undo`, {})).status).toBe(409);
  await imports.undo(imported.id, { includeTouched: true });
  expect(await stored()).toEqual([]);
});

test('error: a bookkeeper cannot undo an import that a client’s payment is linked to, and an admin can', async () => {
  const { pool, server } = imports;
  const client = await server.addPerson({ role: 'client', hasAgreed: true });
  const bookkeeper = await server.addPerson({ role: 'admin', adminScope: 'bookkeeper', hasAgreed: false });
  const imported = await imports.importNow(ledger(DEPOSIT));
  const [deposit] = await stored();
  await pool.query(
    `INSERT INTO client_transactions (user_id, type, coin_id, amount, initiated_at, status, cleared_at, transaction_id)
     SELECT $1, 'deposit', x.coin_id, x.amount, t.at, 'cleared', t.at, t.id
       FROM transactions t JOIN transfers x ON x.transaction_id = t.id AND x.role = 'transfer' WHERE t.id = $2`,
    [client.userId, deposit?.id],
  );
  const refused = await imports.server.app.inject({
    method: 'POST',
    url: `/api/indexer/admin/imports/${imported.id}/undo`,
    headers: { authorization: `Bearer ${bookkeeper.token}` },
    payload: { includeTouched: true },
  });
  expect(refused.statusCode).toBe(403);
  expect(refused.json().detail).toContain('payments of clients');
  expect(await stored()).toHaveLength(1);
  await imports.undo(imported.id, { includeTouched: true });
  expect(await stored()).toEqual([]);
});

test('a deleted transaction stays deleted, and undo leaves no deletion mark', async () => {
  const first = await imports.importNow(ledger(DEPOSIT, SOLD, BOUGHT));
  const [deposit] = await stored();
  const deleted = await imports.server.app.inject({
    method: transactionsCalls.deleteTransaction.method,
    url: `/api/${transactionsCalls.deleteTransaction.path}`,
    query: { transaction_id: String(deposit?.id) },
    headers: { authorization: `Bearer ${imports.admin.token}` },
  });
  expect(deleted.statusCode).toBe(200);
  const marks = async () => (await imports.pool.query('SELECT key FROM deleted_transactions')).rows;
  const again = await imports.importNow(ledger(DEPOSIT, SOLD, BOUGHT));
  expect(again.counts).toMatchObject({ added: 0, alreadyThere: 3 });
  expect(await marks()).toHaveLength(1);
  await imports.undo(again.id);
  expect(await marks()).toHaveLength(1);
  await imports.undo(first.id);
  expect(await marks()).toEqual([]);
});

test('error: an import with transactions of a locked year cannot be undone', async () => {
  const imported = await imports.importNow(ledger(DEPOSIT));
  await imports.pool.query(
    `INSERT INTO year_locks (year, settings, content_hash, content) VALUES (2022, '{"timeZone": "UTC"}', '', '{}')`,
  );
  expect(await imports.details(imported.id)).toMatchObject({ lockedYears: [2022] });
  const refused = await imports.call('POST', `imports/${imported.id}/undo`, {});
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toContain('2022');
});

const HASH = `0x${'ab'.repeat(32)}`;

test('a withdrawal in a file and its deposit on the chain become one own transfer in either order', async () => {
  const { pool } = imports;
  const eth = coins.get('ETH') ?? 0;
  const networkId = await addNetwork(pool, { name: 'Ethereum', chainId: 1, nativeCoinId: eth });
  await addWallet(pool, { networkId, name: 'Hot', address: addressOf('hot') });
  const generic = `Date,Type,Sent Amount,Sent Currency,TxHash\n2024-03-07 11:58:00,withdrawal,2,ETH,${HASH}\n`;
  const options = { provider: 'generic', fields: { timeZone: 'UTC' } };
  const deposit = () =>
    ingestInto(pool, { networkId, transactions: [transactionOf(HASH, { transfers: [transferOf({}, '2')] })] });
  const links = async () => (await pool.query('SELECT kind FROM transaction_links')).rows;

  const first = await imports.importNow(generic, options);
  await deposit();
  expect(await links()).toHaveLength(1);
  await pool.query(`DELETE FROM transactions WHERE ledger LIKE 'network:%'`);
  await imports.undo(first.id, { includeTouched: true });

  await deposit();
  const chainOnly = await snapshotTables(pool);
  const second = await imports.importNow(generic, options);
  expect(await links()).toHaveLength(1);
  await imports.undo(second.id);
  expect(await snapshotTables(pool)).toEqual(chainOnly);
});

/** Transactions of one address in the layout of an address explorer. */
function explorerFile(address: string, hashes: readonly string[]): string {
  const header =
    'Txhash,Blockno,UnixTimestamp,DateTime,From,To,ContractAddress,' +
    'Value_IN(ETH),Value_OUT(ETH),TxnFee(ETH),Status,ErrCode';
  const lines = hashes.map((hash) => `${hash},1,1709812800,,0x${'d'.repeat(40)},${address},,1,0,0.001,,`);
  return [header, ...lines, ''].join('\n');
}

async function addChainWallet(): Promise<{ networkId: number; walletId: number; address: string }> {
  const networkId = await addNetwork(imports.pool, {
    name: 'Ethereum',
    chainId: 1,
    nativeCoinId: coins.get('ETH') ?? null,
  });
  const address = `0x${'c'.repeat(40)}`;
  return { networkId, address, walletId: await addWallet(imports.pool, { networkId, name: 'Hot', address }) };
}

test('a row of an address explorer and the synced transaction are one, whichever arrives first', async () => {
  const { networkId, walletId, address } = await addChainWallet();
  const transfers = [transferOf({ to: { kind: 'address', address } })];
  const sync = (hash: string) =>
    ingestInto(imports.pool, { networkId, transactions: [transactionOf(hash, { transfers })] });
  const later = `0x${'cd'.repeat(32)}`;
  await sync(HASH);
  const imported = await imports.importNow(explorerFile(address, [HASH, later]), {
    provider: 'etherscan',
    fileName: `export-${address}.csv`,
    fields: { walletId: String(walletId) },
  });
  expect(imported.counts).toMatchObject({ added: 1, alreadyThere: 1 });
  const { items } = await imports.rows(imported.id, '&result=alreadyThere');
  expect(items).toMatchObject([{ reason: 'The transaction was synced from its network.' }]);
  await sync(later);
  expect(await stored()).toMatchObject([
    { key: HASH, transfers: 1 },
    { key: later, transfers: 1 },
  ]);
});

test('a row of Electrum and the transaction that the key of the wallet found are one, whichever arrives first', async () => {
  const { pool } = imports;
  const networkId = await insertReturningId(
    pool,
    `INSERT INTO networks (name, kind, native_coin_id, confirmations) VALUES ('Bitcoin', 'bitcoin', $1, 3) RETURNING id`,
    [coins.get('BTC')],
  );
  const own = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  const walletId = await addWallet(pool, { networkId, name: 'Vault', address: own });
  const [early, late] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const sync = (hash: string, units: bigint) => {
    const input = {
      hash: 'ef'.repeat(32),
      position: 0,
      address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
      units: units + 9n,
    };
    const outputs = [{ position: 0, address: own, units }];
    const ledger = { inputs: [input], outputs, feeUnits: 9n, isCoinbase: false, virtualSize: 141 };
    return ingestInto(pool, { networkId, transactions: [transactionOf(hash, { transfers: [], ledger })] });
  };
  await sync(early, 150_000_000n);
  const file =
    'transaction_hash,label,confirmations,value,fiat_value,fee,fiat_fee,timestamp\n' +
    `${early},,5,1.5,,,,2024-03-07 12:00:00\n${late},,4,0.25,,,,2024-03-07 13:00:00\n`;
  const imported = await imports.importNow(file, {
    provider: 'electrum',
    fields: { walletId: String(walletId), timeZone: 'UTC' },
  });
  expect(imported.counts).toMatchObject({ added: 1, alreadyThere: 1 });
  await sync(late, 25_000_000n);
  expect((await stored()).map(({ key, transfers }) => [key, transfers]).toSorted()).toEqual([
    [early, 1],
    [late, 1],
  ]);
});

test('a preview of an address explorer’s file asks for its wallet, and continues with the chosen one', async () => {
  const { walletId, address } = await addChainWallet();
  const otherId = await addNetwork(imports.pool, { name: 'Polygon', chainId: 137, nativeCoinId: null });
  await addWallet(imports.pool, { networkId: otherId, name: 'Hot', address });
  const file = explorerFile(address, [HASH, `0x${'cd'.repeat(32)}`]);
  const choices = { provider: 'auto', skipAlreadyThere: true, mergeDuplicates: false };
  const questions: readonly [string, RegExp][] = [
    [`export-${address}.csv`, /^More than one wallet has the address of this file\. Choose/],
    [`export-0x${'e'.repeat(40)}.csv`, /^Choose the wallet of the address .* add it under Admin Wallets\.$/],
  ];
  for (const [fileName, text] of questions) {
    const asked = await imports.finished(await imports.upload(file, { fileName, fields: { isPreview: 'true' } }));
    expect(asked).toMatchObject({ status: 'failed', error: expect.stringMatching(text) });
    expect(await imports.details(Number(asked.key))).toMatchObject({ status: 'failed', error: asked.error });
    const chosen = await imports.call('PUT', `imports/${asked.key}`, { ...choices, walletId });
    expect(await imports.done(chosen)).toMatchObject({ status: 'previewed', error: null, counts: { added: 2 } });
  }
  const direct = await imports.upload(file, { fileName: `export-${address}.csv` });
  expect(direct.status, 'an import without a preview has nowhere to ask').toBe(422);
});
