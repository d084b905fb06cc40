import { booksCalls } from '../../contract/calls.ts';
import { type Transaction, transactionsCalls } from '@holdfast/transactions/contract';
import { type WorkItem } from '../../contract/review.ts';
import { useAllRows } from '@holdfast/web/lib/all-rows.ts';
import { callApi, useChange } from '@holdfast/web/lib/api.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { Picker } from '@holdfast/web/ui/form/picker.tsx';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import type { WorkDialogProps } from './worklist-dialogs.tsx';
import { formValue } from '@holdfast/web/ui/form/form-refusal.ts';
import { useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';

interface LinkDialogProps extends WorkDialogProps {
  readonly onLinked: () => void;
}

const SAME_DIRECTION = 'Both transfers have the same direction. Choose one that sends and one that receives.';

const timeOf = ({ at }: WorkItem): number => (at === null ? 0 : Date.parse(at));

/** Selects the counterpart among the other unmatched transfers of the coin, nearest in time first. */
export function LinkDialog({ isOpen, item, onClose, onLinked }: LinkDialogProps) {
  const link = useChange(booksCalls.linkTransactions);
  const { data: rows, isPending } = useAllRows(booksCalls.listWork, { kind: 'unmatchedTransfer' }, { enabled: isOpen });
  const offered = (rows ?? [])
    .filter(({ transactionId }) => transactionId !== null && transactionId !== item.transactionId)
    .toSorted(
      (left, right) =>
        Number(right.coinId === item.coinId) - Number(left.coinId === item.coinId) ||
        Math.abs(timeOf(left) - timeOf(item)) - Math.abs(timeOf(right) - timeOf(item)),
    );
  const { form, dialog } = useFormDialog<{ other: WorkItem | null }, boolean>({
    isOpen,
    onClose,
    about: item.id,
    values: { other: null },
    hasMistakes: ({ setError }, { other }) => {
      if (other === null) setError('other', { message: 'Choose the counterpart' });
      return other === null;
    },
    send: async ({ other }) => {
      const [one, two] = await Promise.all(
        [item, other].map((end) =>
          callApi(transactionsCalls.getTransaction, { params: { id: end?.transactionId ?? 0 } }),
        ),
      );
      const ends = one && two ? linkEnds(one, two) : null;
      if (ends === null) return false;
      await link.mutateAsync({ body: ends });
      return true;
    },
    done: (isLinked) => (isLinked ? 'Transfer matched.' : null),
    onSent: (isLinked): void => {
      if (isLinked) onClose();
      if (isLinked) onLinked();
      else form.setError('other', { message: SAME_DIRECTION });
    },
  });
  return (
    <FormDialog {...dialog} title="Match transfer" submitLabel="Link" intro={item.detail}>
      <Picker
        label="Counterpart"
        options={offered}
        {...formValue(form, 'other')}
        optionKey={({ id }) => id}
        optionLabel={(option) =>
          `${option.detail.split(':')[0] ?? ''}${option.at === null ? '' : `, ${momentText(option.at)}`}`
        }
        isLoading={isPending}
        noOptionsText="No other unmatched transfer"
        placeholder="An unmatched transfer"
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
