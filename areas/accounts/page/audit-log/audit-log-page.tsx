import { presentCount } from '@holdfast/money';
import { callApi, useCall, useChange } from '@holdfast/web/lib/api.ts';
import { recentText, utcText } from '@holdfast/web/lib/date-text.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { saveFile } from '@holdfast/web/lib/files.ts';
import { defineList, listInput } from '@holdfast/web/lists/list-definition.ts';
import { ListSection } from '@holdfast/web/lists/list-page.tsx';
import { useList } from '@holdfast/web/lists/use-list.ts';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { HashText, shortenAddress } from '@holdfast/web/ui/address-text.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { cardSides, FactLine } from '@holdfast/web/ui/layout/row.tsx';
import { TwoLines } from '@holdfast/web/ui/layout/two-lines.tsx';
import { ExportButton, useExportRun } from '@holdfast/web/ui/list/export-button.tsx';
import { choiceFilter, type ListState } from '@holdfast/web/ui/list/list-state.ts';
import { useRowExpansion } from '@holdfast/web/ui/list/use-row-expansion.ts';
import { dateColumn } from '@holdfast/web/ui/list/usual-columns.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { LetterDisc, UserAvatar } from '@holdfast/web/ui/round-icons.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { type Tone, toneColours } from '@holdfast/web/ui/tone-colours.ts';
import {
  mdiAccountMultipleCheckOutline,
  mdiCloseCircleOutline,
  mdiCogOutline,
  mdiRefresh,
  mdiShieldAlertOutline,
  mdiShieldCheckOutline,
} from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import type { ApprovalRule } from '../../contract/approval.ts';
import type { AuditCheck, AuditEntry } from '../../contract/audit.ts';
import { accountsCalls } from '../../contract/calls.ts';
import { describeDevice } from '../session/describe-device.ts';
import { Approvals, RuleDialog } from './approvals.tsx';
import { ACTION_OPTIONS, actionLabel, fieldLabel } from './audit-labels.ts';

/** Who did what, when and from where. A row opens in place. */
export function AuditLogPage() {
  const shown = useList({ list: auditList, fixed: undefined });
  const expansion = useRowExpansion('Details', (entry: AuditEntry) => <AuditEntryDetail entry={entry} />);
  const csvExport = useEntriesExport(shown.controls.state);
  const { data: state } = useCall(accountsCalls.getAuditState);
  const verify = useVerification();
  const ruleDialog = useRuleDialog();
  const check = verify.data ?? state?.lastCheck ?? null;
  return (
    <>
      <PageHeader
        title="Audit log"
        subtitle="Who changed what, when and from where. Entries cannot be edited or deleted."
        actions={
          <>
            {check ? <CheckChip check={check} /> : null}
            <ActionButton
              call={accountsCalls.updateApprovalRule}
              variant="outlined"
              icon={mdiAccountMultipleCheckOutline}
              onClick={ruleDialog.start}
            >
              Two-person rule
            </ActionButton>
            <Button
              variant="outlined"
              startIcon={<Icon path={mdiRefresh} />}
              loading={verify.isPending}
              onClick={() => verify.start()}
            >
              Verify now
            </Button>
            <ExportButton csvExport={csvExport} />
          </>
        }
      />
      {check && check.brokenEntry !== null ? (
        <Alert severity="error" sx={{ mb: 6 }}>
          Entry {presentCount(check.brokenEntry)} was changed or removed in the database. Compare the log with a backup
          or an earlier export.
        </Alert>
      ) : null}
      <Approvals />
      <ListSection
        shown={shown}
        title="Audit log"
        placeholderCount={8}
        empty={{ title: 'No entries yet', text: 'Sign-ins, changes and exports are recorded here.' }}
        expansion={expansion}
      />
      <OpenedDialog dialog={ruleDialog}>{(opened, content) => <RuleDialog {...opened} rule={content} />}</OpenedDialog>
    </>
  );
}

/** Opens with the rule as it is now: in the cache it can be older than a change that has just taken effect. */
function useRuleDialog() {
  const { enqueueSnackbar } = useSnackbar();
  const { refetch } = useCall(accountsCalls.getApprovalRule);
  const dialog = useDialog<ApprovalRule>();
  const start = async () => {
    const { data, error } = await refetch();
    if (data && !error) dialog.open(data);
    else enqueueSnackbar(errorText(error, 'The two-person rule could not be loaded.'), { variant: 'error' });
  };
  return { ...dialog, start: () => void start() };
}

function CheckChip({ check }: { readonly check: AuditCheck }) {
  const when = `${presentCount(check.entries)} entries, ${recentText(check.checkedAt, { isInSentence: true })}`;
  return (
    <Box sx={{ alignSelf: 'center' }}>
      {check.brokenEntry === null ? (
        <StatusChip tone="gain" icon={mdiShieldCheckOutline} label={`Chain verified, ${when}`} />
      ) : (
        <StatusChip
          tone="loss"
          icon={mdiShieldAlertOutline}
          label={`Chain broken, ${recentText(check.checkedAt, { isInSentence: true })}`}
        />
      )}
    </Box>
  );
}

function useVerification() {
  const { enqueueSnackbar } = useSnackbar();
  const verify = useChange(accountsCalls.verifyAuditLog);
  return {
    data: verify.data,
    isPending: verify.isPending,
    start: () =>
      verify.mutate(undefined, {
        onSuccess: ({ entries, brokenEntry }) =>
          brokenEntry === null
            ? enqueueSnackbar(`All ${presentCount(entries)} entries are intact.`, { variant: 'success' })
            : enqueueSnackbar(`Entry ${presentCount(brokenEntry)} was changed or removed.`, {
                variant: 'error',
              }),
        onError: (error) =>
          enqueueSnackbar(errorText(error, 'The audit log could not be verified.'), { variant: 'error' }),
      }),
  };
}

/** The server writes the file: it has every field and the hashes, and the export itself is recorded. */
function useEntriesExport(state: ListState) {
  const { enqueueSnackbar } = useSnackbar();
  return useExportRun(async ({ signal }) => {
    const { query } = listInput<typeof accountsCalls.listAuditEntries>(auditList, state, undefined);
    const { page: _page, limit: _limit, from_id: _fromId, ...filters } = query;
    const content = await callApi(accountsCalls.exportAuditLog, { query: filters }, { signal });
    saveFile({ name: `audit-log-${new Date().toISOString().slice(0, 10)}.csv`, content: content as Blob });
    enqueueSnackbar('Audit log exported.', { variant: 'success' });
  });
}

const SYSTEM = 'System';

const auditList = defineList(accountsCalls.listAuditEntries, {
  id: 'audit-log',
  noun: { one: 'entry', many: 'entries' },
  rowLabel: (entry) => `entry ${entry.id}, ${actionLabel(entry)}`,
  hasTwoLines: true,
  searchLabel: 'Search person, object, IP',
  filters: [
    choiceFilter('action', 'Action', ACTION_OPTIONS),
    { kind: 'time', id: 'time_query', label: 'Time' },
    { kind: 'switch', id: 'failures_only', label: 'Failures only', isOnByDefault: false },
  ],
  columns: [
    {
      id: 'person',
      label: 'Person',
      hideable: false,
      mobile: 'title',
      skeleton: 'person',
      render: (entry) => <TwoLines picture={<Portrait entry={entry} />} title={entry.person} />,
    },
    {
      id: 'action',
      label: 'Action',
      render: (entry) => <Box sx={{ fontWeight: 500 }}>{actionLabel(entry)}</Box>,
    },
    {
      id: 'object',
      label: 'Object',
      width: 320,
      render: (entry) => (
        <Box dir="auto" title={entry.object} sx={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
          {shortObject(entry.object)}
        </Box>
      ),
    },
    {
      id: 'outcome',
      label: 'Result',
      mobile: 'end',
      skeleton: 'chip',
      render: (entry) =>
        entry.isFailure ? (
          <StatusChip tone="loss" icon={mdiCloseCircleOutline} label="Failed" />
        ) : (
          <StatusChip label="Done" />
        ),
    },
    {
      id: 'from',
      label: 'From',
      render: (entry) => (
        <TwoLines
          title={entry.address ?? 'Server'}
          note={entry.userAgent === null ? undefined : describeDevice(entry.userAgent).name}
        />
      ),
      renderOnCard: (entry) =>
        [entry.address ?? 'Server', entry.userAgent === null ? '' : describeDevice(entry.userAgent).name]
          .filter((text) => text !== '')
          .join(', '),
    },
    dateColumn({ id: 'time', label: 'Time', align: 'end', shows: 'moment', of: (entry) => entry.at }),
    {
      id: 'entry',
      label: 'Entry',
      align: 'end',
      render: (entry) => presentCount(entry.id),
    },
  ],
});

/** An address takes three lines of its own, so it is in short form here; the details have all of it. */
const shortObject = (object: string): string =>
  object.replaceAll(/\b0x[0-9a-f]{40,64}\b/giu, (hex) => shortenAddress(hex));

function Portrait({ entry }: { readonly entry: AuditEntry }) {
  if (entry.userId !== null) {
    const [firstName = '', ...rest] = entry.person.split(' ');
    return <UserAvatar size={32} person={{ email: entry.person, firstName, lastName: rest.join(' ') }} />;
  }
  if (entry.person === SYSTEM)
    return (
      <Box sx={{ width: 32, display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
        <Icon path={mdiCogOutline} />
      </Box>
    );
  return <LetterDisc identity={entry.person} letters="?" size={32} />;
}

/** An entry opened in place: what was before and after, and the hashes of the chain. */
function AuditEntryDetail({ entry }: { readonly entry: AuditEntry }) {
  return (
    <Box
      sx={{
        ...cardSides,
        py: 5,
        display: 'grid',
        gap: 6,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        alignItems: 'start',
        whiteSpace: 'normal',
      }}
    >
      <Changes entry={entry} />
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
        <FactLine label="Time">{utcText(entry.at)}</FactLine>
        {entry.reason === null ? null : <FactLine label="Reason">{entry.reason}</FactLine>}
        {entry.sessionId === null ? null : <FactLine label="Session">{entry.sessionId}</FactLine>}
        {entry.userAgent === null ? null : (
          <FactLine label="Browser">
            <span title={entry.userAgent}>{describeDevice(entry.userAgent).name}</span>
          </FactLine>
        )}
        <FactLine label="Previous entry">
          <HashText hash={entry.previousHash} />
        </FactLine>
        <FactLine label="This entry">
          <HashText hash={entry.hash} />
        </FactLine>
      </Box>
    </Box>
  );
}

function Changes({ entry }: { readonly entry: AuditEntry }) {
  if (entry.changes.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>This action changed no recorded field.</Typography>;
  return (
    <Box sx={{ overflowX: 'auto', borderRadius: '6px', backgroundColor: 'sunken' }}>
      <Table size="small" aria-label="Before and after" sx={{ '& tr:last-of-type > *': { borderBottom: 0 } }}>
        <TableHead>
          <TableRow>
            <TableCell>Field</TableCell>
            <TableCell>Before</TableCell>
            <TableCell>After</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {entry.changes.map(({ field, before, after }) => (
            <TableRow key={field}>
              <TableCell component="th" scope="row">
                {fieldLabel(field)}
              </TableCell>
              <TableCell>
                <Value text={before} tone="loss" />
              </TableCell>
              <TableCell>
                <Value text={after} tone="gain" />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Value({ text, tone }: { readonly text: string | null; readonly tone: Tone }) {
  if (text === null) return <Quiet>Not set</Quiet>;
  return (
    <Box
      component="span"
      dir="auto"
      sx={(theme) => ({ ...toneColours(theme, tone), borderRadius: '4px', px: 2, py: 0.5, overflowWrap: 'anywhere' })}
    >
      {text}
    </Box>
  );
}
