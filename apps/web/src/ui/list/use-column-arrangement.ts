import { useState } from 'react';
import {
  type ArrangedColumn,
  type ColumnArrangement,
  defaultArrangement,
  isSameArrangement,
  moveColumn,
  parseArrangement,
  reconcileArrangement,
  toggleColumn,
} from './column-arrangement.ts';

export interface ColumnControls {
  readonly arrangement: ColumnArrangement;
  readonly isDefault: boolean;
  readonly toggle: (id: string) => void;
  readonly move: (id: string, to: number) => void;
  readonly reset: () => void;
}

/** The reader's columns of one list, kept on this device. */
export function useColumnArrangement(listId: string, columns: readonly ArrangedColumn[]): ColumnControls {
  const storageKey = `list.${listId}.columns`;
  const [chosen, setChosen] = useState(() => parseArrangement(readStored(storageKey)));
  const defaults = defaultArrangement(columns);
  const arrangement = chosen ? reconcileArrangement(columns, chosen) : defaults;
  const isDefault = isSameArrangement(arrangement, defaults);

  const choose = (next: ColumnArrangement) => {
    // The default is not stored, so that a later release can improve it.
    const kept = isSameArrangement(next, defaults) ? null : next;
    setChosen(kept);
    writeStored(storageKey, kept && JSON.stringify(kept));
  };

  return {
    arrangement,
    isDefault,
    toggle: (id) => choose(toggleColumn(arrangement, id)),
    move: (id, to) => choose(moveColumn(columns, arrangement, { id, to })),
    reset: () => choose(defaults),
  };
}

/** Storage may be full or forbidden; the choice then lasts as long as the page. */
function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Nothing to do: see above.
  }
}
