import { type ClientAgreement, contract } from '@holdfast/contract';
import { mdiFileDownloadOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useCall } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { momentText, utcText } from '../../../lib/date-text.ts';
import { saveTextFile } from '../../../lib/files.ts';

interface AgreementDialogProps {
  readonly isOpen: boolean;
  readonly userId: number | undefined;
  readonly onClose: () => void;
}

/** The terms, with the accepted version and its date. */
export function AgreementDialog({ isOpen, userId, onClose }: AgreementDialogProps) {
  const titleId = useId();
  const { data, error, refetch } = useCall(
    contract.getClientAgreement,
    { query: userId === undefined ? {} : { user_id: userId } },
    { enabled: isOpen },
  );
  const save = (agreement: ClientAgreement) =>
    saveTextFile({
      name: `agreement-${agreement.agreement.version}.txt`,
      type: 'text/plain',
      text: agreementFileText(agreement),
    });
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Agreement</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        {data ? (
          <Alert severity={data.isCurrent ? 'success' : 'warning'}>{acceptanceText(data)}</Alert>
        ) : error ? null : (
          <Skeleton variant="rounded" height={48} />
        )}
        {error && !data ? (
          <ErrorState
            title="The agreement could not be loaded"
            text={errorText(error)}
            onRetry={() => void refetch()}
          />
        ) : null}
        {data?.agreement.sections.map((section, index) => (
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
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
        <Button
          variant="contained"
          startIcon={<Icon path={mdiFileDownloadOutline} />}
          disabled={!data}
          onClick={() => data && save(data)}
        >
          Download
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export function acceptanceText({ acceptedAt, acceptedVersion, isCurrent, agreement }: ClientAgreement): string {
  if (acceptedAt === null || acceptedVersion === null) return 'Not accepted yet.';
  const accepted = `Accepted on ${momentText(acceptedAt)}, version ${acceptedVersion}.`;
  if (isCurrent) return accepted;
  return agreement.version === acceptedVersion
    ? `${accepted} A newer version is in force.`
    : `${accepted} The text below is version ${agreement.version}.`;
}

/** The text with the version and time of acceptance, for the client's own records. */
export function agreementFileText({ acceptedAt, acceptedVersion, agreement }: ClientAgreement): string {
  const head = [
    'Terms of Service',
    `Version ${agreement.version}`,
    acceptedAt === null
      ? 'Not accepted yet'
      : `Version ${acceptedVersion ?? 'unknown'} accepted on ${utcText(acceptedAt)}`,
  ];
  const sections = agreement.sections.map(({ title, paragraphs }, index) =>
    [`${index + 1}. ${title}`, ...paragraphs].join('\n\n'),
  );
  return [head.join('\n'), ...sections, ''].join('\n\n');
}
