import { expect, test } from 'vitest';
import type { RawTransaction } from '../raw-transaction.ts';
import { assembleBatch } from './assemble.ts';
import { listMoves, type MoveCoin } from './list-moves.ts';
import { rawTransaction } from './testing.ts';
import { TRANSFER } from './topics.ts';
import { topicOfAddress } from './words.ts';

const [account, other, contract] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string];
const plain = rawTransaction({ from: other, to: other });
const assemble = async (raw: RawTransaction) => {
  const requested: MoveCoin[] = [];
  const batch = await assembleBatch({
    account,
    found: [{ raw, moves: listMoves(raw) }],
    readTokens: (coins) => (requested.push(...coins), Promise.resolve(new Map())),
  });
  return { ...batch, requested };
};

test('a transaction that the account sent stays, even when it cost and moved nothing', async () => {
  expect((await assemble({ ...plain, from: account })).transactions.length).toBe(1);
});

test('a transaction of others that moved nothing of the account goes', async () => {
  expect((await assemble({ ...plain, valueWei: 5n, feeWei: 1n })).transactions).toEqual([]);
});

test('a contract that emits the logs of both kinds of token is queried for its decimals', async () => {
  const topics = [TRANSFER, topicOfAddress(other), topicOfAddress(account)];
  const five = `0x${'0'.repeat(63)}5`;
  const logs = [
    { address: contract, topics, data: five, index: 0 },
    { address: contract, topics: [...topics, five], data: '0x', index: 1 },
  ];
  expect((await assemble({ ...plain, logs })).requested).toEqual([{ kind: 'token', address: contract }]);
});
