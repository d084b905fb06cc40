import { lendingCalls } from '../../../contract/calls.ts';
import { type ClientAgreement } from '@holdfast/accounts/contract';
import { mdiFileDownloadOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCall } from '@holdfast/web/lib/api.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { momentText, utcText } from '@holdfast/web/lib/date-text.ts';
import { saveTextFile } from '@holdfast/web/lib/files.ts';
import { TextDialog, TextSections } from '@holdfast/web/ui/text-dialog.tsx';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

interface AgreementDialogProps extends DialogProps {
  readonly userId: number | undefined;
}

/** The terms, with the accepted version and its date. */
export function AgreementDialog({ isOpen, userId, onClose }: AgreementDialogProps) {
  const accepted = useCall(
    lendingCalls.getClientAgreement,
    { query: userId === undefined ? {} : { user_id: userId } },
    { enabled: isOpen },
  );
  const { data } = accepted;
  const save = (agreement: ClientAgreement) =>
    saveTextFile({
      name: `agreement-${agreement.agreement.version}.txt`,
      type: 'text/plain',
      text: agreementFileText(agreement),
    });
  return (
    <TextDialog
      isOpen={isOpen}
      title="Agreement"
      onClose={onClose}
      action={
        <Button
          variant="contained"
          startIcon={<Icon path={mdiFileDownloadOutline} />}
          disabled={!data}
          onClick={() => data && save(data)}
        >
          Download
        </Button>
      }
    >
      <Loaded query={accepted} failure="The agreement could not be loaded" skeleton={48}>
        {(shown) => (
          <>
            <Alert severity={shown.isCurrent ? 'success' : 'warning'}>{acceptanceText(shown)}</Alert>
            <TextSections sections={shown.agreement.sections} />
          </>
        )}
      </Loaded>
    </TextDialog>
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
