import { catalogueCalls, type Wallet } from '@holdfast/catalogue/contract';
import { useAllRows } from '@holdfast/web/lib/all-rows.ts';
import { Picker, type PickerProps } from '@holdfast/web/ui/form/picker.tsx';
import { NetworkIcon } from '@holdfast/web/ui/round-icons.tsx';

const NONE: readonly Wallet[] = [];

/** The operator's own wallets, by name. */
export function useOwnWallets(): { readonly wallets: readonly Wallet[]; readonly isLoading: boolean } {
  const { data: rows, isPending } = useAllRows(catalogueCalls.listWallets, { owner: 'operator', sort: 'name' });
  return { wallets: rows ?? NONE, isLoading: isPending };
}

interface WalletPickerProps extends Pick<PickerProps<Wallet>, 'hint' | 'error' | 'label'> {
  readonly walletId: number | null;
  readonly onChange: (wallet: Wallet | null) => void;
}

export function WalletPicker({ walletId, onChange, ...field }: WalletPickerProps) {
  const { wallets, isLoading } = useOwnWallets();
  return (
    <Picker
      {...field}
      options={wallets}
      value={wallets.find(({ id }) => id === walletId) ?? null}
      onChange={onChange}
      optionKey={(wallet) => String(wallet.id)}
      optionLabel={(wallet) => `${wallet.name} (${wallet.networkName})`}
      renderStart={(wallet) => <NetworkIcon name={wallet.networkName} />}
      isLoading={isLoading}
      placeholder="Any wallet"
      noOptionsText="No wallet of that name"
    />
  );
}
