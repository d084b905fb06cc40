import { useRef, useState } from 'react';

/** One classification that can be taken back, with what it was about. */
export interface UndoStep {
  readonly batchId: number;
  readonly transactionIds: readonly number[];
  /** "Swap for 12,000.00 USDC to 3.76214309 WETH". */
  readonly words: string;
}

const STEPS_MAX = 50;

export interface UndoStack {
  readonly size: number;
  readonly push: (step: UndoStep) => void;
  /** Takes out the newest, or the given one. */
  readonly take: (batchId?: number) => UndoStep | undefined;
}

/** The classifications of this visit, the newest last. Older ones are undone from the history. */
export function useUndoStack(): UndoStack {
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
