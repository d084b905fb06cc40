import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { useId } from 'react';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { FileAmount } from './file-amount.tsx';
import { rowNumbersText } from './import-labels.ts';
import { ResultChip } from './result-bar.tsx';
import {
  Becomes,
  GroupTitle,
  type OpenRowProps,
  type RowGroupsProps,
  RowText,
  useOpenRows,
  useShownRow,
} from './row-parts.tsx';
import { plainList, Row } from '@holdfast/web/ui/layout/row.tsx';

/** Rows on a phone: what the row becomes with its result, then row, day and amounts, then the reason. */
export function RowCards({ groups, shownRow }: RowGroupsProps) {
  const rowsOf = useOpenRows(shownRow);
  return groups.map((group) => (
    <section key={group.id} aria-label={group.title}>
      <Row
        canWrap={false}
        sx={{ gap: 1.5, px: 4, minHeight: 40, typography: 'body2', backgroundColor: 'tableHead', ...lineAbove }}
      >
        <GroupTitle group={group} />
      </Row>
      {group.rows === undefined ? (
        <Skeleton height={72} sx={{ mx: 4 }} />
      ) : (
        <Box component="ul" sx={plainList}>
          {rowsOf(group).map(({ key, ...row }) => (
            <RowCard key={key} {...row} />
          ))}
        </Box>
      )}
    </section>
  ));
}

const lineAbove = { borderTop: '1px solid', borderColor: 'hairline' } as const;

function RowCard({ row, isShown, isOpen, onToggle }: OpenRowProps) {
  const textId = useId();
  const button = useShownRow<HTMLButtonElement>(isShown);
  // The coins that come in are the subject of a row that has them; what was paid for them is the detail below.
  const main = row.in.length > 0 ? row.in : row.out;
  const paid = [
    ...(row.in.length > 0 && row.out.length > 0 ? [{ label: 'For', amounts: row.out }] : []),
    ...(row.fees.length > 0 ? [{ label: 'Fee', amounts: row.fees }] : []),
  ];
  const day = row.at === null ? '' : `, ${dayText(row.at, { timeZone: 'UTC' })}`;
  return (
    <Box
      component="li"
      aria-current={isShown ? 'true' : undefined}
      sx={{ ...lineAbove, ...(isShown && { backgroundColor: 'action.selected' }) }}
    >
      <ButtonBase
        ref={button}
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': textId })}
        onClick={onToggle}
        sx={{
          display: 'block',
          width: '100%',
          textAlign: 'left',
          px: 4,
          py: 3,
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'body1' }}>
          <Box component="span" sx={{ flexGrow: 1, minWidth: 0 }}>
            <Becomes row={row} />
          </Box>
          <ResultChip result={row.result} />
        </Box>
        <Box
          component="span"
          sx={{ display: 'flex', alignItems: 'baseline', gap: 2, mt: 1, typography: 'body2', color: 'text.secondary' }}
        >
          <Box component="span" sx={{ flexGrow: 1, minWidth: 0 }}>
            Row {rowNumbersText(row)}
            {day}
          </Box>
          <Box component="span" sx={{ textAlign: 'end', color: 'text.primary' }}>
            {main.map(({ symbol, amount }, index) => (
              <Box component="span" key={`${index} ${symbol}`} sx={{ display: 'block' }}>
                <FileAmount amount={main === row.out ? negated(amount) : amount} symbol={symbol} />
              </Box>
            ))}
          </Box>
        </Box>
        {paid.length === 0 && row.reason === null ? null : (
          <Box component="span" sx={{ display: 'block', mt: 1, typography: 'caption', color: 'text.secondary' }}>
            {paid.map(({ label, amounts }) => (
              <Box component="span" key={label} sx={{ display: 'block' }}>
                {label}{' '}
                {amounts.map(({ symbol, amount }, index) => (
                  <span key={`${index} ${symbol}`}>
                    {index === 0 ? '' : ', '}
                    <FileAmount amount={amount} symbol={symbol} />
                  </span>
                ))}
              </Box>
            ))}
            {row.reason}
          </Box>
        )}
      </ButtonBase>
      {isOpen ? (
        <Box id={textId} sx={{ px: 4, pb: 3 }}>
          <RowText {...row} />
        </Box>
      ) : null}
    </Box>
  );
}

/** Amounts of a file have no sign: the column says the direction, which a card does not have. */
function negated(amount: string): string {
  return /^\d/u.test(amount) ? `-${amount}` : amount;
}
