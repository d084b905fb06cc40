import { transactionsCalls } from '../../contract/calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '@holdfast/database/transaction.ts';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { createTransactionWorld, sent } from '../testing.ts';
import { writeTransactions } from '../write-transactions.ts';
import { classify } from './classify.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const world = useShared(createTransactionWorld);
beforeEach(() => world.clearTransactions());

const byRule = (transactionIds: number[], action: string, more: { intoBatchId?: number } = {}) =>
  writeTransactions(world.pool, (client) =>
    classify(client, {
      transactionIds,
      action,
      origin: 'rule',
      userId: null,
      reasonOf: (id) => `Because of ${id}`,
      ...more,
    }),
  );

const unclassified = async (): Promise<number> => (await world.api(transactionsCalls.getInboxSummary, {})).unclassified;

describe('classifying', () => {
  test('classifies many transactions in one batch, with the user', async () => {
    const ids = [await world.add(), await world.add(), await world.add()];
    expect(await unclassified()).toBe(3);
    const response = await world.classify([ids[0]!, ids[2]!], 'airdrop', { note: 'Free coins' });
    expect(response.transactions).toEqual([ids[0], ids[2]]);
    const detail = await world.get(ids[0]!);
    expect(detail.classification).toMatchObject({
      action: 'airdrop',
      origin: 'person',
      byUserId: world.admin.userId,
      batchId: response.batchId,
      reason: '',
      ruleId: null,
    });
    expect(detail.classification!.byName).toContain('@people.example');
    expect(detail.note).toBe('Free coins');
    expect(detail.events.map((event) => event.text)).toEqual(['Airdrop. Note: “Free coins”']);
    expect(await world.actionOf(ids[1]!)).toBeNull();
    expect(await unclassified()).toBe(1);
  });

  test('a classification by a rule has the reason and the rule', async () => {
    const id = await world.add();
    const rule = await world.pool.query<{ id: number }>(
      `INSERT INTO rules (name, conditions, action) VALUES ('Drops', '{}', 'airdrop') RETURNING id`,
    );
    await writeTransactions(world.pool, (client) =>
      classify(client, {
        transactionIds: [id],
        action: 'airdrop',
        origin: 'rule',
        userId: null,
        ruleId: rule.rows[0]!.id,
        reasonOf: () => 'It fits the rule “Drops”.',
      }),
    );
    expect((await world.get(id)).classification).toMatchObject({
      origin: 'rule',
      byUserId: null,
      byName: null,
      ruleId: rule.rows[0]!.id,
      ruleName: 'Drops',
      reason: 'It fits the rule “Drops”.',
    });
  });

  test('repeating a classification writes nothing and returns the same', async () => {
    const ids = [await world.add(), await world.add()];
    const first = await world.classify(ids, 'airdrop', { note: 'Once' });
    const before = await world.fingerprint();
    expect(await world.classify(ids, 'airdrop', { note: 'Once' })).toEqual(first);
    expect(await world.classify([...ids, ids[0]!], 'airdrop')).toEqual(first);
    expect(await world.fingerprint()).toEqual(before);
  });

  test('of several only those that change are in the new batch', async () => {
    const [one, two] = [await world.add(), await world.add()];
    const first = await world.classify([one], 'airdrop');
    const second = await world.classify([one, two], 'airdrop');
    expect(second).toMatchObject({
      batchId: expect.not.toSatisfy((id: number) => id === first.batchId) as number,
      transactions: [two],
    });
    expect((await world.get(one)).classification!.batchId).toBe(first.batchId);
  });

  test('confirming a rule’s classification makes it a person’s decision, which rules keep', async () => {
    const id = await world.add();
    const ruled = await byRule([id], 'airdrop');
    expect((await world.get(id)).classification).toMatchObject({ origin: 'rule', reason: `Because of ${id}` });
    expect((await world.classify([id], 'airdrop')).batchId).not.toBe(ruled.batchId);
    expect((await world.get(id)).classification).toMatchObject({ origin: 'person', reason: '' });
    const before = await world.fingerprint();
    await byRule([id], 'airdrop');
    expect(await world.fingerprint()).toEqual(before);
    expect((await world.get(id)).events[0]!.text).toBe('Airdrop confirmed.');
  });

  test('error: one unknown transaction refuses all of them by name', async () => {
    const id = await world.add();
    const before = await world.fingerprint();
    expect(await refusalOf(world.classify([id, 987_654, 987_655], 'airdrop'))).toEqual({
      status: 422,
      text: 'body.transactionIds: There is no transaction 987654, 987655.',
    });
    expect(await refusalOf(world.classify([id], 'toString'))).toEqual({
      status: 422,
      text: 'body.action: There is no such action.',
    });
    expect(await refusalOf(world.classify([id], 'Airdrop'))).toEqual({
      status: 422,
      text: 'body.action: There is no such action.',
    });
    expect(await world.fingerprint()).toEqual(before);
  });

  test('error: a failure half-way leaves nothing behind', async () => {
    const ids = [await world.add(), await world.add()];
    const before = await world.fingerprint();
    await expect(
      transaction(world.pool, async (client) => {
        await classify(client, {
          transactionIds: ids,
          action: 'airdrop',
          note: 'x',
          origin: 'person',
          userId: world.admin.userId,
        });
        throw new Error('The machine stops here.');
      }),
    ).rejects.toThrow('stops here');
    expect(await world.fingerprint()).toEqual(before);
  });

  test('many at the same moment do no harm: each transaction has one classification and every event', async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, index) => world.add({ atMs: Date.UTC(2024, 0, 1 + (index % 5)) })),
    );
    const actions = ['airdrop', 'mining', 'fork', 'otherIncome'];
    await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        world.classify(index % 2 === 0 ? ids : ids.toReversed(), actions[index % 4]!),
      ),
    );
    const { rows } = await world.pool.query<{ actions: number; events: number; batches: number }>(
      `SELECT (SELECT count(DISTINCT action) FROM classifications) AS actions,
              (SELECT count(*) FROM transaction_events WHERE kind = 'classified') AS events,
                  (SELECT count(*) FROM classification_batches) AS batches`,
    );
    expect(rows[0]!.actions).toBe(1);
    expect(rows[0]!.events).toBe(rows[0]!.batches * ids.length);
    expect(await unclassified()).toBe(0);
  });
});

describe('resetting', () => {
  test('puts a transaction into the inbox again, with its note; again changes nothing', async () => {
    const id = await world.add();
    await world.classify([id], 'airdrop', { note: 'Kept' });
    const response = await world.reset(id);
    expect(response).toMatchObject({ classification: null, note: 'Kept' });
    expect(response.events[0]!.text).toBe('Classification Airdrop removed.');
    const before = await world.fingerprint();
    await world.reset(id);
    expect(await world.fingerprint()).toEqual(before);
    expect(await refusalOf(world.reset(987_654))).toEqual({ status: 404, text: 'There is no such transaction.' });
  });
});

describe('undoing', () => {
  test('everything is as it was before, notes too, and undoing twice changes nothing', async () => {
    const [one, two] = [await world.add(), await world.add()];
    await world.classify([one], 'airdrop', { note: 'Old' });
    const before = [await world.get(one), await world.get(two)];
    const { batchId } = await world.classify([one, two], 'mining', { note: 'New' });
    expect(await world.undo(batchId)).toMatchObject({ restored: 2, changedSince: 0 });
    for (const [index, id] of [one, two].entries()) {
      const { events, ...restored } = await world.get(id);
      const { events: _, ...expected } = before[index]!;
      expect(restored).toEqual(expected);
      expect(events[0]!.text).toBe(
        index === 0 ? 'Mining undone: Airdrop again.' : 'Mining undone: unclassified again.',
      );
    }
    const print = await world.fingerprint();
    expect(await world.undo(batchId)).toMatchObject({ restored: 0, changedSince: 0 });
    expect(await world.fingerprint()).toEqual(print);
    expect(await refusalOf(world.undo(987_654))).toEqual({ status: 404, text: 'There is no such classification.' });
  });

  test('undo keeps and counts what was changed, reset or deleted since, and keeps edited notes', async () => {
    const ids = [await world.add(), await world.add(), await world.add(), await world.add()];
    const { batchId } = await world.classify(ids, 'mining', { note: 'Mine' });
    await world.classify([ids[0]!], 'fork');
    await world.reset(ids[1]!);
    await world.api(transactionsCalls.noteTransaction, { params: { id: ids[3]! }, body: { note: 'Rewritten' } });
    expect(await world.undo(batchId)).toMatchObject({ restored: 2, changedSince: 2 });
    expect(await Promise.all(ids.map((id) => world.actionOf(id)))).toEqual(['fork', null, null, null]);
    expect([(await world.get(ids[2]!)).note, (await world.get(ids[3]!)).note]).toEqual(['', 'Rewritten']);
  });

  test('batches undone out of order lead back to before both', async () => {
    const id = await world.add();
    const first = await world.classify([id], 'mining');
    const second = await world.classify([id], 'fork');
    expect(await world.undo(first.batchId)).toMatchObject({ restored: 0, changedSince: 1 });
    expect(await world.actionOf(id)).toBe('fork');
    expect(await world.undo(second.batchId)).toMatchObject({ restored: 1, changedSince: 0 });
    expect(await world.actionOf(id)).toBeNull();
  });

  test('a long work in several parts is undone as one', async () => {
    const ids = [await world.add(), await world.add()];
    const { batchId } = await byRule([ids[0]!], 'spam');
    expect(await byRule([ids[1]!], 'spam', { intoBatchId: batchId })).toMatchObject({
      batchId,
      transactions: [ids[1]],
    });
    expect(await world.undo(batchId)).toMatchObject({ restored: 2, changedSince: 0 });
    await expect(byRule([ids[1]!], 'spam', { intoBatchId: batchId })).rejects.toThrow('undone while');
  });
});

describe('two ends of one move', () => {
  async function linkedPair(): Promise<{ out: number; back: number; batchId: number }> {
    const out = await world.add({ transfers: [sent('bridge')] });
    const back = await world.add();
    const { batchId } = await byRule([out], 'bridgeOut');
    await byRule([back], 'bridgeIn', { intoBatchId: batchId });
    await world.pool.query(`INSERT INTO transaction_links VALUES ($1, $2, 'bridge', $3)`, [out, back, batchId]);
    return { out, back, batchId };
  }

  test('each names the other; another classification unlinks them, and undoing it links them again', async () => {
    const { out, back } = await linkedPair();
    expect([(await world.get(out)).linkedTransactionId, (await world.get(back)).linkedTransactionId]).toEqual([
      back,
      out,
    ]);
    const { batchId } = await world.classify([back], 'giftReceived');
    expect((await world.get(out)).linkedTransactionId).toBeNull();
    expect((await world.get(out)).events[0]!.text).toBe(`No longer one bridge move with transaction ${back}.`);
    await world.undo(batchId);
    expect((await world.get(out)).linkedTransactionId).toBe(back);
  });

  test('undoing the batch that tied them, or resetting one, lets them go', async () => {
    const first = await linkedPair();
    await world.undo(first.batchId);
    expect((await world.get(first.out)).linkedTransactionId).toBeNull();
    const second = await linkedPair();
    await world.reset(second.out);
    expect((await world.get(second.back)).linkedTransactionId).toBeNull();
    expect(await world.actionOf(second.back)).toBe('bridgeIn');
  });
});
