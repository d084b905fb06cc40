import { mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import { ActionButton } from '../action-button.tsx';
import type { ReactNode } from 'react';
import { useRequestedDialog } from '../../lib/page-address.ts';
import { type NeededCall, useMay } from '../../lib/permission.ts';
import type { RowAction } from '../list/row-menu.tsx';
import { DeletionDialog } from './confirm-dialog.tsx';
import { useDialog } from './use-dialog.ts';
import type { RecordDialogProps } from './use-record-form.ts';

interface RecordDialogsOptions<Kept> {
  /** "network": the button is labelled "Add network". */
  readonly noun: string;
  readonly nameOf: (record: Kept) => string;
  readonly calls: { readonly add: NeededCall; readonly edit: NeededCall; readonly remove: NeededCall };
  /** The dialog that adds or edits a record. */
  readonly renderForm: (dialog: RecordDialogProps<Kept>) => ReactNode;
  /** What is deleted and what is kept. */
  readonly deletionText: ReactNode;
  readonly onDelete: (record: Kept) => Promise<unknown>;
}

export interface RecordDialogs<Kept> {
  readonly addButton: ReactNode;
  /** Undefined for users who may not edit. */
  readonly edit: ((record: Kept) => void) | undefined;
  /** Edit is first and delete last; the page's other actions are between them. */
  readonly rowActions: (record: Kept, others?: readonly RowAction[]) => RowAction[];
  /** The dialogs, to be rendered beside the list. */
  readonly dialogs: ReactNode;
}

type Opened<Kept> =
  | { readonly kind: 'form'; readonly record: Kept | null }
  | { readonly kind: 'deletion'; readonly record: Kept };

/** Adding, editing and deleting over a list of records. */
export function useRecordDialogs<Kept>({
  noun,
  nameOf,
  calls,
  renderForm,
  deletionText,
  onDelete,
}: RecordDialogsOptions<Kept>): RecordDialogs<Kept> {
  const { content, isOpen, opening, open, close } = useDialog<Opened<Kept>>();
  const may = useMay();
  const edit = (record: Kept) => open({ kind: 'form', record });
  useRequestedDialog((name) => {
    if (name === 'add' && may(calls.add)) open({ kind: 'form', record: null });
  });
  return {
    addButton: (
      <ActionButton
        call={calls.add}
        variant="contained"
        icon={mdiPlus}
        onClick={() => open({ kind: 'form', record: null })}
      >
        Add {noun}
      </ActionButton>
    ),
    edit: may(calls.edit) ? edit : undefined,
    rowActions: (record, others = []) => [
      { label: 'Edit', icon: mdiPencilOutline, call: calls.edit, onSelect: () => edit(record) },
      ...others,
      {
        label: `Delete ${nameOf(record)}`,
        icon: mdiTrashCanOutline,
        isDestructive: true,
        call: calls.remove,
        onSelect: () => open({ kind: 'deletion', record }),
      },
    ],
    dialogs: (
      <>
        {content?.kind === 'form' ? (
          <Keyed key={opening}>{renderForm({ isOpen, record: content.record, onClose: close })}</Keyed>
        ) : null}
        {content?.kind === 'deletion' ? (
          <DeletionDialog
            key={opening}
            isOpen={isOpen}
            title={`Delete ${nameOf(content.record)}?`}
            text={deletionText}
            done={`${nameOf(content.record)} is deleted.`}
            onDelete={() => onDelete(content.record)}
            onClose={close}
          />
        ) : null}
      </>
    ),
  };
}

/** Remounts the rendered dialog at each opening, so that it starts with fresh values. */
function Keyed({ children }: { readonly children: ReactNode }) {
  return <>{children}</>;
}
