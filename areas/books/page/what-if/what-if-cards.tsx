import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { DifferenceText } from '../settings/settings-preview.tsx';
import { type ComparedGains, type SideGains } from './compare-coins.ts';
import { SideMark } from './side-mark.tsx';

interface WhatIfCardsProps {
  readonly names: { readonly now: string; readonly other: string };
  readonly hints: { readonly now: string; readonly other: string };
  /** Undefined while it is computed. */
  readonly gains: ComparedGains | undefined;
}

/**
 * The year under the current settings, under the alternative, and the difference. A difference is neither gain nor
 * loss, so it has no colour.
 */
export function WhatIfCards({ names, hints, gains }: WhatIfCardsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 6,
        mb: 6,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      <SideCard
        title={
          <>
            <SideMark side="now" /> {names.now}
          </>
        }
        note={hints.now}
        chip={<StatusChip label="In force" tone="accent" />}
        gains={gains?.now}
      />
      <SideCard
        title={
          <>
            <SideMark side="other" /> {names.other}
          </>
        }
        note={hints.other}
        chip={<StatusChip label="What if" />}
        gains={gains?.other}
      />
      <SideCard title="Difference" note={`${names.other} minus ${names.now}`} gains={gains?.difference} isDifference />
    </Box>
  );
}

interface SideCardProps {
  readonly title: ReactNode;
  readonly note: string;
  readonly chip?: ReactNode;
  readonly gains: SideGains | undefined;
  /** The difference is set apart and has no gain or loss colour. */
  readonly isDifference?: boolean;
}

function SideCard({ title, note, chip, gains, isDifference = false }: SideCardProps) {
  const figure = (field: 'shortUsd' | 'longUsd' | 'totalUsd') =>
    gains === undefined ? (
      <Skeleton width={96} />
    ) : isDifference ? (
      <DifferenceText value={gains[field]} />
    ) : (
      <UsdText value={gains[field]} isChange />
    );
  return (
    <Card
      component="section"
      sx={(theme) => ({
        p: { xs: 4, sm: 6 },
        ...(isDifference && {
          backgroundImage: `linear-gradient(135deg, ${theme.palette.accent.tint}, transparent 60%)`,
        }),
      })}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h2" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          {title}
        </Typography>
        {chip}
      </Box>
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
        {note}
      </Typography>
      <Box sx={{ my: 3, typography: 'figureCard', fontSize: '1.75rem', minHeight: 36 }}>{figure('totalUsd')}</Box>
      <Box sx={{ display: 'flex', gap: 6, typography: 'body2' }}>
        <div>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>Short term</Box>
          {figure('shortUsd')}
        </div>
        <div>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>Long term</Box>
          {figure('longUsd')}
        </div>
      </Box>
    </Card>
  );
}
