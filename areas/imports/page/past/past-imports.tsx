import { importsCalls } from '../../contract/calls.ts';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { accountsCalls } from '@holdfast/accounts/contract';
import { IMPORT_STATUSES, type ImportStatus, type ImportSummary } from '../../contract/imports.ts';
import { mdiDeleteOutline, mdiDownload, mdiFileUploadOutline, mdiTableEye, mdiUndoVariant } from '@mdi/js';
import { ListSection } from '@holdfast/web/lists/list-page.tsx';
import { useList } from '@holdfast/web/lists/use-list.ts';
import { callApi } from '@holdfast/web/lib/api.ts';
import { saveFile } from '@holdfast/web/lib/files.ts';
import { useChangeAddress } from '@holdfast/web/lib/page-address.ts';
import { DeletionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { ButtonLink } from '@holdfast/web/ui/links.tsx';
import { ExportButton } from '@holdfast/web/ui/list/export-button.tsx';
import type { RowAction } from '@holdfast/web/ui/list/row-menu.tsx';
import { useRowExpansion } from '@holdfast/web/ui/list/use-row-expansion.ts';
import { ImportFrame } from '../import-frame.tsx';
import { lockedText, STATUS_LABELS } from '../import-labels.ts';
import { PastImportDetail } from './past-import-detail.tsx';
import { UndoDialog } from '../undo-dialog.tsx';
import { refusedName, useDiscard } from '../use-import-actions.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { presentCount } from '@holdfast/money';
import Box from '@mui/material/Box';
import { type ReactNode, useMemo } from 'react';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { namingColumn } from '@holdfast/web/lists/naming-column.ts';
import { useAllRows } from '@holdfast/web/lib/all-rows.ts';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { ProviderDisc, useProviders } from '../export-note.tsx';
import type { Choice } from '@holdfast/web/ui/form/choices-of.ts';

type Opened = { readonly kind: 'undo' | 'discard'; readonly record: ImportSummary };

/** Every import, the newest first. A row opens in place. */
export function PastImports() {
  const list = useImportsList();
  const shown = useList({ list, fixed: undefined });
  const change = useChangeAddress();
  const may = useMay();
  const discard = useDiscard();
  const dialog = useDialog<Opened>();
  const expansion = useRowExpansion('Details', (record: ImportSummary) => (
    <PastImportDetail record={record} onUndo={() => dialog.open({ kind: 'undo', record })} />
  ));
  const open = (record: ImportSummary) =>
    change((newest) => ({
      ...Object.fromEntries(Object.keys(newest).map((name) => [name, undefined])),
      import: String(record.id),
    }));
  const rowActions = (record: ImportSummary): RowAction[] => [
    {
      label: record.status === 'previewed' ? 'Open preview' : 'Open rows',
      icon: mdiTableEye,
      onSelect: () => open(record),
    },
    ...(record.counts.refused > 0
      ? [{ label: 'Download refused rows', icon: mdiDownload, onSelect: () => void downloadRefused(record) }]
      : []),
    ...(record.status === 'imported'
      ? [
          {
            label: 'Undo import',
            icon: mdiUndoVariant,
            call: importsCalls.undoImport,
            isDestructive: true,
            refusal: lockedText(record.lockedYears),
            onSelect: () => dialog.open({ kind: 'undo', record }),
          },
        ]
      : []),
    ...(record.status === 'previewed' || record.status === 'failed'
      ? [
          {
            label: 'Discard',
            icon: mdiDeleteOutline,
            call: importsCalls.discardImport,
            isDestructive: true,
            onSelect: () => dialog.open({ kind: 'discard', record }),
          },
        ]
      : []),
  ];
  const { content } = dialog;
  return (
    <ImportFrame
      tab="past"
      actions={
        <>
          <ExportButton csvExport={shown.csvExport} />
          {may(importsCalls.importFile) ? (
            <ButtonLink
              variant="contained"
              startIcon={<Icon path={mdiFileUploadOutline} />}
              to="/admin/import"
              search={{}}
            >
              Import a file
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <ListSection
        shown={shown}
        title="Past imports"
        placeholderCount={6}
        empty={{
          title: 'No imports yet',
          text: 'Import an export file of an exchange or wallet.',
          action: may(importsCalls.importFile) ? (
            <ButtonLink variant="outlined" size="small" to="/admin/import" search={{}}>
              Import a file
            </ButtonLink>
          ) : null,
        }}
        rowActions={rowActions}
        expansion={expansion}
      />
      {content?.kind === 'undo' ? (
        <UndoDialog key={dialog.opening} isOpen={dialog.isOpen} record={content.record} onClose={dialog.close} />
      ) : null}
      {content?.kind === 'discard' ? (
        <DeletionDialog
          key={dialog.opening}
          isOpen={dialog.isOpen}
          title={`Discard ${content.record.fileName}?`}
          text="The preview and its file are deleted. No transaction was imported."
          confirmLabel="Discard"
          done={`${content.record.fileName} is discarded.`}
          onDelete={() => discard(content.record.id)}
          onClose={dialog.close}
        />
      ) : null}
    </ImportFrame>
  );
}

async function downloadRefused({ id, fileName }: ImportSummary): Promise<void> {
  const content = await callApi(importsCalls.downloadRefusedRows, { params: { id } });
  saveFile({ name: refusedName(fileName), content: content as Blob });
}

const WALLETS = { owner: 'operator' } as const;
const ADMINS = { role: 'admin', include_admins: true } as const;

/** The columns and filters of past imports. The choices of the filters are loaded. */
function useImportsList() {
  const { providers } = useProviders();
  const may = useMay();
  const { data: wallets } = useAllRows(catalogueCalls.listWallets, WALLETS);
  const { data: admins } = useAllRows(accountsCalls.listUsers, ADMINS, { enabled: may(accountsCalls.listUsers) });
  return useMemo(
    () =>
      importsList({
        providers: providers.map(({ id, name }) => ({ value: id, label: name })),
        wallets: (wallets ?? []).map(({ id, name, networkName }) => ({
          value: String(id),
          label: `${name} (${networkName})`,
        })),
        people: (admins ?? []).map(({ id, email, firstName, lastName }) => ({
          value: String(id),
          label: `${firstName ?? ''} ${lastName ?? ''}`.trim() || email,
        })),
      }),
    [providers, wallets, admins],
  );
}

interface FilterChoices {
  readonly providers: readonly Choice<string>[];
  readonly wallets: readonly Choice<string>[];
  readonly people: readonly Choice<string>[];
}

/** Eleven columns fit beside the menu. */
const tableStyle = {
  '& > :where(tbody) > :where(tr) > td': { typography: 'body2', paddingInline: '8px' },
  '& th': { paddingInline: '8px' },
  '& tr > :first-of-type': { paddingInlineStart: '24px' },
  '& tr > :last-child': { paddingInlineEnd: '24px' },
} as const;

function importsList({ providers, wallets, people }: FilterChoices) {
  return defineList(importsCalls.listImports, {
    id: 'imports',
    noun: { one: 'import', many: 'imports' },
    rowLabel: ({ fileName }) => fileName,
    searchLabel: 'Search file name',
    hasTwoLines: true,
    cardsBelow: 'md',
    tableStyle,
    filters: [
      { kind: 'choice', id: 'provider', label: 'Provider', options: providers },
      { kind: 'choice', id: 'wallet_id', label: 'Wallet', options: wallets },
      { kind: 'choice', id: 'by_user_id', label: 'By', options: people },
      {
        kind: 'choice',
        id: 'status',
        label: 'State',
        options: IMPORT_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status].label })),
      },
      { kind: 'switch', id: 'needs_attention', label: 'Needs attention only', isOnByDefault: false },
    ],
    columns: [
      {
        id: 'file',
        label: 'File',
        ...namingColumn,
        width: 220,
        render: (row) => <FileCell row={row} />,
        csv: [
          { label: 'File', value: ({ fileName }) => fileName },
          { label: 'Provider', value: ({ layoutName, provider }) => layoutName ?? provider ?? '' },
        ],
      },
      {
        id: 'wallet',
        label: 'Wallet',
        width: 110,
        mobile: 'note',
        render: ({ wallet }) => (wallet === null ? <Quiet>Not set</Quiet> : <bdi>{wallet.name}</bdi>),
        csv: ({ wallet }) => wallet?.name ?? '',
      },
      {
        id: 'when',
        label: 'When, by',
        mobile: 'note',
        renderOnCard: (row) => (
          <>
            <DateCell instant={row.importedAt ?? row.createdAt} />, {row.by.name}
          </>
        ),
        render: (row) => (
          <TwoLines first={<DateCell instant={row.importedAt ?? row.createdAt} />} second={row.by.name} />
        ),
        csv: [
          { label: 'When', value: ({ importedAt, createdAt }) => importedAt ?? createdAt },
          { label: 'By', value: ({ by }) => by.name },
        ],
      },
      countColumn('rows', 'Rows', ({ rows }) => rows),
      countColumn('added', 'Added', ({ status, counts }) => (hasImported(status) ? counts.added : null)),
      // On a card these three are in the opened details.
      { ...countColumn('alreadyThere', 'Already there', ({ counts }) => counts.alreadyThere), mobile: 'none' },
      {
        ...countColumn('merged', 'Merged', ({ status, counts }) => (hasImported(status) ? counts.merged : null)),
        mobile: 'none',
      },
      { ...countColumn('ignored', 'Ignored', ({ counts }) => counts.ignored), mobile: 'none' },
      countColumn('waiting', 'Waiting', ({ counts }) => counts.waiting, 'warning.main'),
      countColumn('refused', 'Refused', ({ counts }) => counts.refused, 'loss'),
      {
        id: 'balance',
        label: 'State, balance',
        width: 136,
        skeleton: 'chip',
        render: (row) => <StateCell row={row} />,
        csv: [
          { label: 'State', value: ({ status }) => STATUS_LABELS[status].label },
          { label: 'Balance', value: ({ balance }) => balance },
        ],
      },
    ],
  });
}

/** A preview has added and merged nothing. */
const hasImported = (status: ImportStatus): boolean => status === 'imported' || status === 'undone';

/** A file that could not be read, or not yet, has no counts. */
const hasCounts = ({ status, rows }: ImportSummary): boolean =>
  rows > 0 || status === 'previewed' || hasImported(status);

function countColumn(
  id: string,
  label: string,
  of: (row: ImportSummary) => number | null,
  colour?: string,
): ListColumn<ImportSummary, never> {
  return {
    id,
    label,
    align: 'end',
    render: (row) => {
      const count = hasCounts(row) ? of(row) : null;
      if (count === null) return <Quiet>—</Quiet>;
      return (
        <Box
          component="span"
          sx={count === 0 ? { color: 'text.tertiary' } : colour === undefined ? {} : { color: colour, fontWeight: 600 }}
        >
          {presentCount(count)}
        </Box>
      );
    },
    csv: (row) => String((hasCounts(row) ? of(row) : null) ?? ''),
  };
}

function TwoLines({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={oneLine}>{first}</Box>
      <Box dir="auto" sx={{ ...oneLine, typography: 'caption', color: 'text.secondary' }}>
        {second}
      </Box>
    </Box>
  );
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', textAlign: 'left' } as const;

function FileCell({ row }: { readonly row: ImportSummary }) {
  const isUndone = row.status === 'undone';
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0, ...(isUndone && { color: 'text.tertiary' }) }}
    >
      <ProviderDisc name={row.layoutName ?? '?'} size={28} />
      <Box sx={{ minWidth: 0, whiteSpace: 'normal' }}>
        <Box component="bdi" sx={{ display: 'block', fontWeight: 500, overflowWrap: 'anywhere' }}>
          {row.fileName}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{row.layoutName ?? 'Not recognised'}</Box>
      </Box>
    </Box>
  );
}

/** The balances of a preview are compared too; those of an undone or failed import are of no use. */
function StateCell({ row: { status, balance } }: { readonly row: ImportSummary }) {
  const isCompared = status === 'imported' || status === 'previewed';
  return (
    <>
      <StatusChip {...STATUS_LABELS[status]} />
      {isCompared ? (
        <Box sx={{ typography: 'caption', color: balance === 'differs' ? 'warning.main' : 'text.secondary' }}>
          {BALANCE_LABELS[balance]}
        </Box>
      ) : null}
    </>
  );
}

const BALANCE_LABELS: Readonly<Record<ImportSummary['balance'], string>> = {
  matches: 'Balances match',
  differs: 'Balances differ',
  none: 'No balances',
};
