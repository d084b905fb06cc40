/** A real node in states that nothing can be read in: one sentence each. */
import { platformTransport, RETRY_SETTINGS } from '@holdfast/http/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Person, Player } from '../../server/sync/outputs/testing/play-history.ts';
import { hasRegtestNode, type RegtestNode, startRegtestNode } from '../../server/sync/outputs/testing/regtest-node.ts';
import { createNodeSource } from './create-node-source.ts';

describe.skipIf(!hasRegtestNode)('a node', () => {
  const vault = new Person('vault');
  let node: RegtestNode;

  beforeAll(async () => {
    node = await startRegtestNode(['-txindex=1']);
    const player = new Player(node);
    player.know(vault);
    await player.start();
    await player.fund([[vault.at(0), 0.5]]);
    await player.mine();
    await player.pay(player.coinsAt(vault.at(0)), [[new Person('shop').at(0), 0.4999]]);
    await player.mine();
  }, 60_000);
  afterAll(() => node?.close());

  /** With another result for one method. */
  const sourceThat = (method: string, change: (result: never) => object) =>
    createNodeSource({
      url: node.url,
      chain: 'litecoinRegtest',
      retries: { ...RETRY_SETTINGS, attemptsMax: 1 },
      transport: {
        ...platformTransport,
        async fetch(url, init) {
          const asked = [JSON.parse(String(init.body)) as { id: number; method: string }].flat();
          const ids = new Set(asked.flatMap((one) => (one.method === method ? [one.id] : [])));
          const response = await platformTransport.fetch(url, init);
          const body = (await response.json()) as { id: number; result: never } | { id: number; result: never }[];
          const told = [body].flat().map((one) => (ids.has(one.id) ? { id: one.id, ...change(one.result) } : one));
          return Response.json(Array.isArray(body) ? told : told[0]);
        },
      },
    });

  const read = async (source: ReturnType<typeof createNodeSource>): Promise<string[]> => {
    const found: string[] = [];
    const addresses = [{ address: vault.at(0), fromBlock: 0 }];
    for await (const batch of source.readHistory({ addresses, toBlock: 112, unspent: new Set() }))
      found.push(...batch.transactions.map(({ hash }) => hash ?? ''));
    return found;
  };

  test('as it is, returns the receipt and the spend', async () => {
    expect(await read(sourceThat('none', (result) => ({ result })))).toHaveLength(2);
  });

  test.each<[string, string, (result: object) => object, RegExp]>([
    [
      'is still syncing',
      'getblockchaininfo',
      (info) => ({ result: { ...info, initialblockdownload: true, blocks: 120, headers: 5000 } }),
      /^The node is still downloading the chain: it has 120 of 5,000 blocks\.$/,
    ],
    [
      'is pruned',
      'getblockchaininfo',
      (info) => ({ result: { ...info, pruned: true, pruneheight: 1100 } }),
      /^The node is pruned and has no blocks before 1,100\. Use a node with all blocks, or an Esplora\.$/,
    ],
    [
      'is starting',
      'getblockchaininfo',
      () => ({ result: null, error: { code: -28, message: 'Loading block index…' } }),
      /Loading block index/,
    ],
    [
      'does not know what inputs were worth',
      'getrawtransaction',
      () => ({ result: null, error: { code: -5, message: 'No such mempool transaction. Use -txindex.' } }),
      /does not show what inputs were worth\. Use Bitcoin Core 23 or later, or run it with txindex=1\.$/,
    ],
    [
      'is something else',
      'getblock',
      () => ({ result: { ok: true } }),
      /did not respond to getblock as a Bitcoin node/,
    ],
  ])('error: one that %s ends with a sentence before anything is returned', async (_, method, told, why) => {
    await expect(read(sourceThat(method, told))).rejects.toThrow(why);
  });
});
