import { actionLabel, isAction } from '@holdfast/actions/actions.ts';
import type { TransactionDetail, TransactionEvent } from '../contract/transaction.ts';
import type { PendingApproval } from '@holdfast/accounts/contract';
import { pendingApprovalOf } from '@holdfast/accounts/server';
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { defineHandlers } from './define-handlers.ts';
import { noSuchTransaction } from './classify/lock-transactions.ts';
import { loadLedger } from './load-ledger.ts';
import { loadTransactions } from './load-transactions.ts';
import { chooseSuggestion, suggestActions } from './auto-classify/suggest.ts';
import { userName } from '@holdfast/database/user-name.ts';

const TRANSFERS_MAX = 1_000;
const EVENTS_MAX = 500;

interface EventRow {
  id: number;
  kind: TransactionEvent['kind'];
  user_id: number | null;
  user_name: string | null;
  detail: unknown;
  at: Date;
}

export const transactionDetailHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  getTransaction: ({ params }) => loadTransactionDetail(pool, params.id),
}));

/** Returns one transaction with its transfers, protocol events and history, the newest event first. */
export async function loadTransactionDetail(queries: Queries, id: number): Promise<TransactionDetail> {
  const [transaction] = await loadTransactions(queries, [id], { transfersMax: TRANSFERS_MAX });
  if (!transaction) throw noSuchTransaction();
  const logged = await queries.query<{
    events: { name: string; contract: string }[];
    pending_approval: PendingApproval | null;
  }>(
    `SELECT events, ${pendingApprovalOf('clientMoney', 't.id')} AS pending_approval FROM transactions t WHERE id = $1`,
    [id],
  );
  const { rows } = await queries.query<EventRow>(
    `SELECT e.id, e.kind, e.user_id, ${userName('u')} AS user_name, e.detail, e.at
       FROM transaction_events e LEFT JOIN users u ON u.id = e.user_id WHERE e.transaction_id = $1 ORDER BY e.id DESC
       LIMIT ${EVENTS_MAX}`,
    [id],
  );
  const suggestion = transaction.classification
    ? null
    : chooseSuggestion((await suggestActions(queries, [id])).get(id));
  return {
    ...transaction,
    suggestion,
    pendingApproval: logged.rows[0]?.pending_approval ?? null,
    ledger: await loadLedger(queries, id),
    protocolEvents: (logged.rows[0]?.events ?? []).map(({ name, contract }) => ({ name, contract })),
    events: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      userId: row.user_id,
      userName: row.user_name,
      text: eventText(row.kind, row.detail),
      at: row.at.toISOString(),
    })),
  };
}

/** The texts of the events in the history of a transaction. */
type Detail = Readonly<Record<string, unknown>>;

const labelOf = (action: unknown): string => (isAction(action) ? actionLabel(action) : String(action));
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const isRecord = (value: unknown): value is Detail => typeof value === 'object' && value !== null;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const LINK_LABELS: Record<string, string> = {
  bridge: 'bridge move',
  exchange: 'exchange move',
  ownTransfer: 'own transfer',
};

const EVENT_TEXTS: Record<TransactionEvent['kind'], (detail: Detail) => string> = {
  classified: (detail) =>
    [classifiedText(detail), noteText(detail.note), releasedText(detail)].filter(Boolean).join(' '),
  reset: (detail) =>
    [`Classification ${labelOf(detail.from)} removed.`, releasedText(detail)].filter(Boolean).join(' '),
  undone: (detail) =>
    detail.to === null
      ? `${labelOf(detail.from)} undone: unclassified again.`
      : `${labelOf(detail.from)} undone: ${labelOf(detail.to)} again.`,
  noted: (detail) => noteText(detail),
  added: () => 'Added manually.',
  replaced: (detail) => `Transfers replaced. Before: ${transferText(detail.before)}.`,
  deleted: () => 'Deleted.',
  transferDeleted: (detail) => `Transfer deleted: ${transferText([detail.transfer])}.`,
  resynced: () => 'Synced again from its source.',
  moved: (detail) => `The chain was reorganised: moved${blockText(detail)}.`,
  vanished: () => 'The chain was reorganised and no longer has it.',
  linked: (detail) =>
    detail.clientTransactionId === undefined
      ? `Recognised as one ${linkLabel(detail)} with transaction ${String(detail.other)}.`
      : detail.isRecorded === true
        ? `Recorded as client transaction ${String(detail.clientTransactionId)}.`
        : `Cleared client transaction ${String(detail.clientTransactionId)}.`,
  heldBack: (detail) =>
    `The rule “${textOf(detail.ruleName)}” matches, but a client deposit needs its client. Choose the client.`,
  unlinked: (detail) => `No longer one ${linkLabel(detail)} with transaction ${String(detail.other)}.`,
};

function eventText(kind: TransactionEvent['kind'], detail: unknown): string {
  return EVENT_TEXTS[kind](isRecord(detail) ? detail : {});
}

function classifiedText({ from, to }: Detail): string {
  if (from === null || from === undefined) return `${labelOf(to)}.`;
  return from === to ? `${labelOf(to)} confirmed.` : `${labelOf(to)} instead of ${labelOf(from)}.`;
}

function noteText(note: unknown): string {
  if (!isRecord(note)) return '';
  return textOf(note.to) === '' ? 'Note removed.' : `Note: “${textOf(note.to)}”`;
}

function releasedText({ releasedClientTransactionId: id, isReleasedCancelled }: Detail): string {
  if (id === undefined) return '';
  return `Client transaction ${String(id)} is ${isReleasedCancelled === true ? 'cancelled' : 'pending again'}.`;
}

function blockText({ from, to }: Detail): string {
  return isRecord(from) && isRecord(to) ? ` from block ${String(from.block)} to ${String(to.block)}` : '';
}

function linkLabel({ kind }: Detail): string {
  return LINK_LABELS[textOf(kind)] ?? 'move';
}

/** "1.5 ETH from Hot to 0x12…" */
function transferText(transfers: unknown): string {
  const parts = listOf(transfers).flatMap((transfer) => {
    if (!isRecord(transfer)) return [];
    const from = textOf(transfer.from);
    const to = textOf(transfer.to);
    return [`${textOf(transfer.amount)} ${textOf(transfer.coinSymbol)}${from && ` from ${from}`}${to && ` to ${to}`}`];
  });
  return parts.join(', ') || 'none';
}
