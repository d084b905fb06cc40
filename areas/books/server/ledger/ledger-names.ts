/** What the accounts, coins, clients and places of entries are called in exported files. */
import { actionLabel, isAction } from '@holdfast/actions/actions.ts';
import { type CoinId, coinIdOf } from '../../engine/ids.ts';
import { type JournalEntry, type LedgerAccount } from '../../engine/journal/types.ts';
import { findUnmapped, type LedgerCoin, type LedgerNames } from '../ledger-files/ledger-names.ts';
import { type SubledgerFacts } from '../ledger-files/subledger.ts';
import { IS_DOLLAR } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { loadAccountNames } from '../account-names.ts';
import { type Chart, type ChartAccount, type JournalAccount, loadChart } from './chart.ts';
import { KIND_TITLES, loadClientNames } from './list-journal.ts';

/** The names of what the entries and further accounts have. Throws if an account of an entry is not in the chart. */
export async function loadLedgerNames(
  queries: Queries,
  { entries, further = [] }: { entries: readonly JournalEntry[]; further?: readonly LedgerAccount[] },
): Promise<LedgerNames> {
  const chart = await loadChart(queries);
  const coinIds = new Set(entries.flatMap(({ lines }) => lines.flatMap(({ assetId }) => assetId ?? [])));
  for (const { assetId } of further) if (assetId !== null) coinIds.add(assetId);
  const { rows } = await queries.query<{ id: number; symbol: string; name: string; is_dollar: boolean }>(
    `SELECT id, symbol, name, ${IS_DOLLAR} AS is_dollar FROM coins WHERE id = ANY ($1)`,
    [[...coinIds].map(Number)],
  );
  const coins = new Map<CoinId, LedgerCoin>(
    rows.map(({ id, symbol, name, is_dollar: isUsDollar }) => [coinIdOf(id), { symbol, name, isUsDollar }]),
  );
  const parties = entries.flatMap(accountsOf).map(({ kind, partyId }) => ({ kind, party_id: partyId }));
  const clients = await loadClientNames(queries, parties);
  const rounding = mapped(
    chart.accountOf({ kind: 'rounding', asset_id: null, account: null, category: null, term: null, action: null }),
  );
  if (!rounding)
    throw new AppError('conflict', 'The chart of accounts has no account for rounding. Map it, then export again.');
  const chartAccountOf = (account: LedgerAccount) => mapped(chart.accountOf(rowOf(account)));
  refuseUnmapped(entries, { chartAccountOf }, chart);
  const places = await loadPlaceNames(queries, [...entries.flatMap(accountsOf), ...further]);
  return {
    chartAccountOf,
    roundingAccount: rounding,
    coins,
    partyNameOf: (partyId) => clients.get(partyId) ?? partyId,
    placeNameOf: (accountId) => places.get(accountId) ?? accountId,
    narrationOf: ({ kind, action, transactionId }) => {
      const what = isAction(action) ? actionLabel(action) : KIND_TITLES[kind];
      return transactionId === null ? what : `${what}, transaction ${transactionId}`;
    },
  };
}

const accountsOf = ({ lines }: JournalEntry): LedgerAccount[] => lines.map(({ account }) => account);

function refuseUnmapped(
  entries: readonly JournalEntry[],
  names: Pick<LedgerNames, 'chartAccountOf'>,
  chart: Chart,
): void {
  const unmapped = findUnmapped(entries, names);
  if (unmapped.length === 0) return;
  const kinds = [...new Set(unmapped.map((account) => chart.accountOf(rowOf(account)).name))].join(', ');
  throw new AppError(
    'conflict',
    `The chart of accounts has no account for: ${kinds}. Map them under Chart of accounts, then export again.`,
  );
}

/** Two places with one name have their ids behind it, so that files distinguish them. */
async function loadPlaceNames(queries: Queries, accounts: readonly LedgerAccount[]): Promise<Map<string, string>> {
  const ids = new Set(accounts.flatMap(({ accountId }) => accountId ?? []));
  const names = await loadAccountNames(queries, ids);
  const counts = new Map<string, number>();
  for (const name of names.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map([...names].map(([id, name]) => [id, counts.get(name) === 1 ? name : `${name} ${id}`]));
}

/** Networks, hashes and contracts, for analysts. */
export async function loadSubledgerFacts(queries: Queries, entries: readonly JournalEntry[]): Promise<SubledgerFacts> {
  const transactions = await queries.query<{ id: number; network: string | null; hash: string | null }>(
    `SELECT t.id, n.name AS network, t.hash FROM transactions t LEFT JOIN networks n ON n.id = t.network_id
      WHERE t.id = ANY ($1)`,
    [[...new Set(entries.flatMap(({ transactionId }) => transactionId ?? []))].map(Number)],
  );
  const contracts = await queries.query<{ id: number; address: string }>(
    `SELECT x.id, min(a.address) AS address
       FROM transfers x JOIN transactions t ON t.id = x.transaction_id
       JOIN coin_addresses a ON a.coin_id = x.coin_id AND a.network_id = t.network_id
      WHERE x.id = ANY ($1) GROUP BY x.id`,
    [[...new Set(entries.flatMap(({ lines }) => lines.flatMap(({ transferId }) => transferId ?? [])))].map(Number)],
  );
  return {
    transactions: new Map(
      transactions.rows.map(({ id, network, hash }) => [String(id), { network: network ?? '', hash: hash ?? '' }]),
    ),
    contracts: new Map(contracts.rows.map(({ id, address }) => [String(id), address])),
  };
}

function mapped({ code, name }: ChartAccount): { code: string; name: string } | null {
  return code === null ? null : { code, name };
}

function rowOf(account: LedgerAccount): Omit<JournalAccount, 'key' | 'party_id'> {
  const { kind, assetId, accountId, category, term, action } = account;
  return { kind, asset_id: assetId === null ? null : Number(assetId), account: accountId, category, term, action };
}
