import { mdiCheckCircleOutline, mdiChevronRight } from '@mdi/js';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { IconTile } from '../../ui/icon-tile.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { NextStep } from './next-steps.ts';

const Item = styled('li')(({ theme }) => ({ borderTop: `1px solid ${theme.palette.hairline}` }));

const Row = styled(ButtonBase)(({ theme }) => ({
  display: 'flex',
  width: '100%',
  gap: 16,
  padding: theme.spacing(4, 6),
  textAlign: 'start',
  justifyContent: 'flex-start',
  '&:focus-visible': { outlineOffset: -2 },
  '&[href]:hover': { backgroundColor: theme.palette.action.hover },
  [theme.breakpoints.down('sm')]: { paddingInline: theme.spacing(4), gap: 12 },
})) as typeof ButtonBase;

export function NextStepRow({ step }: { step: NextStep }) {
  const content = (
    <>
      <IconTile path={step.icon} tone={step.isDone === true ? 'gain' : step.path === undefined ? 'info' : 'accent'} size={40} />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography variant="subtitle1">{step.title}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {step.text}
        </Typography>
      </Box>
      {step.isDone === true ? <StatusChip label="Done" tone="gain" icon={mdiCheckCircleOutline} /> : null}
      {step.path === undefined ? null : (
        <Icon
          path={mdiChevronRight}
          sx={(theme) => ({ color: 'text.secondary', transform: theme.direction === 'rtl' ? 'scaleX(-1)' : 'none' })}
        />
      )}
    </>
  );
  return (
    <Item>
      {step.path === undefined ? (
        <Box sx={(theme) => ({ display: 'flex', gap: { xs: 3, sm: 4 }, p: { xs: theme.spacing(4), sm: theme.spacing(4, 6) } })}>
          {content}
        </Box>
      ) : (
        <Row component={Link} to={step.path}>
          {content}
        </Row>
      )}
    </Item>
  );
}
