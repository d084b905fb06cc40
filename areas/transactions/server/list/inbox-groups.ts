/**
 * The inbox in groups: by counterparty, suggestion or coin. The group with the newest transaction comes first, and in
 * it the newest. Only the first rows of a group are listed, so that a thousand rows of spam do not hide the next group.
 */
import { actionLabel, isAction } from '@holdfast/actions/actions.ts';
import { isOwn } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { findSendingClients } from '@holdfast/lending/server';
import type { InboxGroup, InboxGrouping, PossibleAction } from '../../contract/transaction.ts';
import type { Examined } from '../auto-classify/suggest.ts';

/** Shown of a closed group. One more than this would only replace a row that says "1 more". */
const FOLDED_MAX = 2;

interface Row extends Examined {
  readonly id: number;
}

export interface GroupedInbox {
  readonly groups: InboxGroup[];
  /** In the order of the groups, folded. */
  readonly rows: readonly Row[];
}

/** `found`: the newest first. */
export async function groupInbox(
  queries: Queries,
  found: readonly Row[],
  { by, open }: { readonly by: InboxGrouping; readonly open: string | undefined },
): Promise<GroupedInbox> {
  const labelOf =
    by === 'counterparty' ? byCounterparty : by === 'suggestion' ? bySuggestion : await byCoin(queries, found);
  const grouped = new Map<string, { readonly label: GroupLabel; readonly rows: Row[] }>();
  for (const row of found) {
    const label = labelOf(row);
    const group = grouped.get(label.key);
    if (group) group.rows.push(row);
    else grouped.set(label.key, { label, rows: [row] });
  }
  const networkOf = await loadNetworks(queries, found);
  const clients = await findSendingClients(
    queries,
    found.filter(({ suggestion }) => suggestion?.action === 'clientDeposit').map(({ id }) => id),
  );
  const isAcceptable = ({ id, suggestion }: Row): boolean => suggestion?.action !== 'clientDeposit' || clients.has(id);
  return {
    groups: [...grouped.values()].map(({ label, rows }) => ({
      ...label,
      networks: new Set(rows.map(({ id }) => networkOf(id))).size,
      transactionIds: rows.map(({ id }) => id),
      suggested: suggestedOf(rows.filter(isAcceptable)),
    })),
    rows: [...grouped.values()].flatMap(({ label, rows }) => (label.key === open ? rows : rows.slice(0, FOLDED_MAX))),
  };
}

type GroupLabel = Pick<InboxGroup, 'key' | 'name' | 'kind' | 'address'>;

const byCounterparty = ({ counterparty }: Row): GroupLabel => counterparty;

const bySuggestion = ({ suggestion }: Row): GroupLabel => ({
  key: suggestion?.action ?? 'none',
  name: suggestion?.label ?? 'No suggestion',
  kind: '',
  address: null,
});

const NO_COIN: GroupLabel = { key: 'none', name: 'No transfer', kind: '', address: null };

/** By the asset that came in, or else went out. */
async function byCoin(queries: Queries, found: readonly Row[]): Promise<(row: Row) => GroupLabel> {
  const { rows } = await queries.query<{ id: number; coin_id: number; symbol: string; name: string }>(
    `SELECT DISTINCT ON (x.transaction_id) x.transaction_id AS id, c.id AS coin_id, c.symbol, c.name
       FROM transfers x
       LEFT JOIN alias_coin_members m ON m.coin_id = x.coin_id
       LEFT JOIN alias_coin_members first ON first.alias_coin_id = m.alias_coin_id AND first.is_canonical
       JOIN coins c ON c.id = coalesce(first.coin_id, x.coin_id)
      WHERE x.transaction_id = ANY ($1) AND (${isOwn('x.to_account_id')} OR ${isOwn('x.from_account_id')})
      ORDER BY x.transaction_id, x.role <> 'transfer', ${isOwn('x.to_account_id')} DESC, x.id`,
    [found.map(({ id }) => id)],
  );
  const coinOf = new Map(rows.map((row) => [row.id, row]));
  return ({ id }) => {
    const coin = coinOf.get(id);
    return coin === undefined
      ? NO_COIN
      : { key: String(coin.coin_id), name: coin.symbol, kind: coin.name, address: null };
  };
}

async function loadNetworks(queries: Queries, found: readonly Row[]): Promise<(id: number) => number | null> {
  const { rows } = await queries.query<{ id: number; network_id: number | null }>(
    'SELECT id, network_id FROM transactions WHERE id = ANY ($1)',
    [found.map(({ id }) => id)],
  );
  const networks = new Map(rows.map((row) => [row.id, row.network_id]));
  return (id) => networks.get(id) ?? null;
}

function suggestedOf(rows: readonly Row[]): InboxGroup['suggested'] {
  const byAction = new Map<string, { transactionIds: number[]; high: number }>();
  for (const { id, suggestion } of rows) {
    if (suggestion === null) continue;
    const entry = byAction.get(suggestion.action) ?? { transactionIds: [], high: 0 };
    entry.transactionIds.push(id);
    entry.high += isHigh(suggestion) ? 1 : 0;
    byAction.set(suggestion.action, entry);
  }
  return [...byAction]
    .map(([action, entry]) => ({ action, label: isAction(action) ? actionLabel(action) : action, ...entry }))
    .sort((left, right) => right.transactionIds.length - left.transactionIds.length);
}

const isHigh = ({ confidence }: PossibleAction): boolean => confidence === 'high';
