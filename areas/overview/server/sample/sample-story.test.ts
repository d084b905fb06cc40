import { DAY_MS, parseUtcDay } from '@holdfast/calendar';
import { describe, expect, it } from 'vitest';
import coinData from '../../../catalogue/server/start-data/coins.json' with { type: 'json' };
import { SAMPLE_CHAIN_IDS, SAMPLE_TOKENS, type SampleToken } from './sample-networks.ts';
import { findSampleNetwork, playSampleStory, sampleRpcUrl } from './sample-story.ts';

const storyOn = (text: string) => {
  const today = parseUtcDay(text);
  return playSampleStory({ today, clock: () => today * DAY_MS });
};

describe('the story of the sample', () => {
  it('uses the contracts of the initial catalogue', () => {
    for (const [symbol, token] of Object.entries(SAMPLE_TOKENS as Readonly<Record<string, SampleToken>>)) {
      const listed = coinData.coins.find((coin) => coin.symbol === symbol)!;
      expect(listed.name).toBe(token.name);
      for (const chainId of SAMPLE_CHAIN_IDS) {
        const address = token.addresses[chainId];
        if (address === undefined) continue;
        expect(listed.addresses).toContainEqual({ chainId, address, decimals: token.decimals });
      }
    }
  });

  it('is the same each time for the same day', () => {
    const [first, second] = [storyOn('2026-11-16'), storyOn('2026-11-16')];
    for (const [chainId, network] of first.networks)
      expect(second.networks.get(chainId)?.records).toEqual(network.records);
    expect(second.pricesCsv).toBe(first.pricesCsv);
  });

  it.each(['2027-01-01', '2028-02-29', '2026-06-30', '2026-12-31'])(
    'happens in three tax years before %s, and no own wallet ever sends more than it has',
    (text) => {
      const { today, firstDay, networks } = storyOn(text);
      for (const network of networks.values()) {
        const balances = new Map<string, bigint>();
        const own = new Set(network.records.flatMap(({ found }) => (hasGas(found) ? [found.sender ?? ''] : [])));
        const inOrder = [...network.records].sort((left, right) => left.found.atMs - right.found.atMs);
        for (const { found } of inOrder) {
          expect(found.atMs).toBeGreaterThan(firstDay * DAY_MS);
          expect(found.atMs).toBeLessThan(today * DAY_MS);
          for (const { coin, amount, from, to } of found.transfers) {
            const change = (account: typeof from, units: bigint): void => {
              if (account?.kind !== 'address' || !own.has(account.address)) return;
              const key = `${account.address} ${JSON.stringify(coin)}`;
              balances.set(key, (balances.get(key) ?? 0n) + units);
            };
            change(to, amount);
            change(from, -amount);
          }
          for (const [holding, units] of balances)
            expect(units >= 0n, `${holding} ${new Date(found.atMs).toISOString()}: ${units}`).toBe(true);
        }
      }
    },
  );

  it('is read through its own URL only', () => {
    expect(findSampleNetwork(sampleRpcUrl(parseUtcDay('2026-11-16')), 1)).not.toBeNull();
    expect(findSampleNetwork(sampleRpcUrl(parseUtcDay('2026-11-16')), 10)).toBeNull();
    expect(findSampleNetwork('https://sample.invalid/2026-13-45', 1)).toBeNull();
    expect(findSampleNetwork('https://rpc.example/2026-11-16', 1)).toBeNull();
  });
});

const hasGas = ({ transfers }: { transfers: readonly { key: string }[] }): boolean =>
  transfers.some(({ key }) => key === 'gas');
