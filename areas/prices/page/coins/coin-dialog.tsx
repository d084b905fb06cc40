import { waitingToast } from '@holdfast/accounts/page/waiting-toast';
import { catalogueCalls, type Coin } from '@holdfast/catalogue/contract';
import { useWatch } from 'react-hook-form';
import { useChange } from '@holdfast/web/lib/api.ts';
import {
  type AddressRow,
  AddressRows,
  addressRowsOf,
  givenAddresses,
  haveMistakes,
} from '@holdfast/catalogue/page/address-rows';
import {
  changedFields,
  nameRules,
  type RecordDialogProps,
  useRecordForm,
} from '@holdfast/web/ui/form/use-record-form.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField, formSwitch } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledSwitch } from '@holdfast/web/ui/form/switches.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';

export function CoinDialog({ record: coin, ...opened }: RecordDialogProps<Coin>) {
  const addCoin = useChange(catalogueCalls.addCoin);
  const updateCoin = useChange(catalogueCalls.updateCoin);
  const { form, dialog } = useRecordForm({
    ...opened,
    record: coin,
    noun: 'coin',
    nameOf: ({ symbol }) => symbol,
    toastOf: ({ pendingApproval }) => waitingToast(pendingApproval),
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
  const [addresses, decimals] = useWatch({
    control: form.control,
    name: ['addresses', 'decimals'],
  });

  return (
    <FormDialog {...dialog} isWide>
      <Columns shares={[1, 2]}>
        <LabelledField label="Symbol" autoFocus {...formField(form, 'symbol', coinRules.symbol)} />
        <LabelledField label="Name" {...formField(form, 'name', coinRules.name)} />
        <LabelledField label="Decimals" inputMode="numeric" {...formField(form, 'decimals', coinRules.decimals)} />
        <LabelledField
          label="Market ID"
          placeholder="ethereum"
          hint="The coin’s ID at the price sources. Leave empty if no market lists it."
          {...formField(form, 'marketId')}
        />
      </Columns>
      <AddressRows
        label="Contracts"
        hint={
          'The coin’s contract on each network. A native coin has none on its own network. Decimals ' +
          'default to the coin’s.'
        }
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
        hint="Market prices are fetched, and days without a price are reported."
        {...formSwitch(form, 'hasPrices')}
      />
      <LabelledSwitch
        label="Usable by clients"
        hint="Clients can deposit and withdraw it."
        {...formSwitch(form, 'usableByClients')}
      />
      <LabelledSwitch label="Spam" hint="Unsolicited token. Hidden from pickers." {...formSwitch(form, 'isSpam')} />
    </FormDialog>
  );
}

interface CoinFormValues {
  symbol: string;
  name: string;
  decimals: string;
  marketId: string;
  hasPrices: boolean;
  usableByClients: boolean;
  isSpam: boolean;
  addresses: AddressRow[];
}

const COIN_FIELDS = ['symbol', 'name', 'decimals', 'marketId', 'addresses'];

export function coinFormValues(coin: Coin | null): CoinFormValues {
  return {
    symbol: coin?.symbol ?? '',
    name: coin?.name ?? '',
    decimals: coin === null ? '18' : String(coin.decimals),
    marketId: coin?.marketId ?? '',
    hasPrices: coin?.hasPrices ?? true,
    usableByClients: coin?.usableByClients ?? false,
    isSpam: coin?.isSpam ?? false,
    addresses: addressRowsOf(coin?.addresses ?? []),
  };
}

/** Decimals are always sent for each contract: those of the coin may change later, those of a contract never do. */
export function coinBody(values: CoinFormValues) {
  const decimals = Number(values.decimals);
  return {
    symbol: values.symbol.trim(),
    name: values.name.trim(),
    decimals,
    marketId: values.marketId.trim() === '' ? null : values.marketId.trim(),
    hasPrices: values.hasPrices,
    usableByClients: values.usableByClients,
    isSpam: values.isSpam,
    addresses: givenAddresses(values.addresses).map((address) => ({
      ...address,
      decimals: address.decimals ?? decimals,
    })),
  };
}

const coinRules = {
  symbol: { required: 'Enter a symbol', maxLength: { value: 32, message: 'At most 32 characters' } },
  name: nameRules,
  decimals: {
    required: 'Enter a number',
    pattern: { value: /^\s*\d{1,2}\s*$/u, message: 'A whole number from 0 to 24' },
    max: { value: 24, message: 'At most 24' },
  },
};
