import { contract, type Transaction } from '@holdfast/contract';
import { useSnackbar } from 'notistack';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../../lib/api.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';
import { summaryOf } from '../labels/transaction-labels.ts';
import { instantOf, localSecond } from '../../../lib/local-date-time.ts';
import {
  type EntryErrors,
  errorsOfMistakes,
  errorsOfRefusal,
  givenTransfers,
  mistakesIn,
  NO_ERRORS,
  restOf,
  transferErrorIn,
  transferRowsOf,
} from './transfer-row.ts';
import { TransfersEditor } from './transfers-editor.tsx';

interface ReplaceDialogProps {
  readonly isOpen: boolean;
  readonly transaction: Transaction;
  readonly onClose: () => void;
}

/** For wrong source data. The previous transfers stay in the history of the transaction. */
export function ReplaceDialog({ isOpen, transaction, onClose }: ReplaceDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const replace = useChange(contract.replaceTransaction);
  const [at, setAt] = useState(() => localSecond(transaction.at));
  const [rows, setRows] = useState(() => transferRowsOf(transaction.transfers));
  const [errors, setErrors] = useState<EntryErrors>(NO_ERRORS);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const instant = instantOf(at);
    const mistakes = mistakesIn(rows);
    setErrors(errorsOfMistakes(mistakes, instant === null ? { at: 'Enter a date and time' } : {}));
    if (instant === null || mistakes.length > 0) return;
    const isMoved = at !== localSecond(transaction.at);
    try {
      await replace.mutateAsync({
        body: { transactionId: transaction.id, ...(isMoved && { at: instant }), transfers: givenTransfers(rows) },
      });
      enqueueSnackbar('Transfers replaced.', { variant: 'success' });
      onClose();
    } catch (error) {
      setErrors(errorsOfRefusal(error));
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Replace the transfers of ${summaryOf(transaction)}`}
      submitLabel="Replace"
      isBusy={replace.isPending}
      error={restOf(errors)}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      isWide
      intro="The previous transfers stay in the history. Syncing again restores them."
    >
      <LabelledField
        label="When"
        type="datetime-local"
        value={at}
        onChange={(event) => setAt(event.target.value)}
        error={errors.fields.get('at')}
        slotProps={{ input: { step: 1 } }}
      />
      <TransfersEditor
        rows={rows}
        onChange={setRows}
        networkId={transaction.networkId}
        errorOf={(index, field) => transferErrorIn(errors, index, field)}
      />
    </FormDialog>
  );
}
