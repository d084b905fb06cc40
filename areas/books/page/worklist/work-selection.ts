/** The selected groups and single items of the worklist. */
import type { WorkGroup } from '../../contract/review.ts';
import { useState } from 'react';

export interface WorkSelection {
  readonly hasGroup: (key: string) => boolean;
  readonly hasItem: (id: string) => boolean;
  readonly toggleGroup: (key: string) => void;
  readonly toggleItem: (id: string, groupKey: string) => void;
  /** Selects these groups, or none of them if all are selected already. */
  readonly toggleAll: (keys: readonly string[]) => void;
  readonly clear: () => void;
  /** What is still on the page, with the number of open items. */
  readonly within: (groups: readonly WorkGroup[]) => { groups: string[]; ids: string[]; items: number };
}

export function useWorkSelection(): WorkSelection {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [items, setItems] = useState<ReadonlyMap<string, string>>(new Map());
  const withoutItemsOf = (key: string) => new Map([...items].filter(([, groupKey]) => groupKey !== key));
  return {
    hasGroup: (key) => keys.has(key),
    hasItem: (id) => items.has(id),
    toggleGroup: (key) => {
      setKeys(keys.has(key) ? new Set([...keys].filter((other) => other !== key)) : new Set([...keys, key]));
      setItems(withoutItemsOf(key));
    },
    toggleItem: (id, groupKey) => {
      const next = new Map(items);
      if (!next.delete(id)) next.set(id, groupKey);
      setItems(next);
    },
    toggleAll: (all) => {
      setKeys(all.every((key) => keys.has(key)) ? new Set() : new Set(all));
      setItems(new Map());
    },
    clear: () => {
      setKeys(new Set());
      setItems(new Map());
    },
    within: (groups) => {
      const chosen = groups.filter(({ key }) => keys.has(key));
      const listed = new Set(groups.map(({ key }) => key));
      const ids = [...items].flatMap(([id, key]) => (listed.has(key) && !keys.has(key) ? [id] : []));
      return {
        groups: chosen.map(({ key }) => key),
        ids,
        items: ids.length + chosen.reduce((total, group) => total + group.items - group.accepted, 0),
      };
    },
  };
}
