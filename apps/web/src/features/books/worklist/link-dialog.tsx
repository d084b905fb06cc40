import { contract, type Transaction, type WorkItem } from '@holdfast/contract';
import { useSnackbar } from 'notistack';
import { type FormEvent, useState } from 'react';
import { useAllRows } from '../../../lib/all-rows.ts';
import { callApi, useChange } from '../../../lib/api.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { Picker } from '../../../ui/form/picker.tsx';
import { momentText } from '../../../lib/date-text.ts';
import type { WorkDialogProps } from './worklist-dialogs.tsx';
import { useAttempt } from '../../../ui/form/use-attempt.ts';

interface LinkDialogProps extends WorkDialogProps {
  readonly onLinked: () => void;
}

const timeOf = ({ at }: WorkItem): number => (at === null ? 0 : Date.parse(at));

/** Selects the counterpart among the other unmatched transfers of the coin, nearest in time first. */
export function LinkDialog({ isOpen, item, onClose, onLinked }: LinkDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const link = useChange(contract.linkTransactions);
  const { data: rows, isPending } = useAllRows(contract.listWork, { kind: 'unmatchedTransfer' }, { enabled: isOpen });
  const [other, setOther] = useState<WorkItem | null>(null);
  const [mistake, setMistake] = useState('');
  const attempt = useAttempt('The transfer could not be matched.');
  const offered = (rows ?? [])
    .filter(({ transactionId }) => transactionId !== null && transactionId !== item.transactionId)
    .toSorted(
      (left, right) =>
        Number(right.coinId === item.coinId) - Number(left.coinId === item.coinId) ||
        Math.abs(timeOf(left) - timeOf(item)) - Math.abs(timeOf(right) - timeOf(item)),
    );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    attempt.setError('');
    setMistake(other === null ? 'Choose the counterpart' : '');
    if (other === null) return;
    await attempt.run(async () => {
      const [one, two] = await Promise.all(
        [item, other].map(({ transactionId }) =>
          callApi(contract.getTransaction, { params: { id: transactionId ?? 0 } }),
        ),
      );
      const ends = one && two ? linkEnds(one, two) : null;
      if (ends === null)
        return setMistake('Both transfers have the same direction. Choose one that sends and one that receives.');
      await link.mutateAsync({ body: ends });
      enqueueSnackbar('Transfer matched.', { variant: 'success' });
      onClose();
      onLinked();
    });
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title="Match transfer"
      submitLabel="Link"
      isBusy={attempt.isBusy}
      error={attempt.error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      intro={item.detail}
    >
      <Picker
        label="Counterpart"
        options={offered}
        value={other}
        onChange={setOther}
        optionKey={({ id }) => id}
        optionLabel={(option) =>
          `${option.detail.split(':')[0] ?? ''}${option.at === null ? '' : `, ${momentText(option.at)}`}`
        }
        isLoading={isPending}
        noOptionsText="No other unmatched transfer"
        placeholder="An unmatched transfer"
        error={mistake}
        hint="Not listed? Classify it in the history first."
      />
    </FormDialog>
  );
}

type Ends = Pick<Transaction, 'id' | 'transfers'>;

interface LinkEnds {
  readonly outTransactionId: number;
  readonly inTransactionId: number;
}

/** Which of two transactions sends and which receives; null if their directions are not opposite. */
export function linkEnds(one: Ends, other: Ends): LinkEnds | null {
  const goes = (ends: Ends, direction: 'in' | 'out') =>
    ends.transfers.some((transfer) => transfer.role === 'transfer' && transfer.direction === direction);
  if (goes(one, 'out') && goes(other, 'in')) return { outTransactionId: one.id, inTransactionId: other.id };
  if (goes(other, 'out') && goes(one, 'in')) return { outTransactionId: other.id, inTransactionId: one.id };
  return null;
}
