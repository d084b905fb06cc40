import { usePublicConfig } from '@holdfast/accounts/page/config';
import { waitingToast } from '@holdfast/accounts/page/waiting-toast';
import { operationsCalls } from '@holdfast/operations/contract';
import { settingOf, useSettings } from '@holdfast/operations/page/settings';
import { jobWatch } from '@holdfast/operations/page/use-job-watch';
import { useChange } from '@holdfast/web/lib/api.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { pricesCalls } from '../contract/calls.ts';

/**
 * Offers the free market where prices are used first, with what leaves the machine; nothing after somebody has decided.
 * One click chooses it and fetches the prices.
 */
export function MarketQuestion() {
  const { sample } = usePublicConfig();
  const { query, set, isBusy } = useSettings();
  const change = useChange(operationsCalls.changeSettings);
  const refresh = useChange(pricesCalls.refreshPrices);
  const run = useReportedAction();
  const may = useMay();
  if (sample !== null || query.data === undefined || !may(operationsCalls.changeSettings)) return null;
  const { isSet, pendingApproval } = settingOf(query.data.items, 'priceSource');
  if (isSet || pendingApproval !== null) return null;
  const isWorking = isBusy || change.isPending || refresh.isPending;
  const choose = () =>
    run(
      async () => {
        const { items } = await change.mutateAsync({
          body: { changes: [{ name: 'priceSource', value: 'defillama' }] },
        });
        const waiting = waitingToast(settingOf(items, 'priceSource').pendingApproval);
        if (waiting === null) jobWatch.note(await refresh.mutateAsync());
        return waiting;
      },
      {
        done: (waiting) => waiting ?? 'Prices are being fetched from DefiLlama.',
        failure: 'The market could not be chosen.',
      },
    );
  return (
    <Alert severity="info" role="region" aria-label="Market prices" sx={{ mb: 4 }}>
      Get market prices from DefiLlama, free and without a key? It learns the market IDs of your coins, the days and
      hours needed and this server’s IP address, never amounts or addresses.
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2, mt: 2 }}>
        <Button size="small" variant="contained" disabled={isWorking} onClick={() => void choose()}>
          Get market prices
        </Button>
        <Button
          size="small"
          variant="outlined"
          disabled={isWorking}
          onClick={() => void set({ priceSource: 'none' }, 'Prices come from files only.')}
        >
          Price files only
        </Button>
        <TextLink to="/admin/settings" search={{ section: 'prices' }} variant="body2">
          Other sources
        </TextLink>
      </Box>
    </Alert>
  );
}
