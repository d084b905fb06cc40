import type { Wallet } from '@holdfast/contract';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { shortenAddress } from '../../../ui/address-text.tsx';
import { accountLabel, type PickedAccount } from './transfer-row.ts';
import { useOwnWallets } from './wallet-picker.tsx';

interface AccountFieldProps {
  readonly label: string;
  readonly spokenLabel: string;
  readonly account: PickedAccount | null;
  readonly onChange: (account: PickedAccount | null) => void;
  /** Wallets of other networks are not offered. */
  readonly networkId: number | null;
  readonly error?: string | undefined;
}

type Option = Extract<PickedAccount, { kind: 'wallet' }> & { readonly detail: string };

function optionOf(wallet: Wallet): Option {
  return {
    kind: 'wallet',
    walletId: wallet.id,
    label: wallet.name,
    detail: `${wallet.networkName}, ${shortenAddress(wallet.address)}`,
  };
}

/** One of our wallets, or an address typed in. Empty means nobody in particular. */
export function AccountField({ label, spokenLabel, account, onChange, networkId, error = '' }: AccountFieldProps) {
  const id = useId();
  const { wallets, isLoading } = useOwnWallets();
  const options = wallets.filter((wallet) => networkId === null || wallet.networkId === networkId).map(optionOf);
  return (
    <Box sx={{ minWidth: 0 }}>
      <FormLabel htmlFor={id} aria-label={spokenLabel} sx={{ display: 'block', mb: 1 }}>
        {label}
      </FormLabel>
      <Autocomplete<Option, false, false, true>
        id={id}
        freeSolo
        options={options}
        loading={isLoading}
        inputValue={account === null ? '' : accountLabel(account)}
        onInputChange={(_, text, reason) => {
          if (reason === 'input') onChange(text === '' ? null : { kind: 'address', address: text });
          if (reason === 'clear') onChange(null);
        }}
        onChange={(_, picked) => {
          if (typeof picked === 'object' && picked !== null)
            onChange({ kind: 'wallet', walletId: picked.walletId, label: picked.label });
        }}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.label)}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.walletId)}
        renderOption={({ key, ...item }, option) => (
          <li key={key} {...item}>
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ fontWeight: 500 }}>{option.label}</Box>
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{option.detail}</Box>
            </Box>
          </li>
        )}
        renderInput={({ slotProps, ...input }) => (
          <OutlinedInput
            {...input}
            {...slotProps.input}
            placeholder="Wallet or address"
            error={error !== ''}
            inputProps={{
              ...slotProps.htmlInput,
              'aria-label': spokenLabel,
              spellCheck: false,
              'aria-describedby': error === '' ? undefined : `${id}-note`,
            }}
          />
        )}
      />
      {error === '' ? null : (
        <FormHelperText id={`${id}-note`} error>
          {error}
        </FormHelperText>
      )}
    </Box>
  );
}
