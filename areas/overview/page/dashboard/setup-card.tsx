import { overviewCalls } from '../../contract/calls.ts';
import {
  mdiCheckCircle,
  mdiChevronRight,
  mdiCircleOutline,
  mdiCircleSlice4,
  mdiLockOutline,
  mdiRecordCircleOutline,
} from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCall } from '@holdfast/web/lib/api.ts';
import { usePublicConfig } from '@holdfast/accounts/page/config';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { ButtonLink, TextLink } from '@holdfast/web/ui/links.tsx';
import { visuallyHidden } from '@holdfast/web/ui/visually-hidden.ts';
import { DashboardCard, PADDING } from './dashboard-card.tsx';
import { readSetup, type Setup, type SetupStep } from './setup-steps.ts';

/** A sync changes the counts without a call of this page. */
const REFRESH_MS = 15_000;

/** Null while it loads, and for the sample, which needs no set-up. */
export function useSetup(): Setup | null {
  const { sample } = usePublicConfig();
  const isNeeded = sample === null;
  const { data } = useCall(overviewCalls.getSetupState, undefined, {
    enabled: isNeeded,
    refetchInterval: (query) => (query.state.data && readSetup(query.state.data).isComplete ? false : REFRESH_MS),
  });
  return isNeeded && data ? readSetup(data) : null;
}

/** The checklist of an administrator, until every step is done. */
export function SetupCard() {
  const setup = useSetup();
  if (setup === null) return <DashboardCard title="Set-up">{null}</DashboardCard>;
  const { steps, done } = setup;
  return (
    <DashboardCard
      title="Set-up"
      aside={
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {done} of {steps.length} done
        </Typography>
      }
    >
      <Box aria-hidden="true" sx={{ display: 'flex', gap: 1, px: PADDING, pb: 5 }}>
        {steps.map(({ id, state }) => (
          <Box
            key={id}
            sx={{
              flexGrow: 1,
              height: 6,
              borderRadius: '2px',
              backgroundColor: state === 'done' ? 'primary.main' : 'ground.neutral',
              ...(state === 'running' && { backgroundColor: 'accent.draw', opacity: 0.5 }),
            }}
          />
        ))}
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps.map((step) => (
          <StepRow key={step.id} step={step} />
        ))}
      </Box>
    </DashboardCard>
  );
}

const MARKS: Record<SetupStep['state'], { readonly icon: string; readonly label: string; readonly color: string }> = {
  done: { icon: mdiCheckCircle, label: 'Done', color: 'primary.main' },
  next: { icon: mdiRecordCircleOutline, label: 'Next', color: 'primary.main' },
  running: { icon: mdiCircleSlice4, label: 'In progress', color: 'primary.main' },
  open: { icon: mdiCircleOutline, label: 'To do', color: 'text.tertiary' },
  blocked: { icon: mdiLockOutline, label: 'Not available yet', color: 'text.tertiary' },
};

function StepRow({ step }: { readonly step: SetupStep }) {
  const { state, title, text, target, action } = step;
  const mark = MARKS[state];
  const isNext = state === 'next';
  return (
    <Box
      component="li"
      {...(isNext && { 'aria-current': 'step' as const })}
      sx={(theme) => ({
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        columnGap: 4,
        rowGap: 2,
        minHeight: 60,
        px: PADDING,
        py: 2,
        borderTop: `1px solid ${theme.palette.hairline}`,
        ...(isNext && {
          backgroundColor: theme.palette.accent.tint,
          boxShadow: `inset 3px 0 0 ${theme.palette.primary.main}`,
        }),
      })}
    >
      <Icon path={mark.icon} size={24} sx={{ color: mark.color, flexShrink: 0 }} />
      <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
        <Typography variant="subtitle1" sx={{ color: state === 'blocked' ? 'text.secondary' : 'text.primary' }}>
          {title}
          <Box component="span" sx={visuallyHidden}>
            {`: ${mark.label}`}
          </Box>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
      </Box>
      {isNext ? (
        <ButtonLink
          variant="contained"
          to={target.path}
          search={target.search ?? {}}
          sx={{ flexShrink: 0, width: { xs: '100%', sm: 'auto' } }}
        >
          {action}
        </ButtonLink>
      ) : state === 'blocked' ? null : (
        <TextLink
          to={target.path}
          search={target.search ?? {}}
          variant="subtitle2"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, flexShrink: 0 }}
        >
          {action}
          <Icon
            path={mdiChevronRight}
            size={18}
            sx={(theme) => ({ transform: theme.direction === 'rtl' ? 'scaleX(-1)' : 'none' })}
          />
        </TextLink>
      )}
    </Box>
  );
}
