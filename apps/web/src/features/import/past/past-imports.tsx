import { contract, type ImportSummary } from '@holdfast/contract';
import { mdiDeleteOutline, mdiDownload, mdiFileUploadOutline, mdiTableEye, mdiUndoVariant } from '@mdi/js';
import { ListSection } from '../../../api-parts/list/list-page.tsx';
import { useList } from '../../../api-parts/list/use-list.ts';
import { callApi } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/files.ts';
import { useChangeAddress } from '../../../lib/page-address.ts';
import { DeletionDialog } from '../../../ui/form/confirm-dialog.tsx';
import { useDialog } from '../../../ui/form/use-dialog.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { ExportButton } from '../../../ui/list/export-button.tsx';
import type { RowAction } from '../../../ui/list/row-menu.tsx';
import { useRowExpansion } from '../../../ui/list/use-row-expansion.ts';
import { ImportFrame } from '../import-frame.tsx';
import { lockedText } from '../import-labels.ts';
import { useImportsList } from './imports-list.tsx';
import { PastImportDetail } from './past-import-detail.tsx';
import { UndoDialog } from '../undo-dialog.tsx';
import { refusedName, useDiscard } from '../use-import-actions.ts';
import { useMay } from '../../../lib/permission.ts';

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
            call: contract.undoImport,
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
            call: contract.discardImport,
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
          {may(contract.importFile) ? (
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
          action: may(contract.importFile) ? (
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
  const content = await callApi(contract.downloadRefusedRows, { params: { id } });
  saveFile({ name: refusedName(fileName), content: content as Blob });
}
