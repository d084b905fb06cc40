import { operationsCalls } from '../../contract/calls.ts';
import { type Mail, MAIL_STATES } from '../../contract/notice.ts';
import { mdiAlertCircleOutline, mdiEmailSyncOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useSnackbar } from 'notistack';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { ListPage } from '@holdfast/web/lists/list-page.tsx';
import type { RowAction } from '@holdfast/web/ui/list/row-menu.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import type { Tone } from '@holdfast/web/ui/tone-colours.ts';
import { TwoLines } from '@holdfast/web/ui/layout/two-lines.tsx';
import { choiceFilter } from '@holdfast/web/ui/list/list-state.ts';
import { chipColumn, dateColumn } from '@holdfast/web/ui/list/usual-columns.tsx';

/** Outgoing e-mails: sent, queued, or failed with the error of the mail server and a retry button. */
export function MailsPage() {
  const { enqueueSnackbar } = useSnackbar();
  const retry = useChange(operationsCalls.retryMail);
  const { data: preferences } = useCall(operationsCalls.getNoticePreferences);
  const tryAgain = (mail: Mail) =>
    retry.mutate(
      { params: { id: mail.id } },
      {
        onSuccess: () => enqueueSnackbar(`Retrying the e-mail to ${mail.to}.`, { variant: 'success' }),
        onError: (error) => enqueueSnackbar(errorText(error, 'The e-mail could not be retried.'), { variant: 'error' }),
      },
    );
  const rowActions = (mail: Mail): RowAction[] => [
    {
      label: 'Try again',
      icon: mdiEmailSyncOutline,
      call: operationsCalls.retryMail,
      refusal: mail.state === 'failed' ? undefined : mail.state === 'sent' ? 'Already sent' : 'Retried automatically',
      onSelect: () => tryAgain(mail),
    },
  ];
  return (
    <ListPage
      list={mailsList}
      title="Mail outbox"
      subtitle="Notices sent by e-mail, newest first."
      renderAbove={() =>
        preferences?.isMailConfigured === false ? (
          <Alert severity="warning" sx={{ mb: 6 }}>
            No mail server is configured (SMTP_URL). E-mails are queued for three days and then discarded.
          </Alert>
        ) : null
      }
      empty={{ title: 'No e-mails yet', text: 'An e-mail is created for each notice with e-mail turned on.' }}
      rowActions={rowActions}
    />
  );
}

const MAIL_STATE_LABELS: Readonly<
  Record<Mail['state'], { readonly label: string; readonly tone: Tone; readonly icon?: string }>
> = {
  waiting: { label: 'Queued', tone: 'warning' },
  sent: { label: 'Sent', tone: 'gain' },
  failed: { label: 'Failed', tone: 'loss', icon: mdiAlertCircleOutline },
};

const mailsList = defineList(operationsCalls.listMails, {
  id: 'mails',
  noun: { one: 'mail', many: 'mails' },
  rowLabel: (mail) => `“${mail.subject}” to ${mail.to}`,
  hasTwoLines: true,
  searchLabel: 'Search address or event',
  defaultSort: { sort: 'created', order: 'desc' },
  filters: [
    choiceFilter(
      'state',
      'State',
      MAIL_STATES.map((state) => ({ value: state, label: MAIL_STATE_LABELS[state].label })),
    ),
  ],
  columns: [
    {
      id: 'mail',
      label: 'Mail',
      sortable: 'to',
      hideable: false,
      mobile: 'title',
      skeleton: 'person',
      width: 460,
      render: (mail) => <TwoLines title={mail.subject} note={mail.to} />,
      csv: [
        { label: 'Subject', value: (mail) => mail.subject },
        { label: 'To', value: (mail) => mail.to },
      ],
    },
    chipColumn({ id: 'state', label: 'State', of: (mail) => MAIL_STATE_LABELS[mail.state] }),
    {
      id: 'reason',
      label: 'Mail server response',
      width: 320,
      render: (mail) =>
        mail.lastError === null ? (
          <Quiet>None</Quiet>
        ) : (
          <Box sx={{ overflowWrap: 'anywhere', ...(mail.state === 'failed' && { color: 'loss' }) }}>
            {mail.lastError}
          </Box>
        ),
      csv: (mail) => mail.lastError ?? '',
    },
    {
      id: 'attempts',
      label: 'Attempts',
      align: 'end',
      render: (mail) => mail.attempts,
      csv: (mail) => String(mail.attempts),
    },
    dateColumn({ id: 'written', label: 'Written', align: 'end', of: (mail) => mail.createdAt }),
    dateColumn({ id: 'sent', label: 'Sent', align: 'end', of: (mail) => mail.sentAt, none: 'Not sent' }),
    dateColumn({
      id: 'next',
      label: 'Next attempt',
      align: 'end',
      hiddenByDefault: true,
      shows: 'moment',
      of: (mail) => mail.nextAttemptAt,
      none: 'None',
    }),
  ],
});
