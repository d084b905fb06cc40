import { ACTIONS } from '@holdfast/accounting';
import { contract } from '@holdfast/contract';
import { useSnackbar } from 'notistack';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../../lib/api.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { Picker } from '../../../ui/form/picker.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';
import { NetworkPicker } from '../../../api-parts/network-picker.tsx';
import { iconOfAction, labelOfAction } from '../labels/action-labels.ts';
import { summaryOf } from '../labels/transaction-labels.ts';
import { instantOf, localSecond } from '../../../lib/local-date-time.ts';
import {
  blankTransferRow,
  type EntryErrors,
  errorsOfMistakes,
  errorsOfRefusal,
  givenTransfers,
  mistakesIn,
  NO_ERRORS,
  restOf,
  transferErrorIn,
} from './transfer-row.ts';
import { TransfersEditor } from './transfers-editor.tsx';
import { Columns } from '../../../ui/layout/columns.tsx';

interface AddTransactionDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called with the id of the new transaction. */
  readonly onAdded?: (id: number) => void;
}

/** A transaction that no chain reports: a trade on an exchange, a payment from another wallet, a correction. */
export function AddTransactionDialog({ isOpen, onClose, onAdded }: AddTransactionDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const addTransaction = useChange(contract.addTransaction);
  const [at, setAt] = useState(() => localSecond(new Date()));
  const [networkId, setNetworkId] = useState<number | null>(null);
  const [hash, setHash] = useState('');
  const [action, setAction] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [rows, setRows] = useState(() => [blankTransferRow()]);
  const [errors, setErrors] = useState<EntryErrors>(NO_ERRORS);
  // The same key is sent with every retry of this form, so that a lost response does not record it twice.
  const [key] = useState(() => crypto.randomUUID());

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const instant = instantOf(at);
    const mistakes = mistakesIn(rows);
    setErrors(errorsOfMistakes(mistakes, instant === null ? { at: 'Enter a date and time' } : {}));
    if (instant === null || mistakes.length > 0) return;
    try {
      const added = await addTransaction.mutateAsync({
        query: {},
        body: {
          at: instant,
          networkId,
          hash: hash.trim() === '' ? null : hash.trim(),
          transfers: givenTransfers(rows),
          action,
          note: note.trim(),
          key,
        },
      });
      enqueueSnackbar(`${summaryOf(added)} recorded.`, { variant: 'success' });
      onClose();
      onAdded?.(added.id);
    } catch (error) {
      setErrors(errorsOfRefusal(error));
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title="Add manually"
      submitLabel="Add transaction"
      isBusy={addTransaction.isPending}
      error={restOf(errors)}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      isWide
    >
      <Columns>
        <LabelledField
          label="When"
          type="datetime-local"
          value={at}
          onChange={(event) => setAt(event.target.value)}
          error={errors.fields.get('at')}
          slotProps={{ input: { step: 1 } }}
        />
        <NetworkPicker
          networkId={networkId}
          onChange={setNetworkId}
          hint="Leave empty for off-chain transactions."
          error={errors.fields.get('networkId')}
        />
      </Columns>
      <TransfersEditor
        rows={rows}
        onChange={setRows}
        networkId={networkId}
        errorOf={(index, field) => transferErrorIn(errors, index, field)}
      />
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
          error={errors.fields.get('action')}
        />
        <LabelledField
          label="Hash"
          spellCheck={false}
          value={hash}
          onChange={(event) => setHash(event.target.value)}
          error={errors.fields.get('hash')}
          hint="If it has one."
        />
      </Columns>
      <LabelledField
        label="Note"
        multiline
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={errors.fields.get('note')}
        slotProps={{ input: { maxLength: 2000 } }}
      />
    </FormDialog>
  );
}
