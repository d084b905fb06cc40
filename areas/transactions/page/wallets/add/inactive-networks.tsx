import { catalogueCalls } from '@holdfast/catalogue/contract';
import { useQueryClient } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { responseKey } from '@holdfast/web/lib/query-cache.ts';
import { SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';
import { countsText } from './wallet-candidates.ts';

const FRESH_MS = 5 * 60_000;
const SHOWN_MAX = 5;

/**
 * Networks that are not active yet, on which the address has a history: each is activated with one click. They are
 * searched on request, because dozens of them share the rate of an explorer with the first sync.
 */
export function InactiveNetworks({ address }: { readonly address: string }) {
  const cache = useQueryClient();
  const run = useReportedAction();
  const update = useChange(catalogueCalls.updateNetwork);
  const [isAsked, setAsked] = useState(false);
  const { data, error, refetch } = useCall(
    catalogueCalls.findWalletNetworks,
    { body: { address, isActive: false } },
    { enabled: isAsked, staleTime: FRESH_MS, retry: false },
  );
  if (!isAsked)
    return (
      <Button variant="text" size="small" onClick={() => setAsked(true)} sx={{ marginInlineStart: -2 }}>
        Search inactive networks
      </Button>
    );
  if (data === undefined || data.items.length === 0)
    return (
      <Typography role="status" variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {error
          ? errorText(error, 'The inactive networks could not be searched.')
          : data === undefined
            ? 'Searching inactive networks…'
            : 'No history on inactive networks.'}
      </Typography>
    );
  const longest = data.items.toSorted((left, right) => (right.transactions ?? 0) - (left.transactions ?? 0));
  const activate = (id: number, name: string) =>
    run(
      async () => {
        await update.mutateAsync({ body: { id, isActive: true } });
        await cache.resetQueries({
          queryKey: responseKey(catalogueCalls.findWalletNetworks, { body: { address } }),
        });
        await refetch();
      },
      { done: `${name} is active.`, failure: `${name} could not be activated.` },
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1 }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        On inactive networks: {countsText({ state: 'found', ...data })}
      </Typography>
      {longest.slice(0, SHOWN_MAX).map(({ networkId, networkName }) => (
        <SmallActionButton
          key={networkId}
          call={catalogueCalls.updateNetwork}
          disabled={update.isPending}
          onClick={() => void activate(networkId, networkName)}
        >
          Activate {networkName}
        </SmallActionButton>
      ))}
    </Box>
  );
}
