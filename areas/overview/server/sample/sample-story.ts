/**
 * The story of the sample portfolio: Harbourline Lending over three tax years, up to a given day. It is the same each
 * time for the same day.
 */
import type { ChainSource } from '@holdfast/chain/chain-source.ts';
import { formatDay, readUtcDay, type UtcDay } from '@holdfast/calendar';
import type { RecordedNetwork } from './recorded-network.ts';
import type { SampleChainId } from './sample-networks.ts';
import { type PlayedClients, playClients } from './story/clients.ts';
import { playDefi } from './story/defi.ts';
import { listPositionPrices, type PositionPrices } from './story/position-prices.ts';
import { Stage } from './story/stage.ts';
import { playInbox, playTreasury } from './story/treasury.ts';

export interface SampleStory {
  readonly today: UtcDay;
  readonly firstDay: UtcDay;
  readonly networks: ReadonlyMap<SampleChainId, RecordedNetwork>;
  readonly pricesCsv: string;
  readonly positionPrices: readonly PositionPrices[];
  readonly clients: PlayedClients;
}

/** The clock decides how far the networks have come; the story itself ends the day before `today`. */
export function playSampleStory({ today, clock }: { today: UtcDay; clock: () => number }): SampleStory {
  const stage = new Stage(today, clock);
  playTreasury(stage);
  const clients = playClients(stage);
  playDefi(stage);
  playInbox(stage);
  return {
    today,
    firstDay: stage.firstDay,
    networks: stage.networks,
    pricesCsv: stage.prices.toCsv(),
    positionPrices: listPositionPrices(stage),
    clients,
  };
}

/** The reserved name never resolves, so a recorded network cannot be confused with a node. */
const RECORDING_URL = /^https:\/\/sample\.invalid\/(\d{4}-\d{2}-\d{2})$/;
const told = new Map<UtcDay, SampleStory>();

/** What stands for the RPC URL of a recorded network. */
export function sampleRpcUrl(today: UtcDay): string {
  return `https://sample.invalid/${formatDay(today)}`;
}

/** The recorded network behind such a URL; null for every other URL. */
export function findSampleNetwork(rpcUrl: string, chainId: number): ChainSource | null {
  const today = readUtcDay(RECORDING_URL.exec(rpcUrl)?.[1] ?? '');
  if (today === null) return null;
  const story = told.get(today) ?? playSampleStory({ today, clock: Date.now });
  told.clear();
  told.set(today, story);
  return [...story.networks.values()].find((network) => network.chainId === chainId) ?? null;
}
