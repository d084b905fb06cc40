/** Reads a recorded account through its exchange without a database, and says what the books would have. */
import type { Exchange, Item, Json, Stream } from '../kit/exchange.ts';
import { createClient, type ExchangeClient } from '../kit/client.ts';
import { nameOfExchange } from '../exchanges.ts';
import { readImport } from '../../providers/read-import.ts';
import { shown } from '../../providers/testing-shown.ts';
import { answerOfAccount, factsOfAccount, NOW_MS, type RecordedAccount } from './account.ts';
import { csv, type RecordedExchange, type RecordedNet, recordedNet } from './recorded.ts';

/** As an exchange of which no files are recorded. */
export const asExchange = (account: RecordedAccount): RecordedExchange => ({
  ...account,
  answer: (asked) => answerOfAccount(account, asked),
  filesOf: () => [],
  events: 0,
  transactions: factsOfAccount(account).length,
});

export const netOf = (account: RecordedAccount): RecordedNet => recordedNet([asExchange(account)]);

export interface AccountStore {
  /** Rows by stream and key, as the database keeps them. */
  readonly rows: Map<string, Map<string, Item>>;
  readonly states: Map<string, string>;
  readonly coins: Set<string>;
}

export const emptyStore = (): AccountStore => ({ rows: new Map(), states: new Map(), coins: new Set() });

export function clientOf(exchange: Exchange, { key }: RecordedAccount, net: RecordedNet): Promise<ExchangeClient> {
  return createClient({
    exchange: exchange.ccxt,
    name: nameOfExchange(exchange),
    credentials: { apiKey: key.apiKey, secret: key.secret, passphrase: key.passphrase ?? null },
    net,
    ...(exchange.options && { options: exchange.options }),
    ...(exchange.urls && { urls: exchange.urls }),
  });
}

interface ReadingGiven {
  readonly exchange: Exchange;
  readonly account: RecordedAccount;
  readonly net: RecordedNet;
  readonly store: AccountStore;
  readonly nowMs?: number;
  /** Every page is lost once: the process ends after it was read and before it was stored. */
  readonly isInterrupted?: boolean;
}

const PAGES_MAX = 20_000;

/** Returns how many pages were stored. */
export async function readAccount(given: ReadingGiven): Promise<number> {
  const { exchange, account, net, store, nowMs = NOW_MS, isInterrupted = false } = given;
  let client = await clientOf(exchange, account, net);
  for (const { symbol } of await exchange.balancesOf(client)) store.coins.add(symbol.toUpperCase());
  let pages = 0;
  for (const stream of exchange.streams) {
    for (;;) {
      const state = JSON.parse(store.states.get(stream.id) ?? 'null') as Json;
      if (isInterrupted) {
        await stream.read(client, { state, nowMs: nowMs - 1, coins: new Set(store.coins) });
        // A new process signs with a client of its own.
        if (pages % 20 === 0) client = await clientOf(exchange, account, net);
      }
      const page = await stream.read(client, { state, nowMs, coins: store.coins });
      const rows = store.rows.get(stream.id) ?? new Map<string, Item>();
      for (const item of page.items) if (!rows.has(item.key)) rows.set(item.key, item);
      store.rows.set(stream.id, rows);
      store.states.set(stream.id, JSON.stringify(page.state));
      for (const coin of page.coins ?? []) store.coins.add(coin.toUpperCase());
      pages += 1;
      if (pages > PAGES_MAX) throw new Error(`Reading ${stream.id} of ${exchange.provider} does not end.`);
      if (page.isLast) break;
    }
  }
  return pages;
}

/** What the rows become, by the path that files take. Rows that become nothing are said too. */
export async function factsOfStore(exchange: Exchange, store: AccountStore): Promise<string[]> {
  const facts = await Promise.all(exchange.streams.map((stream) => factsOfStream(exchange, stream, store)));
  return facts.flat().sort();
}

async function factsOfStream(exchange: Exchange, stream: Stream, store: AccountStore): Promise<string[]> {
  const items = [...(store.rows.get(stream.id)?.values() ?? [])].sort(
    (one, other) => Date.parse(one.at) - Date.parse(other.at) || (one.key < other.key ? -1 : 1),
  );
  const lines = stream.linesOf(items).map(({ cells }) => cells);
  if (lines.length === 0) return [];
  const reading = await readImport(csv([stream.columns, ...lines]), { provider: exchange.provider, timeZone: 'UTC' });
  const left = reading.records.filter(({ result }) => result !== 'added');
  return [
    ...shown(reading).map(sorted),
    ...left.map(({ row, result, reason }) => `${stream.id} row ${row} ${result}: ${reason ?? ''}`),
  ];
}

/** The moves of a transaction in one order, without whether a fee was withheld. */
function sorted(line: string): string {
  const at = line.indexOf(': ') + 2;
  const moves = line.slice(at).replaceAll(' withheld', '').split(', ');
  return line.slice(0, at) + moves.sort().join(', ');
}
