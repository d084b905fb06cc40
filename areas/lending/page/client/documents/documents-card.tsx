import type { ClientDashboard } from '../../../contract/lending.ts';
import {
  mdiChevronRight,
  mdiCalendarCheckOutline,
  mdiFileChartOutline,
  mdiFileDocumentOutline,
  mdiPercentOutline,
  mdiShieldCheckOutline,
} from '@mdi/js';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId } from 'react';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { cardSides, plainList } from '@holdfast/web/ui/layout/row.tsx';

const StatementDialog = lazy(async () => ({ default: (await import('./statement-dialog.tsx')).StatementDialog }));
const InterestSummaryDialog = lazy(async () => ({
  default: (await import('./interest-summary-dialog.tsx')).InterestSummaryDialog,
}));
const YearStatementDialog = lazy(async () => ({
  default: (await import('./year-statement-dialog.tsx')).YearStatementDialog,
}));
const AgreementDialog = lazy(async () => ({ default: (await import('./agreement-dialog.tsx')).AgreementDialog }));
const ProofDialog = lazy(async () => ({ default: (await import('../proof/proof-dialog.tsx')).ProofDialog }));

type Paper = 'statement' | 'year' | 'interest' | 'agreement' | 'proof';

interface DocumentsCardProps {
  readonly dashboard: ClientDashboard;
  readonly userId: number | undefined;
}

/** Documents to download, and the proof of liabilities. */
export function DocumentsCard({ dashboard, userId }: DocumentsCardProps) {
  const titleId = useId();
  const { content, isOpen, opening, open, close } = useDialog<Paper>();
  const since = dashboard.coins.flatMap((coin) => coin.loans.map((loan) => loan.startDay)).toSorted()[0];
  const documents: readonly {
    readonly document: Paper;
    readonly icon: string;
    readonly title: string;
    readonly note: string;
  }[] = [
    {
      document: 'statement',
      icon: mdiFileChartOutline,
      title: 'Statement',
      note: 'Any period, day by day, as PDF or CSV',
    },
    {
      document: 'year',
      icon: mdiCalendarCheckOutline,
      title: 'Year-end statement',
      note: 'Balances, payments and interest of a year',
    },
    {
      document: 'interest',
      icon: mdiPercentOutline,
      title: 'Interest received',
      note: 'By year, with the value of each day',
    },
    {
      document: 'agreement',
      icon: mdiFileDocumentOutline,
      title: 'Agreement',
      note:
        dashboard.agreementAcceptedAt === null
          ? 'Not accepted yet'
          : `Accepted on ${dayText(dashboard.agreementAcceptedAt)}`,
    },
    {
      document: 'proof',
      icon: mdiShieldCheckOutline,
      title: 'Verify my balance',
      note: 'Check that it is in the published total',
    },
  ];
  const shared = { isOpen, userId, onClose: close };
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ ...cardSides, py: 5 }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 4 }}>
        Documents
      </Typography>
      <Box
        component="ul"
        sx={{
          ...plainList,
          display: 'grid',
          gap: 3,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(5, minmax(0, 1fr))',
          },
        }}
      >
        {documents.map(({ document, icon, title, note }) => (
          <Box component="li" key={document}>
            <ButtonBase
              aria-haspopup="dialog"
              onClick={() => open(document)}
              sx={{
                display: 'flex',
                width: '100%',
                height: '100%',
                gap: 3,
                p: 3,
                justifyContent: 'flex-start',
                textAlign: 'left',
                borderRadius: '6px',
                border: 1,
                borderColor: 'hairline',
                '&:hover': { backgroundColor: 'action.hover' },
              }}
            >
              <IconTile path={icon} tone={document === 'proof' ? 'gain' : 'accent'} />
              <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                <Box sx={{ typography: 'subtitle1' }}>{title}</Box>
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{note}</Box>
              </Box>
              <Icon
                path={mdiChevronRight}
                sx={(theme) => ({
                  color: 'text.secondary',
                  transform: theme.direction === 'rtl' ? 'scaleX(-1)' : 'none',
                })}
              />
            </ButtonBase>
          </Box>
        ))}
      </Box>
      <Suspense>
        {content === 'statement' ? <StatementDialog key={opening} {...shared} since={since} /> : null}
        {content === 'year' ? <YearStatementDialog key={opening} {...shared} since={since} /> : null}
        {content === 'interest' ? <InterestSummaryDialog key={opening} {...shared} since={since} /> : null}
        {content === 'agreement' ? <AgreementDialog key={opening} {...shared} /> : null}
        {content === 'proof' ? <ProofDialog key={opening} {...shared} dashboard={dashboard} /> : null}
      </Suspense>
    </Card>
  );
}
