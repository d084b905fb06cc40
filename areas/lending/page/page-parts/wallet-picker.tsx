import { catalogueCalls, type Wallet } from '@holdfast/catalogue/contract';
import { useAllRows } from '@holdfast/web/lib/all-rows.ts';
import { Picker, type PickerProps } from '@holdfast/web/ui/form/picker.tsx';
import { NetworkIcon } from '@holdfast/web/ui/round-icons.tsx';
import { shortenAddress } from '@holdfast/web/ui/address-text.tsx';

type WalletQuery = Parameters<typeof useAllRows<typeof catalogueCalls.listWallets>>[1];

interface WalletPickerProps
  extends Pick<PickerProps<Wallet>, 'hint' | 'error' | 'label' | 'isDisabled' | 'noOptionsText'> {
  /** The wallets on offer: their owner, purpose and network. */
  readonly query: WalletQuery;
  readonly wallet: Wallet | null;
  readonly onChange: (wallet: Wallet | null) => void;
}

export function WalletPicker({ query, wallet, onChange, ...field }: WalletPickerProps) {
  const isDisabled = field.isDisabled ?? false;
  const { data: rows, isPending } = useAllRows(
    catalogueCalls.listWallets,
    { ...query, is_active: true, sort: 'name' },
    { enabled: !isDisabled },
  );
  return (
    <Picker
      {...field}
      options={rows ?? []}
      value={wallet}
      onChange={onChange}
      optionKey={(one) => String(one.id)}
      optionLabel={(one) => `${one.name}, ${one.networkName}, ${shortenAddress(one.address, { kept: 'few' })}`}
      renderStart={(one) => <NetworkIcon name={one.networkName} />}
      isLoading={isPending && !isDisabled}
      placeholder="Choose a wallet"
    />
  );
}
