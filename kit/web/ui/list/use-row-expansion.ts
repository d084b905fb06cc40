import type { ReactNode } from 'react';
import { useAddressPart } from '../../lib/page-address.ts';
import type { RowExpansion } from './list-view.ts';

/** Rows that open in place, one at a time. The key of the open row is in the page's address. */
export function useRowExpansion<Row>(noun: string, render: (row: Row) => ReactNode): RowExpansion<Row> {
  const [openKey, setOpenKey] = useAddressPart('open');
  return { noun, openKey, onToggle: (key) => setOpenKey(key === openKey ? undefined : key), render };
}
