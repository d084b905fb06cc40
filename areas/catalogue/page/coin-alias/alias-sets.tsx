import type { AliasCoin } from '../../contract/coin.ts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { NoMatches } from '@holdfast/web/ui/empty-state.tsx';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';
import { Loaded, inCard, Delayed, type Read } from '@holdfast/web/ui/loaded.tsx';

interface AliasSetsProps {
  readonly query: Read<{ readonly items: readonly AliasCoin[] }>;
  /** Set while a search hides groups. */
  readonly onClear: (() => void) | undefined;
  readonly addButton: ReactNode;
  readonly renderSet: (set: AliasCoin) => ReactNode;
}

const grid = {
  display: 'grid',
  gap: { xs: 4, sm: 6 },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  ...plainList,
} as const;

/** Exactly one of: the groups, their placeholders, an empty state, or an error. */
export function AliasSets({ query, onClear, addButton, renderSet }: AliasSetsProps) {
  return (
    <Loaded
      query={query}
      failure="The alias groups could not be loaded"
      renderFrame={inCard}
      skeleton={
        <Delayed>
          <Placeholders />
        </Delayed>
      }
      empty={
        onClear ? (
          <NoMatches
            title="No alias groups match"
            text="Try another symbol or name."
            clearLabel="Clear the search"
            onClear={onClear}
          />
        ) : (
          {
            title: 'No alias groups yet',
            text: 'Choose a primary coin, such as ETH, and its aliases, such as WETH.',
            action: addButton,
          }
        )
      }
    >
      {({ items }) => (
        <Box component="ul" aria-label="Alias groups" sx={grid}>
          {items.map(renderSet)}
        </Box>
      )}
    </Loaded>
  );
}

function Placeholders() {
  return (
    <Box aria-busy="true" sx={grid}>
      {Array.from({ length: 6 }, (_, index) => (
        <Card key={index} sx={{ p: 5 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
            <Skeleton variant="circular" width={36} height={36} />
            <Box sx={{ flexGrow: 1 }}>
              <Skeleton width="40%" height={16} sx={{ mb: 2 }} />
              <Skeleton width="60%" height={12} />
            </Box>
          </Box>
          <Skeleton width="50%" height={12} sx={{ mt: 5, mb: 3 }} />
          <Skeleton width={96} height={28} sx={{ borderRadius: '14px' }} />
        </Card>
      ))}
    </Box>
  );
}
