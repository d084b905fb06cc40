/**
 * Recorded answers of the real explorers: each is read, or is refused with one clear sentence and the right next step.
 * The repository has one of each kind, cut short; where ../shared/data/explorers is beside it, all are replayed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { FatalChainError, RetryableChainError } from '@holdfast/chain/chain-error.ts';
import type { Transport } from '@holdfast/http/client';
import { describe, expect, test } from 'vitest';
import { transportWithoutPauses } from '../rpc/testing.ts';
import { readLists } from './address-lists.ts';
import { ExplorerClient } from './explorer-client.ts';
import { blockscoutHost, etherscanHost, type ExplorerHost, routescanHost } from './explorer-host.ts';
import { addressIn, blockOf, hashOf, isGenesis, readInternal, timeOf, unitsOf } from './explorer-rows.ts';

interface Recorded {
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
  readonly status: number;
  readonly response: Readonly<Record<string, unknown>>;
}

const linesOf = (text: string): Recorded[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Recorded);
const FIXTURE = linesOf(readFileSync(new URL('recorded-answers.jsonl', import.meta.url), 'utf8'));
const SHARED = new URL('../../../../../shared/data/explorers/recorded.jsonl.gz', import.meta.url);

/** One attempt, so that a test sees whether another one would follow. */
const ONE_ATTEMPT = { attemptsMax: 1, backoffMs: 1, backoffMsMax: 1, retryAfterMsMax: 0 };
const KEY = 'a-key-that-nobody-may-see';

function answering(reply: (url: URL) => Recorded): Transport {
  return {
    ...transportWithoutPauses(),
    fetch: async (url) => {
      const { response, status } = reply(new URL(url));
      return Response.json(response, { status });
    },
  };
}

function hostOf({ url, query }: Recorded): ExplorerHost {
  const { hostname, pathname, origin } = new URL(url);
  const chainId = Number(query['chainid'] ?? /\/(\d+)\//.exec(pathname)?.[1] ?? 1);
  if (hostname.endsWith('etherscan.io')) return etherscanHost({ chainId, url, apiKey: KEY });
  if (hostname.endsWith('routescan.io')) return routescanHost({ chainId, url });
  return blockscoutHost({ chainId, url: pathname.startsWith('/api') ? origin : `${origin}/{chainId}` });
}

/** What the reader makes of it: how many rows, none, a value, or what follows a refusal. */
async function replay(recorded: Recorded): Promise<string> {
  const host = hostOf(recorded);
  const client = new ExplorerClient({ host, retries: ONE_ATTEMPT, transport: answering(() => recorded) });
  try {
    const path = /\/api\/v2(\/.+)$/.exec(recorded.url)?.[1];
    if (path !== undefined && host.detailsUrl !== null && !recorded.url.includes('etherscan'))
      return (await client.details(path)) === null ? 'none' : 'value';
    const result = await client.get(recorded.query);
    if (!Array.isArray(result)) return result === null || result === undefined ? 'unreadable' : 'value';
    for (const row of await client.list(recorded.query)) readRow(recorded, row);
    return result.length === 0 ? 'none' : 'rows';
  } catch (error) {
    expect((error as Error).message).toMatch(/^(Etherscan|Blockscout|Routescan) [a-z][^{}<>]{5,400}\.$/);
    expect((error as Error).message).not.toContain(KEY);
    if (error instanceof RetryableChainError) return 'wait';
    expect(error).toBeInstanceOf(FatalChainError);
    return 'next source';
  }
}

/** Each list is read by the function that reads it in a sync, which throws where a field cannot be read. */
function readRow({ query }: Recorded, row: Readonly<Record<string, unknown>>): void {
  switch (query['action']) {
    case 'txlist':
      unitsOf(row, 'value');
      if (isGenesis(row)) return;
      expect([blockOf(row) >= 0, timeOf(row) > 1.4e12, hashOf(row).length]).toEqual([true, true, 66]);
      expect(addressIn(row, 'from')).not.toBeNull();
      return;
    case 'tokentx':
    case 'getLogs':
      expect([blockOf(row) > 0, timeOf(row) > 1.4e12, hashOf(row).length]).toEqual([true, true, 66]);
      expect(addressIn(row, query['action'] === 'getLogs' ? 'address' : 'contractAddress')).not.toBeNull();
      return;
    case 'txlistinternal': {
      const isBorrowed = row['callType'] === 'delegatecall' || row['callType'] === 'staticcall';
      expect(readInternal(row) === null).toBe(isBorrowed || row['value'] === '0');
    }
  }
}

async function outcomesOf(answers: readonly Recorded[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const recorded of answers) {
    const outcome = await replay(recorded);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

const find = (part: string): Recorded => FIXTURE.find((each) => JSON.stringify(each).includes(part))!;

describe('the recorded answers', () => {
  test('each kind is read, or refused with the right next step', async () => {
    expect(await outcomesOf(FIXTURE)).toEqual({ rows: 22, value: 12, none: 11, wait: 4, 'next source': 2 });
  });

  test.skipIf(!existsSync(SHARED))('all 134 (skipped without ../shared/data/explorers)', async () => {
    const all = linesOf(gunzipSync(readFileSync(SHARED)).toString());
    expect(all).toHaveLength(134);
    expect(await outcomesOf(all)).toEqual({ rows: 77, value: 40, none: 11, wait: 4, 'next source': 2 });
  });

  test.each([
    ['Free API access is not supported', 'next source'],
    ['Free API access is temporarily unavailable', 'wait'],
    ['Internal transactions for this transaction have not been processed yet', 'wait'],
    ['Some internal transactions within this block range have not yet', 'wait'],
    ['"No transactions found"', 'none'],
    ['No internal transactions found', 'none'],
    ['No token transfers found', 'none'],
    ['"No data found"', 'none'],
    ['Contract source code not verified', 'none'],
    ['GENESIS_', 'rows'],
  ])('“%s”: %s', async (said, outcome) => {
    expect(await replay(find(said))).toBe(outcome);
  });

  test('Etherscan, Blockscout and Routescan list the same transactions of an address', async () => {
    const account = '0x706a70067be19bdadbea3600db0626859ff25d74';
    const listed = await Promise.all(
      ['etherscan.io', 'blockscout.com', 'routescan.io'].map(async (name) => {
        const own = FIXTURE.filter(
          ({ url, query }) => url.includes(name) && query['address']?.toLowerCase() === account && query['startblock'],
        );
        const none: Recorded = { ...own[0]!, response: { status: '0', message: 'No transactions found', result: [] } };
        const transport = answering(
          ({ searchParams }) => own.find(({ query }) => query['action'] === searchParams.get('action')) ?? none,
        );
        const client = new ExplorerClient({ host: hostOf(own[0]!), retries: ONE_ATTEMPT, transport });
        const span = { account, chainId: 1, fromBlock: 20_225_179, toBlock: 21_468_748, signal: undefined };
        for await (const { listed: found } of readLists(client, span)) return found.map(({ hash }) => hash).toSorted();
        return [];
      }),
    );
    expect(listed[0]).toHaveLength(6);
    expect(listed[1]).toEqual(listed[0]);
    expect(listed[2]).toEqual(listed[0]);
  });
});
