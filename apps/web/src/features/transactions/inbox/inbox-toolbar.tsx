import { mdiFilterVariant } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { SearchBox } from '../../../ui/list/search-box.tsx';
import { InboxFilterForm } from './inbox-filter-form.tsx';
import type { InboxFilterControls } from './use-inbox-filters.ts';

export function InboxToolbar({ controls }: { readonly controls: InboxFilterControls }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { filters, count, change } = controls;
  return (
    <Box
      role="search"
      sx={{
        display: 'flex',
        gap: 2,
        p: { xs: 4, sm: 5 },
        py: { sm: 4 },
        borderBottom: '1px solid',
        borderColor: 'hairline',
        '& .MuiOutlinedInput-root': { flexGrow: 1, width: 'auto', minWidth: 0 },
      }}
    >
      <SearchBox
        label="Search hash, address, coin"
        value={filters.search_query ?? ''}
        onSearch={(text) => change({ search_query: text === '' ? undefined : text })}
      />
      <Button
        variant="outlined"
        color={count > 0 ? 'primary' : 'secondary'}
        startIcon={<Icon path={mdiFilterVariant} size={18} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ height: { sm: 36 }, px: 3, fontSize: '0.8125rem' }}
      >
        {count > 0 ? `Filter (${count})` : 'Filter'}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': 'Filter', sx: { mt: 1, width: 320, maxWidth: 'calc(100% - 32px)' } },
        }}
      >
        <InboxFilterForm controls={controls} onClose={() => setAnchor(null)} />
      </Popover>
    </Box>
  );
}
