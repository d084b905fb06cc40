import { mdiKeyOutline, mdiPlus, mdiRefresh } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useSnackbar } from 'notistack';
import { jobWatch } from '@holdfast/operations/page/use-job-watch';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { DeletionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { failureAlert, Loaded } from '@holdfast/web/ui/loaded.tsx';
import { importsCalls } from '../../contract/calls.ts';
import type { ConnectableExchange, ExchangeConnection } from '../../contract/exchanges.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import { ExchangeCard } from './exchange-card.tsx';

/** Accounts at exchanges that are read with a key: what is read, what waits, and whether the balances match. */
export function ExchangesPage() {
  const accounts = useCall(importsCalls.listExchangeAccounts);
  const connecting = useDialog<{ readonly replaced: ExchangeConnection | null }>();
  const disconnecting = useDialog<ExchangeConnection>();
  const reading = useReading();
  const disconnect = useChange(importsCalls.disconnectExchange);
  const items = accounts.data?.items ?? [];
  const connectButton = (
    <ActionButton
      call={importsCalls.connectExchange}
      variant="contained"
      icon={mdiPlus}
      onClick={() => connecting.open({ replaced: null })}
    >
      Connect exchange
    </ActionButton>
  );
  return (
    <>
      <PageHeader
        title="Exchanges"
        subtitle="Read with keys that cannot trade or withdraw. Files can be imported instead."
        actions={
          <>
            {items.length > 1 ? (
              <ActionButton
                call={importsCalls.readExchangeAccount}
                variant="outlined"
                icon={mdiRefresh}
                onClick={() => void reading.startAll(items)}
              >
                Read all now
              </ActionButton>
            ) : null}
            {items.length > 0 ? connectButton : null}
          </>
        }
      />
      <Loaded query={accounts} renderFailure={failureAlert} skeleton={280}>
        {(loaded) => (
          <>
            {loaded.items.length === 0 ? (
              <Card>
                <EmptyState
                  title="No exchange is connected"
                  text={
                    'Connect an account with a read-only key, and it stays current. ' +
                    'Its history is shown as a preview first.'
                  }
                  action={connectButton}
                />
              </Card>
            ) : (
              <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
                {loaded.items.map((connection) => (
                  <ExchangeCard
                    key={connection.id}
                    connection={connection}
                    onRead={() => void reading.start(connection)}
                    onReplaceKey={() => connecting.open({ replaced: connection })}
                    onDisconnect={() => disconnecting.open(connection)}
                  />
                ))}
              </Box>
            )}
            <KeyNote exchanges={loaded.exchanges} />
          </>
        )}
      </Loaded>
      <OpenedDialog dialog={connecting}>
        {(opened, { replaced }) => (
          <ConnectDialog {...opened} replaced={replaced} exchanges={accounts.data?.exchanges ?? []} />
        )}
      </OpenedDialog>
      <OpenedDialog dialog={disconnecting}>
        {(opened, { id, name, exchange }) => (
          <DeletionDialog
            {...opened}
            title={`Disconnect ${name}?`}
            text={`The key is erased here and nothing more is read. What was imported stays in the books, a preview that
              waits is discarded. Delete the key at ${exchange} too.`}
            confirmLabel="Disconnect"
            done={`${name} is disconnected.`}
            onDelete={() => disconnect.mutateAsync({ params: { id } })}
          />
        )}
      </OpenedDialog>
    </>
  );
}

function useReading() {
  const { enqueueSnackbar } = useSnackbar();
  const read = useChange(importsCalls.readExchangeAccount);
  const start = async ({ id, name }: ExchangeConnection) => {
    try {
      jobWatch.note(await read.mutateAsync({ params: { id } }));
    } catch (error) {
      enqueueSnackbar(errorText(error, `${name} could not be read.`), { variant: 'error' });
    }
  };
  return {
    start,
    startAll: async (connections: readonly ExchangeConnection[]) => {
      for (const connection of connections.filter(({ hasKey }) => hasKey)) await start(connection);
    },
  };
}

function KeyNote({ exchanges }: { readonly exchanges: readonly ConnectableExchange[] }) {
  return (
    <Alert severity="info" icon={<Icon path={mdiKeyOutline} />} sx={{ mt: 6 }}>
      <strong>Read-only keys only.</strong> Before a key is saved, Holdfast asks the exchange what it may do, and
      refuses one that can trade or withdraw; accounts at exchanges that do not tell are marked. Keys are encrypted and
      never shown again. {exchanges.length} exchanges can be connected;{' '}
      <TextLink to="/admin/import">the files of others</TextLink> are imported.
    </Alert>
  );
}
