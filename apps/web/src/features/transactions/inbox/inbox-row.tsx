import type { Transaction } from '@holdfast/contract';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import { memo } from 'react';
import { momentText } from '../../../lib/date-text.ts';
import { routeOf, summaryOf } from '../words/transaction-words.ts';
import { SuggestionChip } from './suggestion-chip.tsx';
import { TransactionDisc } from './transaction-disc.tsx';
import { ROW_MARK } from './use-inbox-keys.ts';

interface InboxRowProps {
  readonly transaction: Transaction;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly onOpen: (id: number) => void;
  readonly onToggle: (id: number, isRange: boolean) => void;
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', textAlign: 'start' } as const;

/** Memoised: moving through a long list must not draw every row again. */
export const InboxRow = memo(function InboxRow({
  transaction,
  isCurrent,
  isSelected,
  onOpen,
  onToggle,
}: InboxRowProps) {
  const summary = summaryOf(transaction);
  const time = momentText(transaction.at).split(', ')[1];
  return (
    <Box
      component="li"
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        minHeight: 64,
        paddingInlineStart: 4,
        borderBlockEnd: `1px solid ${theme.palette.hairline}`,
        borderInlineStart: `3px solid ${isCurrent ? theme.palette.accent.draw : 'transparent'}`,
        backgroundColor: isCurrent ? 'accent.tint' : isSelected ? 'sunken' : 'transparent',
        '&:hover': { backgroundColor: isCurrent ? 'accent.tint' : 'action.hover' },
      })}
    >
      <Checkbox
        checked={isSelected}
        onChange={(event) => onToggle(transaction.id, (event.nativeEvent as MouseEvent).shiftKey)}
        slotProps={{ input: { 'aria-label': `Select ${summary}` } }}
        sx={{ marginInline: -2 }}
      />
      <ButtonBase
        {...{ [ROW_MARK]: isCurrent ? 'current' : 'row' }}
        data-transaction={transaction.id}
        aria-current={isCurrent ? 'true' : undefined}
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => onOpen(transaction.id)}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '36px minmax(0, 1fr)', sm: '36px minmax(0, 1fr) auto' },
          alignItems: 'center',
          columnGap: 3,
          rowGap: 1,
          py: { xs: 3, sm: 0 },
          flexGrow: 1,
          minWidth: 0,
          minHeight: 63,
          paddingInline: '16px 20px',
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <TransactionDisc transaction={transaction} />
        <Box sx={{ minWidth: 0 }}>
          <Box dir="auto" sx={{ ...oneLine, typography: 'subtitle1', fontVariantNumeric: 'tabular-nums' }}>
            {summary}
          </Box>
          <Box dir="auto" sx={{ ...oneLine, typography: 'caption', color: 'text.secondary' }}>
            {routeOf(transaction)}
          </Box>
        </Box>
        <Box
          sx={{
            display: 'flex',
            gridColumn: { xs: 2, sm: 'auto' },
            flexDirection: { xs: 'row', sm: 'column' },
            justifyContent: 'space-between',
            alignItems: { xs: 'center', sm: 'flex-end' },
            gap: 0.5,
            typography: 'caption',
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          <SuggestionChip suggestion={transaction.suggestion} />
          <time dateTime={transaction.at}>{time}</time>
        </Box>
      </ButtonBase>
    </Box>
  );
});
