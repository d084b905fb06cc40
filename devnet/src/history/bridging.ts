/**
 * Coins that leave one network and arrive on another. The bridge is an account that takes on one side and gives on the
 * other a few minutes later, sometimes less its fee. Each network plays its own side; times and amounts are agreed
 * here.
 */
import { parseUnits } from 'viem';
import type { ChainId } from '../profiles.ts';
import type { Truth, TruthTransaction } from '../truth.ts';
import type { HistoryWriter } from './history-writer.ts';

interface Leg {
  readonly coin: 'native' | 'USDC';
  readonly from: { readonly chainId: ChainId; readonly at: string; readonly amount: string };
  readonly to: { readonly chainId: ChainId; readonly at: string; readonly amount: string };
}

type End = readonly [chainId: ChainId, at: string, amount: string];

const leg = (coin: Leg['coin'], ...[from, to]: readonly [End, End]): Leg => ({
  coin,
  from: toEnd(from),
  to: toEnd(to),
});

function toEnd([chainId, at, amount]: End): Leg['from'] {
  return { chainId, at, amount };
}

const LEGS: readonly Leg[] = [
  leg('USDC', [1, '2024-06-12T10:00:00Z', '2500'], [137, '2024-06-12T10:07:12Z', '2497.5']),
  leg('native', [1, '2024-06-12T15:30:00Z', '1.25'], [42161, '2024-06-12T15:42:36Z', '1.25']),
  leg('USDC', [137, '2024-06-13T08:00:00Z', '1200.75'], [42161, '2024-06-13T08:03:24Z', '1200.75']),
  leg('native', [42161, '2024-06-13T19:45:00Z', '0.4'], [1, '2024-06-13T19:58:00Z', '0.3991']),
  leg('USDC', [42161, '2024-06-14T07:20:00Z', '900'], [137, '2024-06-14T07:24:48Z', '899.1']),
  leg('USDC', [137, '2024-06-14T21:05:00Z', '640'], [1, '2024-06-14T21:30:00Z', '635']),
];

type Side = 'from' | 'to';

/** Told once by every network; pairs are put together when all have told. */
export interface BridgeNote {
  readonly legIndex: number;
  readonly side: Side;
  readonly transaction: Pick<TruthTransaction, 'networkChainId' | 'hash'>;
}

export async function crossBridges(history: HistoryWriter): Promise<BridgeNote[]> {
  const mine = LEGS.flatMap((leg, legIndex) =>
    (['from', 'to'] as const).flatMap((side) =>
      leg[side].chainId === history.chain.chainId ? [{ legIndex, side, coin: leg.coin, ...leg[side] }] : [],
    ),
  ).sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const notes: BridgeNote[] = [];
  for (const { legIndex, side, coin, at, amount } of mine) {
    await history.moveTo(at);
    const { hash } = await cross(history, { side, coin, amount });
    notes.push({ legIndex, side, transaction: { networkChainId: history.chain.chainId, hash } });
  }
  return notes;
}

export function pairBridgings(notes: readonly BridgeNote[]): Truth['bridgings'] {
  return LEGS.flatMap(({ coin }, index) => {
    const find = (side: Side) => notes.find((note) => note.legIndex === index && note.side === side)?.transaction;
    const [out, arrival] = [find('from'), find('to')];
    return out !== undefined && arrival !== undefined ? [{ coin, out, in: arrival }] : [];
  });
}

function cross(
  { contracts, own, strangers, record }: HistoryWriter,
  { side, coin, amount }: { side: Side; coin: Leg['coin']; amount: string },
) {
  const [sender, receiver] = side === 'from' ? [own.trading, strangers.bridge] : [strangers.bridge, own.trading];
  const line =
    side === 'from'
      ? ({
          action: 'bridgeOut',
          why: 'Coins go into a bridge, to arrive on another network.',
          evidence: 'knownAccounts',
        } as const)
      : ({
          action: 'bridgeIn',
          why: 'Coins come out of a bridge, minutes after they left another network.',
          evidence: 'knownAccounts',
        } as const);
  return coin === 'native'
    ? record(line, { from: sender, to: receiver, value: parseUnits(amount, 18) })
    : record(line, {
        from: sender,
        contract: contracts.tokens.usdc,
        method: 'transfer',
        args: [receiver, parseUnits(amount, 6)],
      });
}
