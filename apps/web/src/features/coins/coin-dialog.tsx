import { type Coin, contract } from '@holdfast/contract';
import Box from '@mui/material/Box';
import { useSnackbar } from 'notistack';
import { useForm, useWatch } from 'react-hook-form';
import { useChange } from '../../lib/api.ts';
import { isBlankRow, mistakesOf } from '../../ui/form/address-row.ts';
import { AddressRows } from '../../ui/form/address-rows.tsx';
import { changedFields } from '../../ui/form/changed-fields.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { fieldProps, refusalText, showRefusal, submitAfresh } from '../../ui/form/form-refusal.ts';
import { LabelledSwitch } from '../../ui/form/labelled-switch.tsx';
import { LabelledField } from '../../ui/labelled-field.tsx';
import { COIN_FIELDS, coinBody, coinFormValues, coinRules } from './coin-form.ts';

interface CoinDialogProps {
  readonly isOpen: boolean;
  /** Null to add one. */
  readonly coin: Coin | null;
  readonly onClose: () => void;
}

export function CoinDialog({ isOpen, coin, onClose }: CoinDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const addCoin = useChange(contract.addCoin);
  const updateCoin = useChange(contract.updateCoin);
  const form = useForm({ defaultValues: coinFormValues(coin) });
  const { errors } = form.formState;
  const [addresses, decimals, hasPrices, usableByClients, isSpam] = useWatch({ control: form.control, name: ['addresses', 'decimals', 'hasPrices', 'usableByClients', 'isSpam'] });

  const submit = submitAfresh(form, async (values) => {
    const rows = values.addresses.filter((row) => !isBlankRow(row));
    form.setValue('addresses', rows);
    const mistakes = mistakesOf(rows);
    for (const { index, field, message } of mistakes) form.setError(`addresses.${index}.${field}`, { message });
    if (mistakes.length > 0) return;
    const body = coinBody({ ...values, addresses: rows });
    try {
      const saved = coin === null ? await addCoin.mutateAsync({ body }) : await updateCoin.mutateAsync({ body: { id: coin.id, ...changedFields(coin, body) } });
      enqueueSnackbar(coin === null ? `${saved.symbol} is added.` : `${saved.symbol} is saved.`, { variant: 'success' });
      onClose();
    } catch (error) {
      showRefusal(form, error, COIN_FIELDS);
    }
  });

  return (
    <FormDialog
      isOpen={isOpen}
      title={coin === null ? 'Add coin' : `Edit ${coin.symbol}`}
      submitLabel={coin === null ? 'Add coin' : 'Save'}
      isBusy={addCoin.isPending || updateCoin.isPending}
      error={refusalText(form)}
      onSubmit={submit}
      onClose={onClose}
      isWide
    >
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 2fr' }, alignItems: 'start' }}>
        <LabelledField label="Symbol" autoFocus autoComplete="off" error={errors.symbol?.message} {...fieldProps(form.register('symbol', coinRules.symbol))} />
        <LabelledField label="Name" autoComplete="off" error={errors.name?.message} {...fieldProps(form.register('name', coinRules.name))} />
        <LabelledField label="Decimals" inputMode="numeric" autoComplete="off" error={errors.decimals?.message} {...fieldProps(form.register('decimals', coinRules.decimals))} />
        <LabelledField label="Market id" autoComplete="off" placeholder="ethereum" hint="What the price sources call it. Empty where no market lists it." error={errors.marketId?.message} {...fieldProps(form.register('marketId'))} />
      </Box>
      <AddressRows
        label="Contracts"
        hint="Where the coin lives. A native coin has none on its own network. Decimals are the coin’s unless a contract has others."
        noun="contract"
        rows={addresses}
        onChange={(rows) => {
          form.setValue('addresses', rows);
          form.clearErrors('addresses');
        }}
        errorOf={(index, field) => errors.addresses?.[index]?.[field]?.message}
        decimals={decimals.trim()}
      />
      <LabelledSwitch label="Has prices" hint="Its market prices are fetched, and a day without one is reported." isOn={hasPrices} onChange={(isOn) => form.setValue('hasPrices', isOn)} />
      <LabelledSwitch label="Usable by clients" hint="Clients can deposit and withdraw it." isOn={usableByClients} onChange={(isOn) => form.setValue('usableByClients', isOn)} />
      <LabelledSwitch label="Spam" hint="Sent to wallets uninvited. It is left out of every choice." isOn={isSpam} onChange={(isOn) => form.setValue('isSpam', isOn)} />
    </FormDialog>
  );
}
