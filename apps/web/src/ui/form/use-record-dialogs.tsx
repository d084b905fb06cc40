import { mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import type { RowAction } from '../list/row-menu.tsx';
import { DeletionDialog } from './confirm-dialog.tsx';
import { useDialog } from './use-dialog.ts';
import type { RecordDialogProps } from './use-record-form.ts';

interface RecordDialogsOptions<Kept> {
  /** "network": the button is labelled "Add network". */
  readonly noun: string;
  readonly nameOf: (record: Kept) => string;
  /** The dialog that adds or edits a record. */
  readonly renderForm: (dialog: RecordDialogProps<Kept>) => ReactNode;
  /** What is deleted and what is kept. */
  readonly deletionText: ReactNode;
  readonly onDelete: (record: Kept) => Promise<unknown>;
}

export interface RecordDialogs<Kept> {
  readonly addButton: ReactNode;
  readonly edit: (record: Kept) => void;
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
  renderForm,
  deletionText,
  onDelete,
}: RecordDialogsOptions<Kept>): RecordDialogs<Kept> {
  const { content, isOpen, opening, open, close } = useDialog<Opened<Kept>>();
  const edit = (record: Kept) => open({ kind: 'form', record });
  return {
    addButton: (
      <Button
        variant="contained"
        startIcon={<Icon path={mdiPlus} />}
        onClick={() => open({ kind: 'form', record: null })}
      >
        Add {noun}
      </Button>
    ),
    edit,
    rowActions: (record, others = []) => [
      { label: 'Edit', icon: mdiPencilOutline, onSelect: () => edit(record) },
      ...others,
      {
        label: `Delete ${nameOf(record)}`,
        icon: mdiTrashCanOutline,
        isDestructive: true,
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
