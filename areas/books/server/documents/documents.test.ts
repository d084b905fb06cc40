/** Documents of transactions, entries and months: attached, listed, downloaded, removed, and kept with closed periods. */
import { createHash } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { booksCalls } from '../../contract/calls.ts';
import { DOCUMENTS_OF_ONE_MAX } from '../../contract/documents.ts';
import { useShared } from '../../../../kit/database/testing.ts';
import { createBooksWorld, GENERATED_BOOKS } from '../testing.ts';
import { documentHandlers } from './documents.ts';

const world = useShared(createBooksWorld);
let [buy, sale] = [0, 0];
beforeEach(async () => {
  await world.clearTransactions();
  await world.pool.query('TRUNCATE documents, entered_entry_lines, entered_entries');
  await world.pool.query(
    ['year_locks', 'month_closings', ...GENERATED_BOOKS].map((table) => `DELETE FROM ${table}`).join('; '),
  );
  buy = await world.enter({ at: '2023-03-05', action: 'buy', transfers: ['in 4 ETH', 'out 4000 USD'] });
  sale = await world.enter({ at: '2024-06-05', action: 'sell', transfers: ['out 1 ETH', 'in 3000 USD'] });
  await world.regenerate();
});

const pdf = (text = 'Order 2024-114') => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`);
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const BOUNDARY = 'a-document';

interface Sent {
  readonly content?: Uint8Array;
  readonly name?: string;
  readonly reason?: string;
  readonly token?: string;
}
async function attach(target: string, { content = pdf(), name = 'order.pdf', reason, token }: Sent = {}) {
  const field = (key: string, value: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`;
  const head =
    field('target', target) +
    (reason === undefined ? '' : field('reason', reason)) +
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
    'content-type: text/html\r\n\r\n';
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/accounting/documents',
    headers: {
      authorization: `Bearer ${token ?? world.admin.token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
  return { status: response.statusCode, text: response.body, body: response.json() };
}
const list = (target: string) => world.api(booksCalls.listDocuments, { query: { target } });
const names = async (target: string) => (await list(target)).items.map(({ name }) => name);
const remove = (id: number) =>
  world.api(booksCalls.removeDocument, { params: { id }, body: { reason: 'Of another client' } });
const download = (id: number, token = world.admin.token) =>
  world.app.inject({ url: `/api/accounting/documents/${id}/file`, headers: { authorization: `Bearer ${token}` } });
const lock = async (year: number) => {
  await world.regenerate();
  const { counts } = await world.api(booksCalls.getLockCheck, { params: { year } });
  return world.api(booksCalls.lockYear, { params: { year }, body: { acknowledged: counts } });
};

it('a document is attached, listed with who and when, recorded with its hash, and downloaded as it was', async () => {
  const { body } = await attach(`transaction:${sale}`, { name: 'Order 7.html' });
  expect(body).toMatchObject({
    target: `transaction:${sale}`,
    day: '2024-06-05',
    name: 'Order 7.html.pdf',
    type: 'application/pdf',
    size: pdf().length,
    sha256: hashOf(pdf()),
    isLate: false,
    removedAt: null,
  });
  expect(body.addedByName).toEqual(expect.any(String));
  expect(await list(`transaction:${sale}`)).toMatchObject({ items: [body], total: 1, isClosed: false });
  const file = await download(body.id);
  expect(file.rawPayload.equals(pdf())).toBe(true);
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="Order_7.html.pdf"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  const { rows } = await world.pool.query(
    `SELECT action, object, after ->> 'sha256' AS hash FROM audit_log
      WHERE object_kind = 'documents' OR object LIKE 'Order 7%' ORDER BY id DESC LIMIT 2`,
  );
  expect(rows).toEqual([
    { action: 'fileExported', object: 'Order 7.html.pdf', hash: null },
    { action: 'bookRecordChanged', object: 'Order 7.html.pdf', hash: hashOf(pdf()) },
  ]);
});

it('the same file sent twice is attached once, and the bounds hold', async () => {
  const target = `transaction:${sale}`;
  const first = await attach(target);
  expect((await attach(target, { name: 'other.pdf' })).body.id).toBe(first.body.id);
  for (let number = 1; number < DOCUMENTS_OF_ONE_MAX; number += 1) await attach(target, { content: pdf(`${number}`) });
  expect(await attach(target, { content: pdf('more') })).toMatchObject({
    status: 409,
    text: expect.stringContaining('20 documents here already'),
  });
  expect((await list(target)).total).toBe(DOCUMENTS_OF_ONE_MAX);
  const full = documentHandlers({
    pool: world.pool,
    config: { timeZone: 'UTC' },
    now: () => new Date(),
    documentBytesInTotalMax: 400,
  });
  const sent = full.attachDocument({
    body: { target: `transaction:${buy}` },
    file: {
      name: 'a.pdf',
      size: 30,
      read: async function* () {
        yield pdf('beyond');
      },
    },
    caller: { userId: world.admin.userId },
  } as never);
  await expect(sent).rejects.toThrow('All documents together may have');
});

it('a journal entry and a month have documents; a month lists those of its entries', async () => {
  const entered = await world.api(booksCalls.enterJournalEntry, {
    body: {
      day: '2024-06-30',
      memo: 'Audit fee',
      lines: [
        { code: '5200', side: 'debit', usd: '100' },
        { code: '1000', side: 'credit', usd: '100' },
      ],
    },
  });
  await attach(`entered:${entered.id}`, { name: 'invoice.pdf' });
  await attach('month:2024-06', { name: 'review.pdf', content: pdf('June') });
  await attach(`transaction:${sale}`, { name: 'order.pdf', content: pdf('order') });
  expect(await names(`entered:${entered.id}`)).toEqual(['invoice.pdf']);
  expect((await names('month:2024-06')).toSorted()).toEqual(['invoice.pdf', 'order.pdf', 'review.pdf']);
  expect(await names('month:2024-05')).toEqual([]);
});

it('error: other content, unknown targets and larger files are refused, and nothing is stored', async () => {
  const target = `transaction:${sale}`;
  for (const content of ['<html><script>alert(1)</script>', '<svg xmlns="http://www.w3.org/2000/svg"/>', ''])
    expect(await attach(target, { content: Buffer.from(content) })).toMatchObject({
      status: 422,
      text: expect.stringContaining('no complete PDF, PNG, JPEG or WebP'),
    });
  for (const unknown of ['transaction:999999999', 'entered:77', 'month:2999-01', 'revaluation:2024-01-31:1'])
    expect(await attach(unknown), unknown).toMatchObject({ status: 422, text: expect.stringContaining('no such') });
  for (const malformed of ['month:2024-13', 'nothing', "transaction:1' OR 1=1"])
    expect((await attach(malformed)).status, malformed).toBe(422);
  const large = Buffer.concat([pdf(), Buffer.alloc(10 * 1024 * 1024)]);
  expect(await attach(target, { content: large })).toMatchObject({
    status: 413,
    text: expect.stringContaining('larger than 10 MB'),
  });
  expect((await world.pool.query('SELECT FROM documents')).rowCount).toBe(0);
});

it('a removed document leaves its record, and its content is gone', async () => {
  const { body } = await attach(`transaction:${sale}`);
  await remove(body.id);
  const { items } = await list(`transaction:${sale}`);
  expect(items).toMatchObject([
    { id: body.id, sha256: hashOf(pdf()), removedReason: 'Of another client', removedAt: expect.any(String) },
  ]);
  expect((await download(body.id)).statusCode).toBe(404);
  expect((await refusalOf(remove(body.id))).text).toContain('removed already');
  expect((await attach(`transaction:${sale}`)).body.id).not.toBe(body.id);
  for (const change of [
    'DELETE FROM documents',
    `UPDATE documents SET name = 'other.pdf'`,
    `UPDATE documents SET content = '\\x00'`,
    `UPDATE documents SET removed_at = NULL, removed_reason = NULL`,
  ])
    await expect(world.pool.query(change), change).rejects.toThrow('A document is not changed.');
});

it('a closed period keeps its documents in its hash; later ones say why and are marked', async () => {
  const early = (await attach(`transaction:${buy}`)).body;
  const withDocument = await lock(2023);
  expect(await refusalOf(remove(early.id))).toEqual({
    status: 409,
    text: expect.stringContaining('The books are closed before 2024-01-01, and their documents stay.'),
  });
  const late = { content: pdf('late'), name: 'late.pdf' };
  for (const target of [`transaction:${buy}`, 'month:2023-12', 'month:2022-01'])
    expect(await attach(target, late), target).toMatchObject({
      status: 409,
      text: expect.stringContaining('Give the reason why a document is added now.'),
    });
  const added = await attach(`transaction:${buy}`, { ...late, reason: 'The auditor asked for it' });
  expect(added.body).toMatchObject({ isLate: true, reason: 'The auditor asked for it' });
  const { items, isClosed } = await list(`transaction:${buy}`);
  expect([isClosed, ...items.map(({ isLate }) => isLate)]).toEqual([true, false, true]);
  expect((await refusalOf(remove(added.body.id))).text).toContain('their documents stay');
  expect((await attach(`transaction:${sale}`)).status).toBe(200);

  await world.api(booksCalls.unlockYear, { params: { year: 2023 }, query: { reason: 'A wrong document' } });
  await remove(added.body.id);
  expect((await lock(2023)).contentHash).toBe(withDocument.contentHash);
  await world.api(booksCalls.unlockYear, { params: { year: 2023 }, query: { reason: 'A wrong document' } });
  await remove(early.id);
  expect((await lock(2023)).contentHash).not.toBe(withDocument.contentHash);
});

it('error: clients and auditors attach nothing, and clients download nothing', async () => {
  const { body } = await attach(`transaction:${sale}`);
  const client = await world.addPerson({ role: 'client', hasAgreed: true });
  expect((await download(body.id, client.token)).statusCode).toBe(403);
  expect((await attach(`transaction:${sale}`, { token: client.token, content: pdf('x') })).status).toBe(403);
});
