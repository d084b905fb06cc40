/** The rows of the inbox under the headings of their groups. */
import { presentCount } from '@holdfast/money';
import type { InboxGroup, InboxGrouping, Transaction } from '../../contract/transaction.ts';
import { isBridging } from './bridge-pair.ts';

export interface RowsOfGroup {
  readonly group: InboxGroup;
  /** Those that are loaded and not folded away. */
  readonly rows: readonly Transaction[];
}

/** Groups without a loaded row come with a later page. */
export function rowsByGroup(groups: readonly InboxGroup[], rows: readonly Transaction[]): RowsOfGroup[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return groups
    .map((group) => ({ group, rows: group.transactionIds.flatMap((id) => rowOf.get(id) ?? []) }))
    .filter((each) => each.rows.length > 0);
}

/** "3 more", "3 more: Swap, all with high confidence"; empty if nothing is folded away. */
export function foldedText({ group, rows }: RowsOfGroup): string {
  const shown = new Set(rows.map(({ id }) => id));
  const hidden = group.transactionIds.filter((id) => !shown.has(id));
  if (hidden.length === 0) return '';
  const more = `${presentCount(hidden.length)} more`;
  const [most] = group.suggested;
  if (most === undefined || !hidden.every((id) => most.transactionIds.includes(id))) return more;
  const isSure = most.high === most.transactionIds.length;
  return `${more}: ${most.label}${isSure ? ', all with high confidence' : ''}`;
}

const GROUPS: Readonly<Record<InboxGrouping, { readonly one: string; readonly many: string }>> = {
  counterparty: { one: 'counterparty', many: 'counterparties' },
  suggestion: { one: 'kind', many: 'kinds' },
  coin: { one: 'coin', many: 'coins' },
};

/** "26 in 5 counterparties". */
export function groupsText(by: InboxGrouping, groups: readonly InboxGroup[]): string {
  const total = groups.reduce((sum, { transactionIds }) => sum + transactionIds.length, 0);
  return `${presentCount(total)} in ${presentCount(groups.length)} ${GROUPS[by][groups.length === 1 ? 'one' : 'many']}`;
}

/** What accepting a group classifies, by action. */
export function acceptedOf({ suggested }: InboxGroup): { action: string; transactionIds: number[] }[] {
  return suggested.map(({ action, transactionIds }) => ({ action, transactionIds: [...transactionIds] }));
}

/**
 * The suggestions of selected rows by action. A client deposit is accepted one at a time, because it needs its client.
 */
export function suggestionsOf(
  rows: readonly Pick<Transaction, 'id' | 'suggestion' | 'pair'>[],
): { action: string; transactionIds: number[] }[] {
  const byAction = new Map<string, number[]>();
  const selected = new Set(rows.map(({ id }) => id));
  const accept = (action: string, id: number) => byAction.set(action, [...(byAction.get(action) ?? []), id]);
  for (const { id, suggestion, pair } of rows) {
    if (suggestion === null || suggestion.action === 'clientDeposit') continue;
    accept(suggestion.action, id);
    // Both sides of a bridge are one row.
    if (pair !== null && isBridging(suggestion.action) && !selected.has(pair.otherId))
      accept(pair.direction === 'out' ? 'bridgeIn' : 'bridgeOut', pair.otherId);
  }
  return [...byAction].map(([action, transactionIds]) => ({ action, transactionIds }));
}
