import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import type { OwnHistory } from '../use-own-history.ts';
import { ActivityDrawer } from './activity-drawer.tsx';
import { ActivityList } from './activity-list.tsx';

const SHOWN = 5;

/** What happened last; the rest is a click away. */
export function ActivityCard({ history }: { readonly history: UseQueryResult<OwnHistory> }) {
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = history;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          px: { xs: 4, sm: 6 },
          height: 64,
        }}
      >
        <Typography id={titleId} variant="h2">
          Recent activity
        </Typography>
        {data && data.entries.length > SHOWN ? (
          <Button
            variant="text"
            size="small"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            sx={{ marginInlineEnd: -2 }}
          >
            See all
          </Button>
        ) : null}
      </Box>
      {error && !data ? (
        <ErrorState title="The activity could not be loaded" text={errorText(error)} onRetry={() => void refetch()} />
      ) : null}
      {data ? (
        <ActivityList entries={data.entries.slice(0, SHOWN)} />
      ) : error ? null : (
        <Skeleton variant="rectangular" height={SHOWN * 61} sx={{ opacity: 0.5 }} />
      )}
      {data?.entries.length === 0 ? (
        <Typography sx={{ px: { xs: 4, sm: 6 }, pb: 5, color: 'text.secondary' }}>Nothing has happened yet.</Typography>
      ) : null}
      {data ? <ActivityDrawer isOpen={isOpen} history={data} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}
