import { contract, type Wallet } from '@holdfast/contract';
import { useCall } from '../../../lib/api.ts';
import { Picker, type PickerProps } from '../../../ui/form/picker.tsx';
import { NetworkIcon } from '../../../ui/round-icons.tsx';
import { shortenAddress } from '../../../ui/address-text.tsx';

type WalletQuery = NonNullable<Parameters<typeof useCall<typeof contract.listWallets>>[1]>['query'];

interface WalletPickerProps
  extends Pick<PickerProps<Wallet>, 'hint' | 'error' | 'label' | 'isDisabled' | 'noOptionsText'> {
  /** The wallets on offer: their owner, purpose and network. */
  readonly query: WalletQuery;
  readonly wallet: Wallet | null;
  readonly onChange: (wallet: Wallet | null) => void;
}

const OFFERED_MAX = 200;

export function WalletPicker({ query, wallet, onChange, ...field }: WalletPickerProps) {
  const isDisabled = field.isDisabled ?? false;
  const { data, isPending } = useCall(
    contract.listWallets,
    { query: { ...query, is_active: true, limit: OFFERED_MAX, sort: 'name' } },
    { enabled: !isDisabled },
  );
  return (
    <Picker
      {...field}
      options={data?.items ?? []}
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
