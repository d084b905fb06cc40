import { contract, type Mail } from '@holdfast/contract';
import { mdiEmailSyncOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import { useSnackbar } from 'notistack';
import { useCall, useChange } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { ListPage } from '../../api-parts/list/list-page.tsx';
import type { RowAction } from '../../ui/list/row-menu.tsx';
import { mailsList } from './mails-list.tsx';

/** What goes out by mail: sent, waiting, or given up with the mail server's words, and a way to try again. */
export function MailsPage() {
  const { enqueueSnackbar } = useSnackbar();
  const retry = useChange(contract.retryMail);
  const { data: preferences } = useCall(contract.getNoticePreferences);
  const tryAgain = (mail: Mail) =>
    retry.mutate(
      { params: { id: mail.id } },
      {
        onSuccess: () =>
          enqueueSnackbar(`The mail to ${mail.to} is tried again within seconds.`, { variant: 'success' }),
        onError: (error) =>
          enqueueSnackbar(errorText(error, 'The mail could not be tried again.'), { variant: 'error' }),
      },
    );
  const rowActions = (mail: Mail): RowAction[] => [
    {
      label: 'Try again',
      icon: mdiEmailSyncOutline,
      refusal: mail.state === 'failed' ? undefined : mail.state === 'sent' ? 'It was sent' : 'It is tried by itself',
      onSelect: () => tryAgain(mail),
    },
  ];
  return (
    <>
      {preferences?.isMailConfigured === false ? (
        <Alert severity="warning" sx={{ mb: 6 }}>
          No mail server is configured (SMTP_URL). Mail waits for three days and is then given up.
        </Alert>
      ) : null}
      <ListPage
        list={mailsList}
        title="Mail outbox"
        subtitle="Notices that go out by e-mail, the newest first."
        empty={{ title: 'No mail yet', text: 'A mail is written with each notice that its reader wants by e-mail.' }}
        rowActions={rowActions}
      />
    </>
  );
}
