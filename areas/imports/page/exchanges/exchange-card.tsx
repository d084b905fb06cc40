import { countNoun, presentCount } from '@holdfast/money';
import {
  mdiAlertCircleOutline,
  mdiAlertOutline,
  mdiCheck,
  mdiConnection,
  mdiInformationOutline,
  mdiKeyChange,
  mdiLinkOff,
  mdiRefresh,
} from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { useId } from 'react';
import { JobProgress } from '@holdfast/operations/page/job-progress';
import { hasEnded } from '@holdfast/operations/page/job-list';
import { useJobWatch } from '@holdfast/operations/page/use-job-watch';
import { useChange } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { cardSides, Row } from '@holdfast/web/ui/layout/row.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import { RowMenu } from '@holdfast/web/ui/list/row-menu.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { importsCalls } from '../../contract/calls.ts';
import type { ExchangeConnection } from '../../contract/exchanges.ts';
import { ProviderDisc } from '../export-note.tsx';
import { BalanceTable } from './balance-table.tsx';

interface ExchangeCardProps {
  readonly connection: ExchangeConnection;
  readonly onRead: () => void;
  readonly onReplaceKey: () => void;
  readonly onDisconnect: () => void;
}

/** One connected account: its key by its last characters, what is read, what waits, and its balances compared. */
export function ExchangeCard({ connection, onRead, onReplaceKey, onDisconnect }: ExchangeCardProps) {
  const titleId = useId();
  const { enqueueSnackbar } = useSnackbar();
  const { jobs } = useJobWatch();
  const test = useChange(importsCalls.testExchangeAccount);
  const job = jobs.find((one) => one.kind === 'read-exchange' && one.key === String(connection.id) && !hasEnded(one));
  const runTest = async () => {
    try {
      const { permissions, coins } = await test.mutateAsync({ params: { id: connection.id } });
      const may = permissions === 'readOnly' ? 'The key can only read' : 'The key works';
      enqueueSnackbar(`${may}: ${countNoun(coins, 'coin')} found.`, { variant: 'success' });
    } catch (error) {
      enqueueSnackbar(errorText(error, `${connection.name} could not be tested.`), { variant: 'error' });
    }
  };
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ overflow: 'clip', minWidth: 0 }}>
      <Row sx={{ columnGap: 6, rowGap: 4, ...cardSides, py: 5, alignItems: 'center' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexBasis: 240, flexGrow: 1, minWidth: 0 }}>
          <ProviderDisc name={connection.exchange} size={36} />
          <Box sx={{ minWidth: 0 }}>
            <Typography id={titleId} variant="subtitle1" component="h2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
              {connection.name}
            </Typography>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary', m: 0 }}>
              {keyText(connection)}
            </Typography>
          </Box>
        </Box>
        <Figure label="Read">
          {connection.lastReadAt === null ? 'Not yet' : <DateCell instant={connection.lastReadAt} />}
        </Figure>
        <Figure label="Rows">{presentCount(connection.rows)}</Figure>
        <MatchChip connection={connection} />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, ml: 'auto' }}>
          {connection.hasKey ? (
            <SmallActionButton
              call={importsCalls.readExchangeAccount}
              icon={mdiRefresh}
              disabled={job !== undefined || connection.jobId !== null}
              onClick={onRead}
            >
              Read now
            </SmallActionButton>
          ) : null}
          <RowMenu
            rowLabel={connection.name}
            actions={() => [
              {
                label: 'Test key',
                icon: mdiConnection,
                call: importsCalls.testExchangeAccount,
                refusal: connection.hasKey ? undefined : 'It has no key',
                onSelect: () => void runTest(),
              },
              {
                label: 'Enter another key',
                icon: mdiKeyChange,
                call: importsCalls.replaceExchangeKey,
                onSelect: onReplaceKey,
              },
              {
                label: 'Disconnect',
                icon: mdiLinkOff,
                call: importsCalls.disconnectExchange,
                isDestructive: true,
                onSelect: onDisconnect,
              },
            ]}
          />
        </Box>
      </Row>
      {job === undefined ? null : (
        <Box sx={{ ...cardSides, pb: 5 }}>
          <JobProgress job={job} label={`Reading ${connection.exchange}`} />
        </Box>
      )}
      <Notices connection={connection} onReplaceKey={onReplaceKey} />
      <BalanceTable connection={connection} />
      {connection.gap === null ? null : (
        <Box sx={{ ...cardSides, py: 3, display: 'flex', gap: 2, alignItems: 'flex-start', color: 'text.secondary' }}>
          <Icon path={mdiInformationOutline} size={18} sx={{ mt: 0.25, flexShrink: 0 }} />
          <Typography variant="body2">
            {connection.gap} <TextLink to="/admin/import">Import a file</TextLink>
          </Typography>
        </Box>
      )}
    </Card>
  );
}

function keyText({ exchange, keyEnding, permissions, hasKey }: ExchangeConnection): string {
  if (!hasKey) return `${exchange}, key lost`;
  const ending = keyEnding === '' ? '' : `, key ending ${keyEnding}`;
  return `${exchange}${ending}${permissions === 'readOnly' ? ', read-only' : ''}`;
}

function Figure({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography variant="subtitle2" component="div" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Typography>
    </Box>
  );
}

function MatchChip({ connection: { balances, failure, hasKey } }: { readonly connection: ExchangeConnection }) {
  if (failure !== null || !hasKey) return <StatusChip label="Not read" tone="loss" icon={mdiAlertCircleOutline} />;
  const compared = balances.filter(({ difference }) => difference !== null);
  if (compared.length === 0) return null;
  const matching = compared.filter(({ difference }) => difference === '0').length;
  return matching === compared.length ? (
    <StatusChip label={`${matching} of ${compared.length} match`} tone="gain" icon={mdiCheck} />
  ) : (
    <StatusChip label={`${matching} of ${compared.length} match`} tone="warning" icon={mdiAlertOutline} />
  );
}

function Notices({ connection, onReplaceKey }: Pick<ExchangeCardProps, 'connection' | 'onReplaceKey'>) {
  const { failure, hasKey, previews, permissions, exchange } = connection;
  const problem = hasKey ? failure : 'The key of this account is lost. Enter one again.';
  return (
    <Box sx={{ display: 'grid', gap: 3, ...cardSides, pb: 4, '&:empty': { display: 'none' } }}>
      {problem === null ? null : (
        <Alert
          severity="error"
          sx={{ overflowWrap: 'anywhere' }}
          action={
            <Button color="inherit" size="small" onClick={onReplaceKey}>
              Enter another key
            </Button>
          }
        >
          {problem}
        </Alert>
      )}
      {previews.map(({ importId, layoutName, rows }) => (
        <Alert key={importId} severity="info">
          {layoutName}: {countNoun(rows, 'row')} to check before the first import.{' '}
          <TextLink to="/admin/import" search={{ import: String(importId) }}>
            Open preview
          </TextLink>
        </Alert>
      ))}
      {permissions === 'readOnly' || !hasKey ? null : (
        <Alert severity="warning">
          {exchange} does not tell what a key may do. Make sure that this one cannot trade or withdraw.{' '}
          {connection.howTo}
        </Alert>
      )}
    </Box>
  );
}
