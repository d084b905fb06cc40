import { ACTIONS } from '@holdfast/accounting';
import { contract } from '@holdfast/contract';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { newRequestKey, useChange } from '../../../lib/api.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { Picker } from '../../../ui/form/picker.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';
import { NetworkPicker } from '../../../api-parts/network-picker.tsx';
import { iconOfAction, labelOfAction } from '../labels/action-labels.ts';
import { summaryOf } from '../labels/transaction-labels.ts';
import { blankTransferRow } from './transfer-row.ts';
import { TransfersEditor } from './transfers-editor.tsx';
import { useTransferEntry } from './use-transfer-entry.tsx';
import { Columns } from '../../../ui/layout/columns.tsx';
import { NoteField } from '../note-field.tsx';
import type { DialogProps } from '../../../ui/form/use-form-dialog.ts';

interface AddTransactionDialogProps extends DialogProps {
  /** Called with the id of the new transaction. */
  readonly onAdded?: (id: number) => void;
}

/** A transaction that no chain reports: a trade on an exchange, a payment from another wallet, a correction. */
export function AddTransactionDialog({ isOpen, onClose, onAdded }: AddTransactionDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const addTransaction = useChange(contract.addTransaction);
  const [openedAt] = useState(() => new Date());
  const entry = useTransferEntry({ at: openedAt, rows: () => [blankTransferRow()] });
  const [networkId, setNetworkId] = useState<number | null>(null);
  const [hash, setHash] = useState('');
  const [action, setAction] = useState<string | null>(null);
  const [note, setNote] = useState('');
  // The same key is sent with every retry of this form, so that a lost response does not record it twice.
  const [key] = useState(newRequestKey);

  const dialog = entry.dialogSending(async ({ at, transfers }) => {
    const added = await addTransaction.mutateAsync({
      query: {},
      body: {
        at,
        networkId,
        hash: hash.trim() === '' ? null : hash.trim(),
        transfers,
        action,
        note: note.trim(),
        key,
      },
    });
    enqueueSnackbar(`${summaryOf(added)} recorded.`, { variant: 'success' });
    onClose();
    onAdded?.(added.id);
  });
  return (
    <FormDialog {...dialog} isOpen={isOpen} onClose={onClose} title="Add manually" submitLabel="Add transaction">
      <Columns>
        {entry.when}
        <NetworkPicker
          networkId={networkId}
          onChange={setNetworkId}
          hint="Leave empty for off-chain transactions."
          error={entry.errorOf('networkId')}
        />
      </Columns>
      <TransfersEditor {...entry.transfers} networkId={networkId} />
      <Columns>
        <Picker
          label="Action"
          options={ACTIONS}
          value={ACTIONS.find((one) => one === action) ?? null}
          onChange={setAction}
          optionKey={(one) => one}
          optionLabel={labelOfAction}
          renderStart={(one) => <Icon path={iconOfAction(one)} size={18} />}
          placeholder="Classify later"
          hint="Leave empty to classify it under New."
          error={entry.errorOf('action')}
        />
        <LabelledField
          label="Hash"
          spellCheck={false}
          value={hash}
          onChange={(event) => setHash(event.target.value)}
          error={entry.errorOf('hash')}
          hint="If it has one."
        />
      </Columns>
      <NoteField value={note} onChange={setNote} error={entry.errorOf('note')} />
    </FormDialog>
  );
}
