/**
 * Rows of connected accounts whose exchange has no file with the same content: one row for each event. Where files of
 * the exchange contain the same events, they are declared as overlapping, so that an event counts once.
 */
import { kindTable } from '../kit/kinds.ts';
import { defineLayout, type Layout } from '../kit/layout.ts';
import { PROVIDERS, type ProviderId } from '../kit/provider.ts';
import { identifiedBy } from '../kit/row.ts';
import { twoSidedReading } from '../kit/two-sided.ts';

const KINDS = kindTable({
  'Trade|Conversion|Dust conversion': 'trade',
  'Deposit|Card purchase': 'deposit',
  Withdrawal: 'withdrawal',
  'Staking reward': 'staking_reward',
  Interest: 'interest',
  Airdrop: 'airdrop',
  Distribution: { in: 'airdrop', out: 'review' },
  Referral: 'referral',
});

/** The exchanges that are connected in this way. */
export const CONNECTED = [
  'binance',
  'binance_us',
  'bitget',
  'bybit',
  'crypto_com_exchange',
  'gateio',
  'gemini',
  'mexc',
  'okx',
  'poloniex',
] as const satisfies readonly ProviderId[];
export type Connected = (typeof CONNECTED)[number];

export const CONNECTION_COLUMNS = [
  'Time (UTC)',
  'Kind',
  'Sent amount',
  'Sent coin',
  'Received amount',
  'Received coin',
  'Fee amount',
  'Fee coin',
  'Hash',
  'Note',
] as const;

export const connectionLayoutId = (provider: Connected): string => `${provider}_connection`;
const CONNECTION_IDS: ReadonlySet<string> = new Set(CONNECTED.map(connectionLayoutId));
export const isConnectionLayout = (id: string): boolean => CONNECTION_IDS.has(id);
export const connectionIdColumn = (provider: Connected): string => `${PROVIDERS[provider]} row`;

export const connectionLayouts: readonly Layout[] = CONNECTED.map((provider) =>
  defineLayout({
    id: connectionLayoutId(provider),
    provider,
    name: `${PROVIDERS[provider]} connection`,
    columns: {
      id: connectionIdColumn(provider),
      time: 'Time',
      kind: 'Kind',
      sent: 'Sent amount',
      sentCoin: 'Sent coin',
      received: 'Received amount',
      receivedCoin: 'Received coin',
      fee: 'Fee amount',
      feeCoin: 'Fee coin',
      hash: 'Hash',
      note: 'Note',
    },
    read: (row) => ({
      ...twoSidedReading(row, { table: KINDS }),
      ...identifiedBy({ id: row.text('id'), hash: row.text('hash') }),
      note: row.text('note'),
    }),
  }),
);
