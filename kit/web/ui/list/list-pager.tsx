import { presentCount } from '@holdfast/money';
import { mdiChevronLeft, mdiChevronRight, mdiMenuDown } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { useId, useState } from 'react';
import { Icon } from '../icon.tsx';
import { ROWS_PER_PAGE } from './list-state.ts';
import { cardSides, Row } from '../layout/row.tsx';

interface ListPagerProps {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly isTotalCapped: boolean;
  readonly onPage: (page: number) => void;
  readonly onLimit: (limit: number) => void;
}

/** The page and the rows per page of a list that keeps them to itself, instead of in the address. */
export function usePaging(rows: number) {
  const [{ page, limit }, setPaging] = useState({ page: 1, limit: rows });
  return {
    page,
    limit,
    onPage: (next: number) => setPaging({ page: next, limit }),
    onLimit: (next: number) => setPaging({ page: 1, limit: next }),
  };
}

export function ListPager({ page, limit, total, isTotalCapped, onPage, onLimit }: ListPagerProps) {
  const isRightToLeft = useTheme().direction === 'rtl';
  const pages = pagesOf({ total, limit });
  return (
    <Row
      isSpread
      component="nav"
      aria-label="Pages"
      sx={{
        columnGap: 4,
        minHeight: 48,
        ...cardSides,
        borderTop: '1px solid',
        borderColor: 'hairline',
      }}
    >
      <RowsPerPage limit={limit} onLimit={onLimit} />
      <Box sx={{ display: 'flex', alignItems: 'center', marginInlineStart: 'auto', marginInlineEnd: -2 }}>
        <Typography variant="body2" sx={{ marginInlineEnd: 4, fontVariantNumeric: 'tabular-nums' }}>
          <bdi>{pageRangeText({ page, limit, total, isTotalCapped })}</bdi>
        </Typography>
        <IconButton aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <Icon path={isRightToLeft ? mdiChevronRight : mdiChevronLeft} />
        </IconButton>
        <IconButton aria-label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          <Icon path={isRightToLeft ? mdiChevronLeft : mdiChevronRight} />
        </IconButton>
      </Box>
    </Row>
  );
}

function RowsPerPage({ limit, onLimit }: { readonly limit: number; readonly onLimit: (limit: number) => void }) {
  const labelId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <Typography id={labelId} variant="body2">
        Rows per page
      </Typography>
      <Button
        variant="text"
        size="small"
        color="inherit"
        aria-label={`Rows per page: ${limit}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        endIcon={<Icon path={mdiMenuDown} size={18} />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ px: 2, gap: 0, fontWeight: 600 }}
      >
        {limit}
      </Button>
      <Menu
        open={isOpen}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': labelId } }}
      >
        {ROWS_PER_PAGE.map((choice) => (
          <MenuItem
            key={choice}
            role="menuitemradio"
            aria-checked={choice === limit}
            selected={choice === limit}
            onClick={() => {
              setAnchor(null);
              if (choice !== limit) onLimit(choice);
            }}
          >
            {choice}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}

interface PageRange {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  /** There are more than `total`; the server stopped counting. */
  readonly isTotalCapped?: boolean | undefined;
}

export function pagesOf({ total, limit }: Pick<PageRange, 'total' | 'limit'>): number {
  return Math.max(1, Math.ceil(total / limit));
}

/** "26 to 50 of 1,204". */
export function pageRangeText({ page, limit, total, isTotalCapped = false }: PageRange): string {
  if (total === 0) return '0 of 0';
  const first = presentCount((page - 1) * limit + 1);
  const last = presentCount(Math.min(page * limit, total));
  return `${first} to ${last} of ${presentCount(total)}${isTotalCapped ? '+' : ''}`;
}
