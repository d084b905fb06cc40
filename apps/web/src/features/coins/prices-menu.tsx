import { contract } from '@holdfast/contract';
import { mdiChartLine, mdiFileDelimitedOutline, mdiMenuDown, mdiRefresh } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useSnackbar } from 'notistack';
import { useId, useState } from 'react';
import { useChange } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { hasEnded } from '../../lib/jobs/job-list.ts';
import { useJobWatch } from '../../lib/jobs/use-job-watch.ts';
import { Icon } from '../../ui/icon.tsx';

/** What can be done with the prices of all coins. A refresh shows its progress along the button's foot. */
export function PricesMenu({ onImport }: { readonly onImport: () => void }) {
  const menuId = useId();
  const { enqueueSnackbar } = useSnackbar();
  const refreshPrices = useChange(contract.refreshPrices);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // Whoever started it, and whether or not this page was open then.
  const job = useJobWatch().jobs.find(({ kind, status }) => kind === 'refresh-prices' && !hasEnded({ status }));
  const isRunning = refreshPrices.isPending || job !== undefined;
  const isOpen = anchor !== null;
  const refresh = async () => {
    setAnchor(null);
    try {
      await refreshPrices.mutateAsync();
    } catch (error) {
      enqueueSnackbar(errorText(error, 'The prices could not be refreshed.'), { variant: 'error' });
    }
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiChartLine} />}
        endIcon={<Icon path={mdiMenuDown} size={18} />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ position: 'relative', overflow: 'hidden' }}
      >
        Prices
        {isRunning ? (
          <LinearProgress
            aria-label="Refreshing prices"
            {...(job?.total
              ? { variant: 'determinate' as const, value: Math.min(100, (job.done / job.total) * 100) }
              : {})}
            sx={{ position: 'absolute', insetInline: 0, bottom: 0, height: 2 }}
          />
        ) : null}
      </Button>
      <Menu
        id={menuId}
        open={isOpen}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': 'Prices' }, paper: { sx: { mt: 1 } } }}
      >
        <MenuItem disabled={isRunning} onClick={() => void refresh()}>
          <ListItemIcon>
            <Icon path={mdiRefresh} />
          </ListItemIcon>
          {isRunning ? 'Refreshing prices' : 'Refresh prices'}
        </MenuItem>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            onImport();
          }}
        >
          <ListItemIcon>
            <Icon path={mdiFileDelimitedOutline} />
          </ListItemIcon>
          <Box component="span">Import prices</Box>
        </MenuItem>
      </Menu>
    </>
  );
}
