import { type Coin, contract } from '@holdfast/contract';
import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { useChange } from '../../lib/api.ts';
import { AddressRows, haveMistakes } from '../../api-parts/address-rows.tsx';
import { changedFields, type RecordDialogProps, useRecordForm } from '../../ui/form/use-record-form.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { fieldProps } from '../../ui/form/form-refusal.ts';
import { LabelledSwitch } from '../../ui/form/switches.tsx';
import { LabelledField } from '../../ui/form/labelled-field.tsx';
import { COIN_FIELDS, coinBody, coinFormValues, coinRules } from './coin-form.ts';

export function CoinDialog({ record: coin, ...opened }: RecordDialogProps<Coin>) {
  const addCoin = useChange(contract.addCoin);
  const updateCoin = useChange(contract.updateCoin);
  const { form, dialog } = useRecordForm({
    ...opened,
    record: coin,
    noun: 'coin',
    nameOf: ({ symbol }) => symbol,
    values: coinFormValues(coin),
    fields: COIN_FIELDS,
    hasMistakes: ({ setError, setValue }, values) =>
      haveMistakes(values.addresses, {
        keep: (rows) => setValue('addresses', rows),
        refuse: (place, message) => setError(`addresses.${place}`, { message }),
      }),
    save: (values) => {
      const body = coinBody(values);
      return coin === null
        ? addCoin.mutateAsync({ body })
        : updateCoin.mutateAsync({ body: { id: coin.id, ...changedFields(coin, body) } });
    },
  });
  const { errors } = form.formState;
  const [addresses, decimals, hasPrices, usableByClients, isSpam] = useWatch({
    control: form.control,
    name: ['addresses', 'decimals', 'hasPrices', 'usableByClients', 'isSpam'],
  });

  return (
    <FormDialog {...dialog} isWide>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 2fr' }, alignItems: 'start' }}>
        <LabelledField
          label="Symbol"
          autoFocus
          autoComplete="off"
          error={errors.symbol?.message}
          {...fieldProps(form.register('symbol', coinRules.symbol))}
        />
        <LabelledField
          label="Name"
          autoComplete="off"
          error={errors.name?.message}
          {...fieldProps(form.register('name', coinRules.name))}
        />
        <LabelledField
          label="Decimals"
          inputMode="numeric"
          autoComplete="off"
          error={errors.decimals?.message}
          {...fieldProps(form.register('decimals', coinRules.decimals))}
        />
        <LabelledField
          label="Market id"
          autoComplete="off"
          placeholder="ethereum"
          hint="What the price sources call it. Empty where no market lists it."
          error={errors.marketId?.message}
          {...fieldProps(form.register('marketId'))}
        />
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
      <LabelledSwitch
        label="Has prices"
        hint="Its market prices are fetched, and a day without one is reported."
        isOn={hasPrices}
        onChange={(isOn) => form.setValue('hasPrices', isOn)}
      />
      <LabelledSwitch
        label="Usable by clients"
        hint="Clients can deposit and withdraw it."
        isOn={usableByClients}
        onChange={(isOn) => form.setValue('usableByClients', isOn)}
      />
      <LabelledSwitch
        label="Spam"
        hint="Sent to wallets uninvited. It is left out of every choice."
        isOn={isSpam}
        onChange={(isOn) => form.setValue('isSpam', isOn)}
      />
    </FormDialog>
  );
}
