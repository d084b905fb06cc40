import { contract, type Wallet } from '@holdfast/contract';
import { useAllRows } from '../../../lib/all-rows.ts';
import { Picker, type PickerProps } from '../../../ui/form/picker.tsx';
import { NetworkIcon } from '../../../ui/round-icons.tsx';
import { shortenAddress } from '../../../ui/address-text.tsx';

type WalletQuery = Parameters<typeof useAllRows<typeof contract.listWallets>>[1];

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
    contract.listWallets,
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
