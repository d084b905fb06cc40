import { type AgreementVersionUse, contract } from '@holdfast/contract';
import { mdiTextBoxOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { rateText } from '../../../lib/rate-text.ts';
import { useDialog } from '../../../ui/form/use-dialog.ts';
import { DateCell } from '../../../ui/list/date-cell.tsx';
import { defineList } from '../../../api-parts/list/list-definition.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { LiabilitiesFrame } from '../page-parts/liabilities-frame.tsx';
import { ListCard } from '../page-parts/list-card.tsx';

/** Agreement versions: the text and loan terms of each, and the deposits under them. */
export function AgreementPage() {
  const { content, isOpen, opening, open, close } = useDialog<AgreementVersionUse>();
  return (
    <LiabilitiesFrame subtitle="The Terms of Service and the loan terms of each version.">
      <ListCard
        list={versionsList}
        title="Agreement versions"
        text={
          'A deposit keeps the rate and the notice period of the version in force when it was made. A new ' +
          'version must be accepted by every client.'
        }
        empty={{ title: 'No versions', text: 'Versions of the Terms of Service are listed here.' }}
        rowActions={(version) => [{ label: 'Show text', icon: mdiTextBoxOutline, onSelect: () => open(version) }]}
      />
      {content === null ? null : <TextDialog key={opening} isOpen={isOpen} version={content} onClose={close} />}
    </LiabilitiesFrame>
  );
}

const versionsList = defineList<typeof contract.listAgreementVersions>({
  id: 'agreement-versions',
  call: contract.listAgreementVersions,
  noun: { one: 'version', many: 'versions' },
  rowKey: (version) => version.version,
  rowLabel: (version) => `Version ${version.version}`,
  filters: [],
  columns: [
    {
      id: 'version',
      label: 'Version',
      hideable: false,
      mobile: 'title',
      render: (version) => version.version,
      csv: (version) => version.version,
    },
    {
      id: 'status',
      label: 'Status',
      render: (version) =>
        version.isInForce ? <StatusChip label="In force" tone="gain" /> : <StatusChip label="Earlier" tone="neutral" />,
      csv: (version) => (version.isInForce ? 'In force' : 'Earlier'),
    },
    {
      id: 'rate',
      label: 'Annual rate',
      align: 'end',
      render: (version) => rateText(version.annualRate),
      csv: (version) => version.annualRate,
    },
    {
      id: 'notice',
      label: 'Notice period',
      align: 'end',
      render: (version) => (version.noticeDays === 1 ? '1 day' : `${version.noticeDays} days`),
      csv: (version) => String(version.noticeDays),
    },
    {
      id: 'deposits',
      label: 'Deposits',
      align: 'end',
      render: (version) => version.deposits.toLocaleString('en'),
      csv: (version) => String(version.deposits),
    },
    {
      id: 'accepted',
      label: 'Accepted by',
      align: 'end',
      render: (version) => version.acceptedBy.toLocaleString('en'),
      csv: (version) => String(version.acceptedBy),
    },
    {
      id: 'published',
      label: 'Published',
      render: (version) => <DateCell instant={version.publishedAt} />,
      csv: (version) => version.publishedAt,
    },
  ],
});

interface TextDialogProps {
  readonly isOpen: boolean;
  readonly version: AgreementVersionUse;
  readonly onClose: () => void;
}

function TextDialog({ isOpen, version, onClose }: TextDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Terms of Service, version {version.version}</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        {version.sections.map((section, index) => (
          <Box component="section" key={section.title}>
            <Typography variant="h3" gutterBottom>
              {index + 1}. {section.title}
            </Typography>
            {section.paragraphs.map((paragraph) => (
              <Typography key={paragraph} sx={{ color: 'text.secondary', '& + &': { mt: 2 } }}>
                {paragraph}
              </Typography>
            ))}
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
