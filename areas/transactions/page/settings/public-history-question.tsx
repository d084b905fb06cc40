import { operationsCalls } from '@holdfast/operations/contract';
import { settingOf, useSettings } from '@holdfast/operations/page/settings';
import { useMay } from '@holdfast/web/lib/permission.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DEFAULT_EXPLORER_URL } from '../../contract/explorers.ts';

/** Asked once, before the first address leaves the machine; nothing after somebody has decided. */
export function PublicHistoryQuestion() {
  const { query, set, isBusy } = useSettings();
  const may = useMay();
  if (query.data === undefined || !may(operationsCalls.changeSettings)) return null;
  const { items } = query.data;
  if (settingOf(items, 'publicHistory').isSet) return null;
  const host = new URL(settingOf(items, 'explorerUrl').value ?? DEFAULT_EXPLORER_URL).host;
  const decide = (value: 'allowed' | 'refused', done: string) => void set({ publicHistory: value }, done);
  return (
    <Alert severity="info" sx={{ mb: 4 }}>
      Read public history from {host}? It learns your addresses.
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Button
          size="small"
          variant="contained"
          disabled={isBusy}
          onClick={() => decide('allowed', 'Public history is allowed.')}
        >
          Read public history
        </Button>
        <Button
          size="small"
          variant="outlined"
          disabled={isBusy}
          onClick={() => decide('refused', 'Public history is refused.')}
        >
          Do not ask public explorers
        </Button>
      </Box>
    </Alert>
  );
}
