import { presentCount } from '@holdfast/money';
import { mdiCheckCircleOutline, mdiChevronRight } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { setTrayOpen } from '@holdfast/operations/page/tray-opening';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import type { AttentionItem } from './attention.ts';
import { DashboardCard } from './dashboard-card.tsx';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';

const SHOWN_MAX = 4;
const ROW_HEIGHT = 72;

interface AttentionCardProps {
  /** Undefined while loading. */
  readonly items: readonly AttentionItem[] | undefined;
  /** The number of failed requests: with one, an empty list does not mean that nothing needs attention. */
  readonly failedRequests: number;
}

export function AttentionCard({ items, failedRequests }: AttentionCardProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? items : items?.slice(0, SHOWN_MAX);
  const hidden = (items?.length ?? 0) - (shown?.length ?? 0);
  return (
    <DashboardCard
      title="Needs attention"
      aside={
        <Typography variant="caption" role="status" sx={{ color: 'text.secondary' }}>
          {items === undefined ? '' : items.length === 1 ? '1 item' : `${items.length} items`}
        </Typography>
      }
    >
      {shown === undefined ? <RowSkeletons /> : null}
      {shown?.length === 0 && failedRequests === 0 ? <NothingNeeded /> : null}
      {failedRequests > 0 ? (
        <Typography
          variant="body2"
          role="alert"
          sx={{ px: 5, py: 3, borderTop: 1, borderColor: 'hairline', color: 'warning.main' }}
        >
          {failedRequests === 1 ? 'One check' : `${failedRequests} checks`} failed, so this list may be incomplete.
        </Typography>
      ) : null}
      <Box component="ul" aria-label="Needs attention" sx={plainList}>
        {shown?.map((item) => (
          <ItemRow key={item.id} item={item} />
        ))}
      </Box>
      {hidden > 0 ? (
        <Button onClick={() => setShowsAll(true)} sx={{ m: 3, mt: 'auto', alignSelf: 'center' }}>
          Show {hidden} more
        </Button>
      ) : null}
    </DashboardCard>
  );
}

const Row = styled(ButtonBase)(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 16,
  width: '100%',
  minHeight: ROW_HEIGHT,
  padding: theme.spacing(2, 5),
  textAlign: 'left',
  borderTop: `1px solid ${theme.palette.hairline}`,
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&:focus-visible': { outlineOffset: -2 },
  [theme.breakpoints.down('sm')]: { paddingInline: theme.spacing(4) },
}));
const RowLink = createLink(Row);

function ItemRow({ item: { icon, tone, count, title, detail, leadsTo } }: { readonly item: AttentionItem }) {
  const content = (
    <>
      <IconTile path={icon} tone={tone} size={40} />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
          <Box component="span" sx={{ typography: 'figureCard' }}>
            {presentCount(count)}
          </Box>
          <Box component="span" sx={{ typography: 'subtitle2' }}>
            {title}
          </Box>
        </Box>
        <Typography variant="caption" component="div" noWrap title={detail} sx={{ color: 'text.secondary' }}>
          {detail}
        </Typography>
      </Box>
      <Icon
        path={mdiChevronRight}
        sx={(theme) => ({
          flexShrink: 0,
          color: 'text.secondary',
          transform: theme.direction === 'rtl' ? 'scaleX(-1)' : 'none',
        })}
      />
    </>
  );
  if (leadsTo === 'jobs') {
    return (
      <li>
        <Row onClick={() => setTrayOpen(true)}>{content}</Row>
      </li>
    );
  }
  return (
    <li>
      <RowLink to={leadsTo.path} search={leadsTo.search ?? {}}>
        {content}
      </RowLink>
    </li>
  );
}

function NothingNeeded() {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        px: 5,
        py: 6,
        borderTop: 1,
        borderColor: 'hairline',
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      <Icon path={mdiCheckCircleOutline} sx={{ color: 'gain' }} />
      Nothing needs attention.
    </Box>
  );
}

function RowSkeletons() {
  return (
    <Box aria-hidden="true">
      {[0, 1, 2, 3].map((row) => (
        <Box
          key={row}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 4,
            height: ROW_HEIGHT,
            px: 5,
            borderTop: 1,
            borderColor: 'hairline',
          }}
        >
          <Skeleton variant="rounded" width={40} height={40} />
          <Box sx={{ flexGrow: 1 }}>
            <Skeleton width="60%" height={20} />
            <Skeleton width="40%" height={12} sx={{ mt: 1 }} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
