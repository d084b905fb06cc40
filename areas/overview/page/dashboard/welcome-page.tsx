import type { User } from '@holdfast/accounts/contract';
import { mdiCheckCircleOutline, mdiChevronRight } from '@mdi/js';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';
import { Fragment } from 'react';
import { usePublicConfig } from '@holdfast/accounts/page/config';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { cardSides, plainList } from '@holdfast/web/ui/layout/row.tsx';
import { TwoLines } from '@holdfast/web/ui/layout/two-lines.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { UserAvatar } from '@holdfast/web/ui/round-icons.tsx';
import { DashboardCard } from './dashboard-card.tsx';
import type { NextStep } from './next-steps.ts';

const ROLE_LABELS: Record<User['role'], string> = { admin: 'Admin', client: 'Client', staff: 'Staff' };

export function AccountCard({ user }: { user: User }) {
  const { oidc } = usePublicConfig();
  const signsInWith = [
    ...(user.hasPassword ? ['Password'] : []),
    ...(user.hasProvider ? [oidc?.label ?? 'Identity provider'] : []),
    ...(user.hasPasskey ? ['passkey'] : []),
    ...(user.hasSecondFactor ? ['second factor'] : []),
  ].join(', ');
  const facts = [
    ['Sign-in method', signsInWith === '' ? 'Not yet set' : signsInWith],
    ['Member since', dayText(user.createdAt)],
    ...(user.agreementAcceptedAt === null ? [] : [['Terms accepted', dayText(user.agreementAcceptedAt)]]),
  ] as const;
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <Card component="section" aria-labelledby="account-title">
      <Typography id="account-title" variant="h2" sx={{ ...cardSides, pt: 5 }}>
        Your account
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, ...cardSides, py: 5 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <TwoLines
            picture={<UserAvatar person={user} size={48} />}
            title={name === '' ? user.email : name}
            note={name === '' ? undefined : user.email}
          />
        </Box>
        <StatusChip label={ROLE_LABELS[user.role]} tone={user.role === 'admin' ? 'accent' : 'neutral'} shape="square" />
      </Box>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          rowGap: 3,
          columnGap: 4,
          m: 0,
          ...cardSides,
          py: 5,
          borderTop: 1,
          borderColor: 'hairline',
        }}
      >
        {facts.map(([term, value]) => (
          <Fragment key={term}>
            <Typography variant="body2" component="dt" sx={{ color: 'text.secondary' }}>
              {term}
            </Typography>
            <Typography variant="body2" component="dd" sx={{ m: 0, textAlign: 'end' }}>
              {value}
            </Typography>
          </Fragment>
        ))}
      </Box>
    </Card>
  );
}

export function NextStepsCard({ steps }: { readonly steps: readonly NextStep[] }) {
  const openCount = steps.filter((step) => !step.isDone).length;
  return (
    <DashboardCard
      title="What to do next"
      aside={
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {openCount === 0 ? 'All done' : `${openCount} to do`}
        </Typography>
      }
    >
      <Box component="ol" sx={plainList}>
        {steps.map((step) => (
          <NextStepRow key={step.id} step={step} />
        ))}
      </Box>
    </DashboardCard>
  );
}

const Item = styled('li')(({ theme }) => ({ borderTop: `1px solid ${theme.palette.hairline}` }));

const Row = createLink(
  styled(ButtonBase)(({ theme }) => ({
    display: 'flex',
    width: '100%',
    gap: 16,
    alignItems: 'center',
    padding: theme.spacing(4, 5),
    textAlign: 'left',
    justifyContent: 'flex-start',
    '&:focus-visible': { outlineOffset: -2 },
    '&:hover': { backgroundColor: theme.palette.action.hover },
    [theme.breakpoints.down('sm')]: { paddingInline: theme.spacing(4), gap: 12 },
  })),
);

function NextStepRow({ step }: { readonly step: NextStep }) {
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
