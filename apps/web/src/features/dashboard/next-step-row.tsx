import { mdiCheckCircleOutline, mdiChevronRight } from '@mdi/js';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import { IconTile } from '../../ui/icon-tile.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { NextStep } from './next-steps.ts';

const Item = styled('li')(({ theme }) => ({ borderTop: `1px solid ${theme.palette.hairline}` }));

const Row = createLink(
  styled(ButtonBase)(({ theme }) => ({
    display: 'flex',
    width: '100%',
    gap: 16,
    alignItems: 'center',
    padding: theme.spacing(4, 5),
    textAlign: 'start',
    justifyContent: 'flex-start',
    '&:focus-visible': { outlineOffset: -2 },
    '&:hover': { backgroundColor: theme.palette.action.hover },
    [theme.breakpoints.down('sm')]: { paddingInline: theme.spacing(4), gap: 12 },
  })),
);

export function NextStepRow({ step }: { readonly step: NextStep }) {
  return (
    <Item>
      <Row to={step.path}>
        <IconTile path={step.icon} tone={step.isDone ? 'gain' : 'accent'} size={40} />
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography variant="subtitle1">{step.title}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {step.text}
          </Typography>
        </Box>
        {step.isDone ? <StatusChip label="Done" tone="gain" icon={mdiCheckCircleOutline} /> : null}
        <Icon
          path={mdiChevronRight}
          sx={(theme) => ({ color: 'text.secondary', transform: theme.direction === 'rtl' ? 'scaleX(-1)' : 'none' })}
        />
      </Row>
    </Item>
  );
}
