/**
 * Which columns are shown, in which order. A stored choice outlives releases, so it is reconciled with the current
 * columns: removed columns are dropped, and new ones are at their default place.
 */
import { useState } from 'react';

export interface ArrangedColumn {
  readonly id: string;
  readonly hideable?: boolean;
  readonly hiddenByDefault?: boolean;
}

interface ColumnArrangement {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

export function defaultArrangement(columns: readonly ArrangedColumn[]): ColumnArrangement {
  return {
    order: [...columns.filter(isPinned), ...columns.filter((column) => !isPinned(column))].map((column) => column.id),
    hidden: columns.filter((column) => column.hiddenByDefault && !isPinned(column)).map((column) => column.id),
  };
}

export function reconcileArrangement(columns: readonly ArrangedColumn[], chosen: ColumnArrangement): ColumnArrangement {
  const defaults = defaultArrangement(columns);
  const pinned = new Set(columns.filter(isPinned).map((column) => column.id));
  const known = [...new Set(chosen.order)].filter((id) => defaults.order.includes(id) && !pinned.has(id));
  const order = [...defaults.order.filter((id) => pinned.has(id)), ...known];
  for (const id of defaults.order) {
    if (order.includes(id)) continue;
    const before = defaults.order.slice(0, defaults.order.indexOf(id)).findLast((other) => order.includes(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  const isNew = (id: string) => !chosen.order.includes(id);
  const hidden = order.filter(
    (id) => !pinned.has(id) && (isNew(id) ? defaults.hidden.includes(id) : chosen.hidden.includes(id)),
  );
  return { order, hidden };
}

export function arrangeColumns<Column extends ArrangedColumn>(
  columns: readonly Column[],
  arrangement: ColumnArrangement,
): Column[] {
  return arrangement.order.flatMap((id) => columns.filter((column) => column.id === id));
}

export function visibleColumns<Column extends ArrangedColumn>(
  columns: readonly Column[],
  arrangement: ColumnArrangement,
): Column[] {
  return arrangeColumns(columns, arrangement).filter((column) => !arrangement.hidden.includes(column.id));
}

export function toggleColumn(arrangement: ColumnArrangement, id: string): ColumnArrangement {
  const isHidden = arrangement.hidden.includes(id);
  return {
    ...arrangement,
    hidden: isHidden ? arrangement.hidden.filter((other) => other !== id) : [...arrangement.hidden, id],
  };
}

/** Moves a column to an index in the whole order, but never before the columns that are always shown. */
export function moveColumn(
  columns: readonly ArrangedColumn[],
  arrangement: ColumnArrangement,
  move: { id: string; to: number },
): ColumnArrangement {
  const column = columns.find((candidate) => candidate.id === move.id);
  if (!column || isPinned(column)) return arrangement;
  const rest = arrangement.order.filter((id) => id !== move.id);
  const first = columns.filter(isPinned).length;
  const to = Math.min(Math.max(move.to, first), rest.length);
  return { ...arrangement, order: [...rest.slice(0, to), move.id, ...rest.slice(to)] };
}

export function isSameArrangement(one: ColumnArrangement, other: ColumnArrangement): boolean {
  return (
    one.order.join('\n') === other.order.join('\n') &&
    [...one.hidden].sort().join('\n') === [...other.hidden].sort().join('\n')
  );
}

export function parseArrangement(text: string | null): ColumnArrangement | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null || !('order' in value) || !('hidden' in value)) return null;
    return isTextList(value.order) && isTextList(value.hidden) ? { order: value.order, hidden: value.hidden } : null;
  } catch {
    return null;
  }
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isPinned(column: ArrangedColumn): boolean {
  return column.hideable === false;
}

export interface ColumnControls {
  readonly arrangement: ColumnArrangement;
  readonly isDefault: boolean;
  readonly toggle: (id: string) => void;
  readonly move: (id: string, to: number) => void;
  readonly reset: () => void;
}

/** The chosen columns of one list, stored on this device. */
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

/** Storage may be full or forbidden; the choice is then lost on reload. */
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
