/** The selected action for the transaction in the panel. It resets with each transaction. */
import { transactionsCalls } from '../../contract/calls.ts';
import { type PossibleAction, type Transaction } from '../../contract/transaction.ts';
import { useState } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { labelOfAction } from '../labels/action-labels.ts';
import { type Read } from '@holdfast/web/ui/loaded.tsx';

const OFFERED_MAX = 9;

interface Choice {
  readonly transactionId: number | null;
  readonly action: string | null;
  readonly note: string;
  readonly isAlways: boolean;
  readonly hasNote: boolean;
}

interface UndecidedToken {
  readonly coinId: number;
  readonly coinSymbol: string;
  readonly networkId: number;
}

export interface ActionChoice {
  /** Best first, at most one per digit key. An action picked from all actions is last. */
  readonly offered: readonly PossibleAction[];
  /** Tokens of which nobody decided whether they stand for what they say. */
  readonly undecidedTokens: readonly UndecidedToken[];
  /** The read of the possible actions. */
  readonly query: Read<unknown>;
  /** The newest suggestion, or null; undefined while loading. Earlier choices may have changed it since the list. */
  readonly suggestion: PossibleAction | null | undefined;
  /** Null while nothing is suggested or picked. */
  readonly action: string | null;
  readonly choose: (action: string) => void;
  readonly note: string;
  readonly hasNote: boolean;
  readonly setNote: (note: string) => void;
  readonly openNote: () => void;
  readonly isAlways: boolean;
  readonly setAlways: (isAlways: boolean) => void;
}

export function useActionChoice(transaction: Transaction | undefined): ActionChoice {
  const id = transaction?.id ?? null;
  const possible = useCall(
    transactionsCalls.listPossibleActions,
    { params: { id: id ?? 0 } },
    { enabled: id !== null },
  );
  const { data } = possible;
  const blank: Choice = {
    transactionId: id,
    action: null,
    note: transaction?.note ?? '',
    isAlways: false,
    hasNote: (transaction?.note ?? '') !== '',
  };
  const [stored, setChoice] = useState<Choice>(blank);
  const choice = stored.transactionId === id ? stored : blank;
  const change = (part: Partial<Choice>) => setChoice({ ...choice, ...part });

  const ranked = (data?.items ?? (transaction?.suggestion ? [transaction.suggestion] : [])).slice(0, OFFERED_MAX);
  // As in the list: what fits too poorly is offered, but not suggested.
  const suggested = ranked[0] && ranked[0].confidence !== 'none' ? ranked[0] : null;
  const picked =
    choice.action !== null && !ranked.some(({ action }) => action === choice.action) ? [handPicked(choice.action)] : [];
  return {
    offered: [...ranked.slice(0, OFFERED_MAX - picked.length), ...picked],
    undecidedTokens: data?.undecidedTokens ?? [],
    query: possible,
    suggestion: data && suggested,
    action: choice.action ?? suggested?.action ?? null,
    choose: (action) => change({ action }),
    note: choice.note,
    hasNote: choice.hasNote,
    setNote: (note) => change({ note }),
    openNote: () => change({ hasNote: true }),
    isAlways: choice.isAlways,
    setAlways: (isAlways) => change({ isAlways }),
  };
}

function handPicked(action: string): PossibleAction {
  return {
    action,
    label: labelOfAction(action),
    score: 0,
    confidence: 'none',
    reason: 'Picked from all actions.',
    isCertain: false,
    chosenBefore: null,
  };
}
