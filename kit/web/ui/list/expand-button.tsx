import { mdiChevronRight } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import { Icon } from '../icon.tsx';
import type { ListView, RowExpansion } from './list-view.ts';

interface ExpandButtonProps<Row> {
  readonly row: Row;
  readonly view: ListView<Row>;
  readonly expansion: RowExpansion<Row>;
  /** The id of the content that it shows. */
  readonly controls: string;
}

/** Expands a row: "Wallets of ETH". */
export function ExpandButton<Row>({ row, view, expansion, controls }: ExpandButtonProps<Row>) {
  const key = view.rowKey(row);
  const isOpen = expansion.openKey === key;
  return (
    <IconButton
      size="small"
      aria-label={`${expansion.noun} of ${view.rowLabel(row)}`}
      aria-expanded={isOpen}
      {...(isOpen && { 'aria-controls': controls })}
      onClick={() => expansion.onToggle(key)}
      sx={{ marginInlineStart: -2 }}
    >
      <Icon
        path={mdiChevronRight}
        sx={(theme) => ({
          transition: theme.transitions.create('transform', { duration: 150 }),
          transform: isOpen ? 'rotate(90deg)' : theme.direction === 'rtl' ? 'rotate(180deg)' : 'none',
        })}
      />
    </IconButton>
  );
}
