import { expect, test } from 'vitest';
import { createTestDatabase, useShared } from '../../../../kit/database/testing.ts';
import { createRequestBudget } from './chain-sources.ts';

const database = useShared(createTestDatabase);
const limits = (host: string, perDay: number | null = null) => ({ host, perSecond: 2, perDay });

test('two workers that ask at the same moment get turns one interval apart', async () => {
  const [one, two] = [createRequestBudget(database.pool), createRequestBudget(database.pool)];
  const turn = async (budget: typeof one) =>
    ((await budget.reserve(limits('shared.example'))) ?? 0) + performance.now();
  const turns = (await Promise.all([one, two, one, two].map(turn))).toSorted((left, right) => left - right);
  for (const [place, at] of turns.slice(1).entries()) expect(at - turns[place]!).toBeGreaterThan(400);
});

test('other hosts are not kept waiting, and a pause holds for everyone', async () => {
  const budget = createRequestBudget(database.pool);
  expect(await budget.reserve(limits('other.example'))).toBeLessThan(100);
  await budget.pause(limits('other.example'), 30_000);
  expect(await createRequestBudget(database.pool).reserve(limits('other.example'))).toBeGreaterThan(25_000);
});

test('a day that is used up is refused until the next one', async () => {
  const budget = createRequestBudget(database.pool);
  expect(await budget.reserve(limits('daily.example', 2))).not.toBeNull();
  expect(await budget.reserve(limits('daily.example', 2))).not.toBeNull();
  expect(await budget.reserve(limits('daily.example', 2))).toBeNull();
  await database.pool.query("UPDATE request_budgets SET day = day - 1 WHERE host = 'daily.example'");
  expect(await budget.reserve(limits('daily.example', 2))).not.toBeNull();
});
