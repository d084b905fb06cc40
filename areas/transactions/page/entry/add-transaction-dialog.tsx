import { transactionsCalls } from '../../contract/calls.ts';
import { ACTIONS } from '@holdfast/actions/actions.ts';
import { useState } from 'react';
import { waitingToast } from '@holdfast/accounts/page/waiting-toast';
import { useChange } from '@holdfast/web/lib/api.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { Picker } from '@holdfast/web/ui/form/picker.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { NetworkPicker } from '@holdfast/catalogue/page/network-picker';
import { iconOfAction, labelOfAction } from '../labels/action-labels.ts';
import { summaryOf } from '../labels/transaction-labels.ts';
import { blankTransferRow } from './transfer-row.ts';
import { TransfersEditor } from './transfers-editor.tsx';
import { useTransferEntry } from './use-transfer-entry.tsx';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';
import { NoteField } from '../note-field.tsx';
import { formField, formValue } from '@holdfast/web/ui/form/form-refusal.ts';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';

interface AddTransactionDialogProps extends DialogProps {
  /** Called with the id of the new transaction. */
  readonly onAdded?: (id: number) => void;
}

/** A transaction that no chain reports: a trade on an exchange, a payment from another wallet, a correction. */
export function AddTransactionDialog({ onAdded, ...opened }: AddTransactionDialogProps) {
  const addTransaction = useChange(transactionsCalls.addTransaction);
  const [openedAt] = useState(() => new Date());
  const { form, dialog, when, transfers } = useTransferEntry({
    ...opened,
    at: openedAt,
    rows: () => [blankTransferRow()],
    send: ({ hash, note, ...given }, key) =>
      addTransaction.mutateAsync({
        query: {},
        body: { ...given, hash: hash.trim() === '' ? null : hash.trim(), note: note.trim(), key },
      }),
    done: (added) => waitingToast(added.pendingApproval) ?? `${summaryOf(added)} recorded.`,
    onDone: ({ id }) => onAdded?.(id),
  });
  const { value: networkId, ...network } = formValue(form, 'networkId');
  const action = formValue(form, 'action');
  return (
    <FormDialog {...dialog} title="Add manually" submitLabel="Add transaction">
      <Columns>
        {when}
        <NetworkPicker networkId={networkId} {...network} hint="Leave empty for off-chain transactions." />
      </Columns>
      <TransfersEditor {...transfers} networkId={networkId} />
      <Columns>
        <Picker
          label="Action"
          options={ACTIONS}
          {...action}
          value={ACTIONS.find((one) => one === action.value) ?? null}
          optionKey={(one) => one}
          optionLabel={labelOfAction}
          renderStart={(one) => <Icon path={iconOfAction(one)} size={18} />}
          placeholder="Classify later"
          hint="Leave empty to classify it under New."
        />
        <LabelledField label="Hash" spellCheck={false} hint="If it has one." {...formField(form, 'hash')} />
      </Columns>
      <NoteField {...formValue(form, 'note')} />
    </FormDialog>
  );
}
