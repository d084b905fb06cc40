import { waitingToast } from '@holdfast/accounts/page/waiting-toast';
import { booksCalls } from '../../contract/calls.ts';
import { catalogueCalls, type Wallet } from '@holdfast/catalogue/contract';
import type { CallOutput } from '@holdfast/contract';
import { useAllRows } from '@holdfast/web/lib/all-rows.ts';
import { useChange } from '@holdfast/web/lib/api.ts';
import { CoinPicker, type PickedCoin } from '@holdfast/catalogue/page/coin-picker';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField, isGiven } from '@holdfast/web/ui/form/form-refusal.ts';
import { Picker } from '@holdfast/web/ui/form/picker.tsx';
import { useRecordForm } from '@holdfast/web/ui/form/use-record-form.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';

interface ManualValues {
  coin: PickedCoin | null;
  wallet: Pick<Wallet, 'id' | 'name' | 'networkName'> | null;
  amount: string;
  acquiredDay: string;
  disposedDay: string;
  proceedsUsd: string;
  costUsd: string;
  reason: string;
}

const BLANK: ManualValues = {
  coin: null,
  wallet: null,
  amount: '',
  acquiredDay: '',
  disposedDay: '',
  proceedsUsd: '',
  costUsd: '',
  reason: '',
};
const FIELDS = [
  'coin',
  'coinId',
  'wallet',
  'walletId',
  'amount',
  'acquiredDay',
  'disposedDay',
  'proceedsUsd',
  'costUsd',
  'reason',
];

/** A disposal without a transaction in this portfolio, such as one that a broker reported. */
export function ManualPositionDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const add = useChange(booksCalls.addManualPosition);
  const { data: wallets, isPending } = useAllRows(
    catalogueCalls.listWallets,
    { owner: 'operator', sort: 'name' },
    { enabled: isOpen },
  );
  const { form, dialog } = useRecordForm<CallOutput<typeof booksCalls.addManualPosition>, ManualValues>({
    isOpen,
    record: null,
    onClose,
    noun: 'disposal',
    fields: FIELDS,
    values: BLANK,
    nameOf: ({ position }) => `The disposal of ${position?.amount ?? ''} ${position?.coinSymbol ?? ''}`,
    toastOf: ({ pendingApproval }) => waitingToast(pendingApproval),
    hasMistakes: ({ setError }, { coin }) => {
      if (coin === null) setError('coin', { message: 'Choose a coin' });
      return coin === null;
    },
    save: ({ coin, wallet, amount, proceedsUsd, costUsd, ...rest }, key) =>
      add.mutateAsync({
        body: {
          ...rest,
          coinId: coin?.id ?? 0,
          amount: amount.trim(),
          proceedsUsd: proceedsUsd.trim(),
          costUsd: costUsd.trim(),
          walletId: wallet?.id ?? null,
          key,
        },
      }),
  });
  const { errors } = form.formState;
  const text = (name: Exclude<keyof ManualValues, 'coin'>, label: string, needed: string) => (
    <LabelledField label={label} inputMode="decimal" {...formField(form, name, { required: needed })} />
  );
  const day = (name: 'acquiredDay' | 'disposedDay', label: string) => (
    <LabelledField label={label} type="date" {...formField(form, name, { required: 'Enter a day' })} />
  );
  return (
    <FormDialog {...dialog} title="Add a disposal manually" submitLabel="Add disposal" isWide>
      <Columns>
        <CoinPicker
          label="Coin"
          coin={form.watch('coin')}
          onChange={(coin) => form.setValue('coin', coin)}
          error={errors.coin?.message}
        />
        {text('amount', 'Amount', 'Enter an amount')}
        {day('acquiredDay', 'Acquired')}
        {day('disposedDay', 'Sold')}
        {text('proceedsUsd', 'Proceeds in USD', 'Enter the proceeds')}
        {text('costUsd', 'Cost in USD', 'Enter the cost')}
      </Columns>
      <Picker
        label="Wallet"
        options={wallets ?? []}
        value={form.watch('wallet')}
        onChange={(wallet) => form.setValue('wallet', wallet)}
        optionKey={({ id }) => String(id)}
        optionLabel={({ name, networkName }) => `${name} (${networkName})`}
        isLoading={isPending}
        placeholder="No wallet"
        error={errors.wallet?.message}
        hint="A broker's form for this wallet decides the box of form 8949."
      />
      <LabelledField
        label="Reason"
        hint="Why no transaction has it, and what the figures are known from."
        slotProps={{ input: { maxLength: 500 } }}
        {...formField(form, 'reason', { validate: isGiven('Enter a reason') })}
      />
    </FormDialog>
  );
}
