import { GENERATION_HEADER } from '@holdfast/contract';
import { expect, it } from 'vitest';
import { GENERATED_BOOKS, useBooksWorld } from './testing.ts';

const world = useBooksWorld([...GENERATED_BOOKS]);

const generationOf = async (path: string): Promise<string | undefined> => {
  const headers = { authorization: `Bearer ${world.admin.token}` };
  const response = await world.app.inject({ url: `/api/${path}`, headers });
  expect(response.statusCode, response.payload).toBe(200);
  return response.headers[GENERATION_HEADER] as string | undefined;
};

const READS = [
  'accounting/state',
  'accounting/capital-positions',
  'accounting/open-positions',
  'accounting/worklist',
  'accounting/ledger/trial-balance?from=2023-01-01&to=2023-12-31',
];

it('gains, positions, items and statements name the generation of the books that they were read from', async () => {
  await world.enter({ at: '2023-03-01', action: 'buy', transfers: ['in 1 ETH', 'out 1000 USD'] });
  await world.regenerate();
  const first = await Promise.all(READS.map(generationOf));
  expect(first).toEqual(READS.map(() => expect.stringMatching(/^\d+$/)));
  expect(new Set(first).size).toBe(1);
  // The second time some of them are sent from the cache of responses.
  expect(await Promise.all(READS.map(generationOf))).toEqual(first);
  await world.regenerate({ fromScratch: true });
  const second = await Promise.all(READS.map(generationOf));
  expect(second).toEqual(READS.map(() => String(Number(first[0]) + 1)));
  expect(await generationOf('indexer/admin/transactions')).toBeUndefined();
});
