/**
 * Classifying and undoing. Rows leave the list immediately, so that nobody waits for the server; if it refuses, they
 * return with its message.
 */
import { transactionsCalls } from '../../contract/calls.ts';
import { type Transaction } from '../../contract/transaction.ts';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type SnackbarKey, useSnackbar } from 'notistack';
import { useCallback, useRef, useState } from 'react';
import { callApi } from '@holdfast/web/lib/api.ts';
import { makeStale } from '@holdfast/web/lib/query-cache.ts';
import { waitingToast } from '@holdfast/accounts/page/waiting-toast';
import type { PendingApproval } from '@holdfast/accounts/contract';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { labelOfAction } from '../labels/action-labels.ts';
import { summaryOf } from '../labels/transaction-labels.ts';
import type { InboxQueueControls } from './use-inbox-queue.ts';

export interface ClassifyRequest {
  readonly transactions: readonly Transaction[];
  readonly action: string;
  readonly note?: string;
  readonly clientTransactionId?: number;
  /** The client of the deposit that is created from the transaction. */
  readonly clientId?: number;
}

/** One change of many transactions that one undo reverts. */
export interface ClassifyStep {
  readonly transactionIds: readonly number[];
  /** For the toast: "Swap for 41 transactions". */
  readonly summary: string;
  /** Null: nothing was left to classify. */
  readonly send: () => Promise<{ readonly batchId: number | null; readonly pendingApproval?: PendingApproval | null }>;
}

/** A change of something else that changes suggestions, such as a name. */
export interface UndoableChange {
  readonly summary: string;
  readonly send: () => Promise<{ readonly revert: () => Promise<unknown> }>;
}

export interface Classifying {
  readonly change: (change: UndoableChange) => void;
  readonly classify: (request: ClassifyRequest) => void;
  readonly run: (step: ClassifyStep) => void;
  readonly canUndo: boolean;
  readonly undo: (batchId?: number) => void;
}

interface Reverted {
  /** How many transactions changed since and were kept. */
  readonly changedSince: number;
  /** Where it waits for a second person. */
  readonly pendingApproval: PendingApproval | null;
}

async function revert({ batchId, revert: takeBack }: UndoStep): Promise<Reverted> {
  await takeBack?.();
  if (batchId === null) return { changedSince: 0, pendingApproval: null };
  return callApi(transactionsCalls.undoClassification, { params: { id: batchId } });
}

interface ClassifyingOptions {
  readonly queue: Pick<InboxQueueControls, 'hide' | 'show' | 'drop' | 'queryKey'>;
  /** Called with the rows that returned to the list. */
  readonly onReturned: (ids: readonly number[]) => void;
}

/** After a change of more rows than a page has, the list is loaded again. */
const RELOADED_FROM = 50;

const CHANGES = transactionsCalls.classifyTransaction.changes ?? [];

export function useClassifying({ queue, onReturned }: ClassifyingOptions): Classifying {
  const cache = useQueryClient();
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  const stack = useUndoStack();
  const runSerially = useSerialQueue();
  const lastToast = useRef<SnackbarKey>(undefined);
  const queueKey = JSON.stringify(queue.queryKey);

  /** The list is updated locally, so that it neither jumps nor reloads at every keystroke. */
  const reload = (options: { readonly withQueue: boolean }) =>
    makeStale(cache, {
      changes: CHANGES,
      except: (query) => !options.withQueue && JSON.stringify(query.queryKey) === queueKey,
    });

  const undo = (batchId?: number) => {
    runSerially(async () => {
      const step = stack.take(batchId);
      if (!step) return;
      closeSnackbar(lastToast.current);
      try {
        const { changedSince, pendingApproval } = await revert(step);
        await reload({ withQueue: true });
        const waiting = waitingToast(pendingApproval);
        if (waiting) return void enqueueSnackbar(waiting.text, { variant: waiting.variant });
        onReturned(step.transactionIds);
        const since = changedSince > 0 ? ` ${changedSince} changed since and were kept.` : '';
        enqueueSnackbar(`Undone: ${step.summary}.${since}`, { variant: 'info' });
      } catch (error) {
        stack.push(step);
        enqueueSnackbar(`Could not undo ${step.summary}: ${errorText(error, 'the server gave no reason.')}`, {
          variant: 'error',
        });
      }
    });
  };

  const showToast = (summary: string, batchId?: number) => {
    closeSnackbar(lastToast.current);
    lastToast.current = enqueueSnackbar(`${summary}.`, {
      variant: 'success',
      action: (
        <Button variant="text" size="small" onClick={() => undo(batchId)}>
          Undo
        </Button>
      ),
    });
  };

  const change = ({ summary, send }: UndoableChange) => {
    runSerially(async () => {
      try {
        const { revert: takeBack } = await send();
        stack.push({ batchId: null, revert: takeBack, transactionIds: [], summary });
        showToast(summary);
        await reload({ withQueue: true });
      } catch (error) {
        enqueueSnackbar(`Not done: ${summary}. ${errorText(error, 'The server gave no reason.')}`, {
          variant: 'error',
        });
      }
    });
  };

  const run = ({ transactionIds, summary, send }: ClassifyStep) => {
    const ids = [...transactionIds];
    queue.hide(ids);
    runSerially(async () => {
      try {
        const { batchId, pendingApproval } = await send();
        const waiting = waitingToast(pendingApproval);
        if (waiting) {
          queue.show(ids);
          onReturned(ids);
          enqueueSnackbar(waiting.text, { variant: waiting.variant });
          return;
        }
        queue.drop(ids);
        if (batchId === null) enqueueSnackbar('Everything was classified already.', { variant: 'info' });
        else {
          stack.push({ batchId, transactionIds: ids, summary });
          showToast(summary, batchId);
        }
        // The rest of a long list moves up, so it is loaded again.
        void reload({ withQueue: ids.length > RELOADED_FROM });
      } catch (error) {
        queue.show(ids);
        onReturned(ids);
        enqueueSnackbar(`Not done: ${summary}. ${errorText(error, 'The server gave no reason.')}`, {
          variant: 'error',
        });
      }
    });
  };

  const classify = ({ transactions, action, note, clientTransactionId, clientId }: ClassifyRequest) => {
    const ids = transactions.map(({ id }) => id);
    const [first] = transactions;
    run({
      transactionIds: ids,
      summary:
        `${labelOfAction(action)} for ` +
        `${ids.length === 1 && first ? summaryOf(first) : `${ids.length} transactions`}`,
      send: () =>
        callApi(transactionsCalls.classifyTransaction, {
          query: { ...(clientTransactionId !== undefined && { client_transaction_id: clientTransactionId }) },
          body: {
            transactionIds: ids,
            action,
            ...(note !== undefined && note !== '' && { note }),
            ...(clientId !== undefined && { createClientTransaction: { userId: clientId } }),
          },
        }),
    });
  };

  return { classify, run, change, canUndo: stack.size > 0, undo };
}

/** Runs the given work serially: an undo right after a classification must find it done. */
function useSerialQueue(): (work: () => Promise<void>) => void {
  const last = useRef(Promise.resolve());
  return useCallback((work) => {
    last.current = last.current.then(work, work);
  }, []);
}

/** One change that can be undone. */
interface UndoStep {
  /** Of a classification; null for a change of another kind, which `revert` takes back. */
  readonly batchId: number | null;
  readonly revert?: () => Promise<unknown>;
  readonly transactionIds: readonly number[];
  /** "Swap for 12,000.00 USDC to 3.76214309 WETH". */
  readonly summary: string;
}

const STEPS_MAX = 50;

interface UndoStack {
  readonly size: number;
  readonly push: (step: UndoStep) => void;
  /** Removes and returns the newest, or the given one. */
  readonly take: (batchId?: number) => UndoStep | undefined;
}

/** The classifications of this visit, newest last. Older ones are undone from the history. */
function useUndoStack(): UndoStack {
  const steps = useRef<UndoStep[]>([]);
  const [size, setSize] = useState(0);
  const keep = (next: UndoStep[]) => {
    steps.current = next;
    setSize(next.length);
  };
  return {
    size,
    push: (step) => keep([...steps.current, step].slice(-STEPS_MAX)),
    take: (batchId) => {
      const taken =
        batchId === undefined ? steps.current.at(-1) : steps.current.find((step) => step.batchId === batchId);
      if (taken) keep(steps.current.filter((step) => step !== taken));
      return taken;
    },
  };
}
