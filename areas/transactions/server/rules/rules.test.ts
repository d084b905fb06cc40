import { catalogueCalls } from '@holdfast/catalogue/contract';
import { transactionsCalls, type TransactionsCalls } from '../../contract/calls.ts';
import { operationsCalls } from '@holdfast/operations/contract';
import { type CallInput, type Job } from '@holdfast/contract';
import { type Rule } from '../../contract/rule.ts';
import { SPAM_WORDS } from '../../engine/classification/signals/plain-signals.ts';
import type { FoundTransaction } from '@holdfast/chain/found-transaction.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '@holdfast/database/transaction.ts';
import { waitFor } from '../../../../kit/jobs/testing.ts';
import { startTestWorker } from '../../../../kit/jobs/testing-worker.ts';
import { GENESIS, refusalOf } from '../../../catalogue/server/testing.ts';
import { classify } from '../classify/classify.ts';
import {
  addLitecoin,
  addressOf,
  addWallet,
  ingestInto,
  LITECOIN_ADDRESS,
  transactionOf,
  transferOf,
} from '../ingest/testing.ts';
import { createTransactionWorld, ofCoin, received, sent } from '../testing.ts';
import { applyRule } from './apply-rule.ts';
import { useShared } from '../../../../kit/database/testing.ts';

/** Its hexadecimal spelling has no letters, so it is its own checksum. */
const CHAT = addressOf('chat');
const TOKEN = addressOf('tag');

const world = useShared(createTransactionWorld);
let deposits: number;
beforeAll(async () => {
  deposits = await addWallet(world.pool, {
    networkId: world.network,
    name: 'Deposits',
    address: addressOf('deposits'),
    purpose: 'deposit',
  });
});
beforeEach(async () => {
  await world.clearTransactions();
  await world.pool.query(`DELETE FROM rules WHERE NOT is_built_in`);
  await world.pool.query('UPDATE rules SET is_enabled = true');
  await world.pool.query('DELETE FROM coin_addresses');
  await world.pool.query('DELETE FROM coins WHERE needs_review OR is_spam');
});

type Body = CallInput<TransactionsCalls['addRule']>['body'];
const addRule = (given: Partial<Body> = {}): Promise<Rule> =>
  world.api(transactionsCalls.addRule, {
    body: { name: 'From the chat', conditions: { counterpartyAddress: CHAT }, action: 'otherIncome', ...given },
  });
const list = async (): Promise<Rule[]> =>
  (await world.api(transactionsCalls.listRules, { query: { limit: 200 } })).items;
const preview = (conditions: Body['conditions'], { action = 'otherIncome', replaceExisting = false } = {}) =>
  world.api(transactionsCalls.previewRule, { body: { conditions, action, replaceExisting } });
const matchedBy = async (conditions: Body['conditions']): Promise<number[]> =>
  (await preview(conditions)).items.map((item) => item.id).sort((a, b) => a - b);

/** A token that the chain names, with facts of its own. */
async function addToken(
  name: string,
  given: Partial<FoundTransaction> = {},
  { address = TOKEN, from = 'spammer' } = {},
): Promise<number> {
  const transfer = transferOf(
    { key: `log:${address}`, coin: { kind: 'token', address }, from: { kind: 'address', address: addressOf(from) } },
    '1000',
  );
  const key = `0xspam${Math.random()}`;
  const { added } = await ingestInto(world.pool, {
    networkId: world.network,
    transactions: [
      transactionOf(key, {
        methodId: '0xa9059cbb',
        target: address,
        sender: addressOf(from),
        ...given,
        transfers: [transfer, ...(given.transfers ?? [])],
      }),
    ],
    tokens: [{ address, symbol: 'FREE', name, decimals: 18 }],
  });
  return added[0]!;
}

async function applyAndWait(ruleId: number, replaceExisting = false): Promise<Job> {
  const { id } = await world.api(transactionsCalls.applyRule, { params: { id: ruleId }, body: { replaceExisting } });
  return runJob(id);
}

/** Starts a worker, waits until it has finished the job, and stops it. */
async function runJob(id: number): Promise<Job> {
  const worker = await startTestWorker(world.pool, [applyRule]);
  try {
    return await waitFor(
      () => world.api(operationsCalls.getJob, { params: { id } }),
      (job) => job.finishedAt !== null,
    );
  } finally {
    await worker.stop();
  }
}

describe('the list', () => {
  test('a fresh installation has two visible spam rules with the same terms as the ranking', async () => {
    const rules = await list();
    expect(rules.map(({ name, isBuiltIn, isEnabled, action }) => [name, isBuiltIn, isEnabled, action])).toEqual([
      ['Tokens marked as spam', true, true, 'spam'],
      ['Tokens named like an advertisement', true, true, 'spam'],
    ]);
    expect(rules[1]!.conditions.coinNameContains).toEqual(SPAM_WORDS);
    expect(rules[0]!.text).toBe(
      'When coins only come in, and a person marked the coin as spam, and no own wallet sent the transaction.',
    );
  });

  test('rules are listed in the order in which they apply, with descriptions and counts', async () => {
    const late = await addRule({
      name: 'Late',
      priority: 200,
      conditions: { coinId: world.eth, direction: 'in', networkId: world.network, walletId: world.hot },
    });
    const early = await addRule({ name: 'Early' });
    const id = await world.add({ transfers: [transferOf({ from: { kind: 'address', address: CHAT } })] });
    const rules = await list();
    expect(rules.map(({ name }) => name).slice(0, 2)).toEqual(['Early', 'Late']);
    expect(rules[0]).toMatchObject({
      id: early.id,
      text: `When the counterparty or the contract is ${CHAT}.`,
      classifiedTotal: 1,
    });
    expect(rules[1]).toMatchObject({
      id: late.id,
      text: 'When coins only come in, and the network is Testnet, and the wallet is Hot one, and ETH moves.',
      classifiedTotal: 0,
    });
    expect(await world.actionOf(id)).toBe('otherIncome');
  });

  test('the same rule twice is one rule; the same under another name is refused naming the first', async () => {
    const rule = await addRule();
    expect((await addRule()).id).toBe(rule.id);
    expect(await refusalOf(addRule({ name: 'Another name' }))).toEqual({
      status: 409,
      text: 'The rule “From the chat” already has these conditions and this action.',
    });
    const other = await addRule({ action: 'airdrop' });
    expect(
      await refusalOf(
        world.api(transactionsCalls.updateRule, { params: { id: other.id }, body: { action: 'otherIncome' } }),
      ),
    ).toMatchObject({ status: 409 });
  });

  test('of many who add the same rule at the same moment all get the same one', async () => {
    const rules = await Promise.all(Array.from({ length: 6 }, () => addRule()));
    expect(new Set(rules.map(({ id }) => id)).size).toBe(1);
  });

  test('only what is given changes', async () => {
    const rule = await addRule();
    const changed = await world.api(transactionsCalls.updateRule, {
      params: { id: rule.id },
      body: { priority: 5, isEnabled: false },
    });
    expect(changed).toEqual({ ...rule, priority: 5, isEnabled: false, updatedAt: changed.updatedAt });
  });

  test('a built-in rule can be switched off and moved, and neither be rewritten nor deleted', async () => {
    const [builtIn] = await list();
    const params = { id: builtIn!.id };
    expect(await world.api(transactionsCalls.updateRule, { params, body: { isEnabled: false } })).toMatchObject({
      isEnabled: false,
    });
    for (const body of [{ name: 'Mine' }, { action: 'airdrop' }, { conditions: { coinId: world.eth } }])
      expect(await refusalOf(world.api(transactionsCalls.updateRule, { params, body }))).toMatchObject({ status: 409 });
    expect(await refusalOf(world.api(transactionsCalls.deleteRule, { params, query: {} }))).toEqual({
      status: 409,
      text: 'This rule is built in and cannot be deleted. Turn it off instead.',
    });
  });

  test('what a deleted rule has classified stays', async () => {
    const rule = await addRule();
    const id = await world.add({ transfers: [transferOf({ from: { kind: 'address', address: CHAT } })] });
    await world.api(transactionsCalls.deleteRule, { params: { id: rule.id }, query: {} });
    expect((await world.get(id)).classification).toMatchObject({
      action: 'otherIncome',
      origin: 'rule',
      ruleId: null,
      reason: 'The rule “From the chat” matches.',
    });
  });

  test.each<[string, Partial<Body>, RegExp]>([
    ['an unknown action', { action: 'juggle' }, /body\.action: There is no such action\./],
    ['no condition', { conditions: {} }, /at least one condition/],
    ['an unknown coin', { conditions: { coinId: 999_999 } }, /body\.conditions\.coinId: There is no such coin\./],
    [
      'an unknown network, wallet and counterparty',
      { conditions: { networkId: 999_999, walletId: 999_999, counterpartyId: 999_999 } },
      /networkId: There is no such network\. .*walletId: There is no such wallet\. .*counterpartyId: There is no/,
    ],
    [
      'an address with a typing error',
      { conditions: { counterpartyAddress: '0x5A3d' } },
      /body\.conditions\.counterpartyAddress: /,
    ],
    ['half a method', { conditions: { methodId: '0x12' } }, /methodId/],
    ['a name of nothing', { name: '   ' }, /body\.name/],
  ])('error: %s is refused at its place, and nothing is kept', async (_, given, text) => {
    const before = await list();
    const refused = await refusalOf(addRule(given));
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(text);
    expect(await list()).toEqual(before);
  });

  test('an address of a network like Bitcoin is checked by the chain of the network or of the wallet', async () => {
    const networkId = await addLitecoin(world.pool);
    const walletId = await addWallet(world.pool, { networkId, name: 'Litecoin vault', address: LITECOIN_ADDRESS });
    for (const place of [{ networkId }, { walletId }]) {
      const { conditions } = await addRule({
        conditions: { ...place, counterpartyAddress: LITECOIN_ADDRESS.toUpperCase() },
      });
      expect(conditions).toEqual({ ...place, counterpartyAddress: LITECOIN_ADDRESS });
      expect(await refusalOf(addRule({ conditions: { ...place, counterpartyAddress: GENESIS } }))).toEqual({
        status: 422,
        text: 'body.conditions.counterpartyAddress: This address belongs to Bitcoin’s main chain, not to Litecoin.',
      });
    }
  });

  test('error: a rule that is not there is not found', async () => {
    const params = { id: 999_999 };
    for (const call of [
      () => world.api(transactionsCalls.updateRule, { params, body: {} }),
      () => world.api(transactionsCalls.deleteRule, { params, query: {} }),
      () => world.api(transactionsCalls.applyRule, { params, body: {} }),
    ])
      expect(await refusalOf(call())).toEqual({ status: 404, text: 'There is no such rule.' });
  });
});

describe('conditions', () => {
  test('each finds what it names and nothing else', async () => {
    await world.pool.query('UPDATE rules SET is_enabled = false');
    const income = await world.add();
    const spent = await world.add({
      sender: addressOf('hot'),
      target: CHAT,
      methodId: '0xdeadbeef',
      transfers: [sent('shop')],
    });
    const both = await world.add({ transfers: [sent('shop'), received('friend', '2')] });
    const still = await world.add({
      transfers: [
        transferOf({ key: 'gas', role: 'fee', from: { kind: 'address', address: addressOf('hot') }, to: null }),
      ],
      status: 'failed',
      sender: addressOf('hot'),
    });
    const swept = await world.add({
      transfers: [transferOf({ from: { kind: 'address', address: addressOf('cold') } })],
    });
    expect(await matchedBy({ direction: 'in' })).toEqual([income]);
    expect(await matchedBy({ direction: 'out' })).toEqual([spent]);
    expect(await matchedBy({ direction: 'both' })).toEqual([both]);
    expect(await matchedBy({ direction: 'none' })).toEqual([still]);
    expect(await matchedBy({ status: 'failed' })).toEqual([still]);
    expect(await matchedBy({ methodId: '0xDEADBEEF' })).toEqual([spent]);
    expect(await matchedBy({ counterpartyAddress: CHAT })).toEqual([spent]);
    expect(await matchedBy({ walletId: world.cold })).toEqual([swept]);
    expect(await matchedBy({ walletId: deposits })).toEqual([]);
    expect(await matchedBy({ coinId: world.eth })).toEqual([income, spent, both, swept]);
    expect(await matchedBy({ coinId: world.usdc })).toEqual([]);
    expect(await matchedBy({ networkId: world.network, direction: 'out', coinId: world.eth })).toEqual([spent]);
  });

  test('a counterparty stands for all its addresses, as an end and as the contract that was called', async () => {
    const { rows } = await world.pool.query<{ id: number }>(
      `INSERT INTO counterparties (kind, name) VALUES ('farm', 'Barn') RETURNING id`,
    );
    await world.pool.query(
      `INSERT INTO accounts (network_id, address, kind, counterparty_id) VALUES ($1, $2, 'farm', $3)`,
      [world.network, addressOf('barn'), rows[0]!.id],
    );
    const [paid, called] = [
      await world.add({ transfers: [received('barn')] }),
      await world.add({ target: addressOf('barn'), transfers: [received('elsewhere')] }),
    ];
    await world.add();
    expect(await matchedBy({ counterpartyId: rows[0]!.id })).toEqual([paid, called]);
  });

  test('words in a name count only when every coin that moved has them', async () => {
    await world.pool.query('UPDATE rules SET is_enabled = false');
    const spam = await addToken('Visit CLAIM-eth.com');
    await addToken('Visit CLAIM-eth.com', { transfers: [transferOf({ key: 'value' }, '2')] });
    await addToken('Quiet token', {}, { address: addressOf('bad') });
    expect(await matchedBy({ coinNameContains: ['cLaIm'] })).toEqual([spam]);
    expect(await matchedBy({ coinNameContains: ['%%'] })).toEqual([]);
  });
});

describe('spam', () => {
  test('an unreviewed token with an advertisement as its name is spam; the coin stays unchanged', async () => {
    const id = await addToken('Visit free-eth.xyz to claim');
    expect((await world.get(id)).classification).toMatchObject({
      action: 'spam',
      origin: 'rule',
      reason: 'The rule “Tokens named like an advertisement” matches.',
    });
    expect((await world.pool.query('SELECT is_spam, needs_review FROM coins WHERE needs_review')).rows).toEqual([
      { is_spam: false, needs_review: true },
    ]);
  });

  test('a reviewed token is not, whatever its name', async () => {
    const id = await addToken('Airdrop token');
    await world.undo((await world.get(id)).classification!.batchId);
    await world.pool.query('UPDATE coins SET needs_review = false WHERE needs_review');
    expect(await world.actionOf(await addToken('Airdrop token'))).toBeNull();
  });

  test('transactions that an own wallet sent, or with outgoing coins, are not spam', async () => {
    expect(await world.actionOf(await addToken('Claim.com', { sender: addressOf('hot') }))).toBeNull();
    expect(await world.actionOf(await addToken('Claim.com', { transfers: [sent('shop')] }))).toBeNull();
    expect(
      await world.actionOf(await addToken('Claim.com', { transfers: [transferOf({ key: 'value' }, '2')] })),
    ).toBeNull();
  });

  test('a coin that a person marked as spam matches; one that only copies a name does not', async () => {
    await addToken('Plain');
    await world.pool.query('UPDATE coins SET is_spam = true WHERE needs_review');
    expect(await world.actionOf(await addToken('Plain'))).toBeNull();
    await world.pool.query('UPDATE coins SET needs_review = false WHERE is_spam');
    expect(await world.actionOf(await addToken('Plain'))).toBe('spam');
  });

  test('switched off it decides nothing', async () => {
    const rules = await list();
    for (const { id } of rules)
      await world.api(transactionsCalls.updateRule, { params: { id }, body: { isEnabled: false } });
    expect(await world.actionOf(await addToken('Claim.com'))).toBeNull();
  });

  test('a rule of a person goes first', async () => {
    await addRule({ name: 'From spammers', conditions: { counterpartyAddress: addressOf('tag') }, action: 'airdrop' });
    expect(await world.actionOf(await addToken('Claim.com'))).toBe('airdrop');
  });
});

describe('dry run', () => {
  test('counts what would happen and writes nothing', async () => {
    const ids = [await world.add(), await world.add(), await world.add(), await world.add()];
    await world.classify([ids[0]!], 'otherIncome');
    await world.classify([ids[1]!], 'airdrop');
    await world.add({ transfers: [sent('shop')] });
    const before = await world.fingerprint();
    expect(await preview({ direction: 'in' })).toMatchObject({
      matched: 4,
      wouldClassify: 2,
      wouldChange: 0,
      alreadySo: 1,
    });
    const asked = await preview({ direction: 'in' }, { replaceExisting: true });
    expect(asked).toMatchObject({ matched: 4, wouldClassify: 2, wouldChange: 1, alreadySo: 1 });
    expect(asked.items.map((item) => item.id)).toEqual(ids.toReversed());
    expect(await world.fingerprint()).toEqual(before);
  });

  test('shows the newest twenty', async () => {
    for (let index = 0; index < 22; index += 1) await world.add();
    const { matched, items } = await preview({ direction: 'in' });
    expect([matched, items.length]).toEqual([22, 20]);
  });

  test('a client’s money is never changed', async () => {
    const id = await world.add();
    await world.classify([id], 'clientDeposit', { clientTransactionId: await world.addClientTransaction({}) });
    expect(await preview({ direction: 'in' }, { replaceExisting: true })).toMatchObject({ matched: 1, wouldChange: 0 });
    const job = await applyAndWait((await addRule({ conditions: { direction: 'in' } })).id, true);
    expect(job.result).toMatchObject({ batchId: null, classified: 0 });
    expect(await world.actionOf(id)).toBe('clientDeposit');
  });
});

describe('applying', () => {
  test('classifies existing transactions, leaves classified ones, and one undo reverts all of it', async () => {
    const ids = [await world.add(), await world.add(), await world.add()];
    await world.classify([ids[0]!], 'airdrop');
    const job = await applyAndWait((await addRule({ conditions: { direction: 'in' } })).id);
    expect(job).toMatchObject({
      status: 'succeeded',
      message: '“From the chat” classified 2 transactions.',
      result: { classified: 2 },
    });
    expect(await Promise.all(ids.map((id) => world.actionOf(id)))).toEqual(['airdrop', 'otherIncome', 'otherIncome']);
    expect((await list())[0]).toMatchObject({ classifiedTotal: 2 });
    await world.undo((job.result as { batchId: number }).batchId);
    expect(await Promise.all(ids.map((id) => world.actionOf(id)))).toEqual(['airdrop', null, null]);
    expect((await list())[0]).toMatchObject({ classifiedTotal: 0 });
  });

  test('on request it changes classified transactions, and undo restores them', async () => {
    const id = await world.add();
    await world.classify([id], 'airdrop');
    const job = await applyAndWait((await addRule({ conditions: { direction: 'in' } })).id, true);
    expect(await world.actionOf(id)).toBe('otherIncome');
    await world.undo((job.result as { batchId: number }).batchId);
    expect((await world.get(id)).classification).toMatchObject({ action: 'airdrop', origin: 'person' });
  });

  test('a second time there is nothing left to do', async () => {
    await world.add();
    const rule = await addRule({ conditions: { direction: 'in' } });
    await applyAndWait(rule.id);
    const before = (await world.fingerprint()).classifications;
    expect((await applyAndWait(rule.id)).result).toMatchObject({ batchId: null, classified: 0 });
    expect((await world.fingerprint()).classifications).toEqual(before);
  });

  test('a worker that takes over goes on with the same classification', async () => {
    const ids = [await world.add(), await world.add()];
    const rule = await addRule({ conditions: { direction: 'in' } });
    const job = await world.api(transactionsCalls.applyRule, { params: { id: rule.id }, body: {} });
    // As far as the first worker came.
    const begun = await transaction(world.pool, (client) =>
      classify(client, {
        transactionIds: [ids[0]!],
        action: 'otherIncome',
        origin: 'rule',
        userId: world.admin.userId,
        ruleId: rule.id,
      }),
    );
    expect((await runJob(job.id)).result).toMatchObject({ batchId: begun.batchId, classified: 2 });
    expect(await world.undo(begun.batchId)).toMatchObject({ restored: 2, changedSince: 0 });
  });

  test('several parts are one classification', async () => {
    await world.pool.query('UPDATE rules SET is_enabled = false');
    const transactions = Array.from({ length: 2100 }, (_, index) => transactionOf(`0xmany${index}`));
    await ingestInto(world.pool, { networkId: world.network, transactions });
    const job = await applyAndWait((await addRule({ conditions: { direction: 'in' } })).id);
    expect(job.result).toMatchObject({ classified: 2100 });
    expect(
      (
        await world.pool.query(
          'SELECT count(DISTINCT batch_id)::int AS batches, count(*)::int AS all FROM classifications',
        )
      ).rows,
    ).toEqual([{ batches: 1, all: 2100 }]);
    expect(await world.undo((job.result as { batchId: number }).batchId)).toMatchObject({
      restored: 2100,
      changedSince: 0,
    });
  });
});

describe('always', () => {
  const always = (
    given: Partial<CallInput<TransactionsCalls['addRuleAndClassify']>['body']> & { transactionId: number },
  ) =>
    world.api(transactionsCalls.addRuleAndClassify, {
      body: { name: 'Always', conditions: { counterpartyAddress: CHAT }, action: 'otherIncome', ...given },
    });
  const fromChat = () => world.add({ transfers: [transferOf({ from: { kind: 'address', address: CHAT } })] });
  const undo = (id: number) => world.api(transactionsCalls.undoClassification, { params: { id } });

  test('one step classifies what matches, and one undo takes back all of it, later transactions included', async () => {
    const [first, second] = [await fromChat(), await fromChat()];
    const unlike = await world.add({ transfers: [transferOf({})] });
    const added = await always({ transactionId: second, note: 'Rent' });
    expect(added.transactions.sort((a, b) => a - b)).toEqual([first, second]);
    expect([await world.actionOf(first), await world.actionOf(second), await world.actionOf(unlike)]).toEqual([
      'otherIncome',
      'otherIncome',
      null,
    ]);
    const later = await fromChat();
    expect([await world.actionOf(later), (await world.get(second)).note]).toEqual(['otherIncome', 'Rent']);
    expect(await undo(added.batchId)).toMatchObject({ restored: 3, changedSince: 0 });
    expect([await world.actionOf(first), await world.actionOf(later), (await world.get(second)).note]).toEqual([
      null,
      null,
      '',
    ]);
    expect((await list()).filter((rule) => !rule.isBuiltIn)).toEqual([]);
  });

  test('the others can be left out, and a rule that was there before is not deleted by the undo', async () => {
    const [first, second] = [await fromChat(), await fromChat()];
    const rule = await addRule({ name: 'Always' });
    const added = await always({ transactionId: second, includesOthers: false });
    expect([added.rule.id, added.transactions]).toEqual([rule.id, [second]]);
    expect(await world.actionOf(first)).toBeNull();
    await undo(added.batchId);
    expect((await list()).map(({ id }) => id)).toContain(rule.id);
  });

  test('error: the transaction must match and be unclassified, and a client deposit needs its client', async () => {
    const unlike = await world.add({ transfers: [transferOf({})] });
    expect(await refusalOf(always({ transactionId: unlike }))).toMatchObject({ status: 422 });
    const like = await fromChat();
    expect(await refusalOf(always({ transactionId: like, action: 'clientDeposit' }))).toMatchObject({ status: 422 });
    expect((await list()).filter((rule) => !rule.isBuiltIn)).toEqual([]);
  });

  test('deleting a rule undoes what it did where requested', async () => {
    const rule = await addRule();
    const id = await fromChat();
    expect(await world.actionOf(id)).toBe('otherIncome');
    expect(await world.api(transactionsCalls.deleteRule, { params: { id: rule.id }, query: { undo: true } })).toEqual({
      done: true,
      restored: 1,
      changedSince: 0,
    });
    expect(await world.actionOf(id)).toBeNull();
  });
});

describe('the narrowest conditions', () => {
  const conditionsOf = async (id: number) =>
    (await world.api(transactionsCalls.getRuleConditions, { params: { id } })).conditions;
  const ROUTER = addressOf('c0de');

  test('of a call are the contract and the method, so that another method of it is left alone', async () => {
    const swap = (methodId: string) =>
      world.add({
        target: ROUTER,
        methodId,
        transfers: [transferOf({ from: { kind: 'address', address: CHAT } })],
      });
    const [one, same, other] = [await swap('0x12345678'), await swap('0x12345678'), await swap('0x87654321')];
    const conditions = await conditionsOf(one);
    expect(conditions).toEqual({
      networkId: world.network,
      direction: 'in',
      methodId: '0x12345678',
      contractAddress: ROUTER,
    });
    expect(await matchedBy(conditions)).toEqual([one, same]);
    expect(await matchedBy({ counterpartyAddress: CHAT }), 'the address alone matches all').toEqual([one, same, other]);
    const { text } = await world.api(transactionsCalls.getRuleConditions, { params: { id: one } });
    expect(text).toBe(
      'When coins only come in, and the network is Testnet, ' +
        `and the contract is ${ROUTER}, and the method is 0x12345678.`,
    );
  });

  test('of a transfer are the counterparty and the coin', async () => {
    const id = await world.add({ transfers: [transferOf({ from: { kind: 'address', address: CHAT } })] });
    const conditions = await conditionsOf(id);
    expect(conditions).toMatchObject({ counterpartyAddress: CHAT, coinId: world.eth, direction: 'in' });
    expect(conditions.contractAddress).toBeUndefined();
    expect(await matchedBy(conditions)).toEqual([id]);
  });

  test('come with wider ones in words: any network, any coin, any function', async () => {
    const from = { kind: 'address', address: CHAT } as const;
    const id = await world.add({ transfers: [transferOf({ from })] });
    const dollars = await world.add({ transfers: [ofCoin(world.usdc, transferOf({ from }))] });
    const scopesOf = async (of: number) =>
      (await world.api(transactionsCalls.getRuleConditions, { params: { id: of } })).scopes;
    const short = `${CHAT.slice(0, 6)}…${CHAT.slice(-4)}`;
    const scopes = await scopesOf(id);
    expect(scopes.map(({ text }) => text)).toEqual([
      `ETH received from ${short} on Testnet`,
      `ETH received from ${short} on any network`,
      `Any coin received from ${short} on any network`,
    ]);
    expect(await Promise.all(scopes.map(({ conditions }) => matchedBy(conditions)))).toEqual([
      [id],
      [id],
      [id, dollars],
    ]);
    const named = await world.api(catalogueCalls.nameAddress, {
      body: { address: CHAT, kind: 'customer', name: 'Acme' },
    });
    const [, anywhere] = await scopesOf(id);
    expect(anywhere).toMatchObject({
      text: 'ETH received from Acme on any network',
      conditions: { counterpartyId: named.counterpartyId },
    });
    await world.api(catalogueCalls.unnameAddress, { body: named });
    const call = await world.add({ target: ROUTER, methodId: '0x12345678', transfers: [transferOf({ from })] });
    expect((await scopesOf(call)).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Calls of this function of /) as string,
      expect.stringMatching(/^Calls of any function of this contract of /) as string,
    ]);
  });
});
