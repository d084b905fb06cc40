import type { Wallet } from '@holdfast/catalogue/contract';
import { mdiClose, mdiPlus } from '@mdi/js';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { CoinPicker } from '@holdfast/catalogue/page/coin-picker';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { SegmentedControl } from '@holdfast/web/ui/form/segmented-control.tsx';
import { shortenAddress } from '@holdfast/web/ui/address-text.tsx';
import {
  accountLabel,
  blankTransferRow,
  type PickedAccount,
  type TransferField,
  type TransferRole,
  type TransferRow,
} from './transfer-row.ts';
import { useOwnWallets } from './wallet-picker.tsx';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';
import type { Choice } from '@holdfast/web/ui/form/choices-of.ts';

interface TransfersEditorProps {
  readonly rows: readonly TransferRow[];
  readonly onChange: (rows: TransferRow[]) => void;
  readonly networkId: number | null;
  readonly errorOf: (index: number, field: TransferField) => string | undefined;
}

const ROLES: readonly Choice<TransferRole>[] = [
  { value: 'transfer', label: 'Transfer' },
  { value: 'fee', label: 'Fee' },
  { value: 'withheldFee', label: 'Withheld fee' },
];

/** The transfers of a transaction, each with its own errors. */
export function TransfersEditor({ rows, onChange, networkId, errorOf }: TransfersEditorProps) {
  const change = (key: number, patch: Partial<TransferRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...patch } : row)));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      {rows.map((row, index) => (
        <TransferFields
          key={row.key}
          row={row}
          number={index + 1}
          networkId={networkId}
          errorOf={(field) => errorOf(index, field)}
          onChange={(patch) => change(row.key, patch)}
          onRemove={rows.length > 1 ? () => onChange(rows.filter(({ key }) => key !== row.key)) : undefined}
        />
      ))}
      <div>
        <Button
          variant="text"
          size="small"
          startIcon={<Icon path={mdiPlus} size={16} />}
          onClick={() => onChange([...rows, blankTransferRow()])}
          sx={{ marginInlineStart: -2 }}
        >
          Add transfer
        </Button>
      </div>
    </Box>
  );
}

interface TransferFieldsProps {
  readonly row: TransferRow;
  readonly number: number;
  readonly networkId: number | null;
  readonly errorOf: (field: TransferField) => string | undefined;
  readonly onChange: (patch: Partial<TransferRow>) => void;
  readonly onRemove: (() => void) | undefined;
}

function TransferFields({ row, number, networkId, errorOf, onChange, onRemove }: TransferFieldsProps) {
  const id = useId();
  const decimalField = (field: 'amount' | 'valueUsd', label: string, placeholder: string) => (
    <LabelledField
      label={label}
      inputMode="decimal"
      placeholder={placeholder}
      value={row[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
      error={errorOf(field)}
    />
  );
  const accountField = (field: 'from' | 'to', label: string) => (
    <AccountField
      label={label}
      spokenLabel={`${label}, transfer ${number}`}
      account={row[field]}
      networkId={networkId}
      onChange={(account) => onChange({ [field]: account })}
      error={errorOf(field)}
    />
  );
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{
        p: 4,
        borderRadius: '6px',
        border: '1px solid',
        borderColor: 'hairlineRaised',
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 3,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography id={id} variant="subtitle2" component="p" sx={{ m: 0, flexGrow: 1 }}>
          Transfer {number}
        </Typography>
        <SegmentedControl
          label={`Role of transfer ${number}`}
          options={ROLES}
          value={row.role}
          onChange={(role) => onChange({ role })}
        />
        {onRemove ? (
          <IconButton size="small" aria-label={`Remove transfer ${number}`} onClick={onRemove}>
            <Icon path={mdiClose} size={18} />
          </IconButton>
        ) : null}
      </Box>
      <Columns shares={[2, 2, 1]} gap={3}>
        <CoinPicker
          label="Coin"
          placeholder="Symbol or name"
          coin={row.coin}
          onChange={(coin) => onChange({ coin })}
          error={errorOf('coinId')}
        />
        {decimalField('amount', 'Amount', '1234.5')}
        {decimalField('valueUsd', 'Value in USD', 'From price')}
      </Columns>
      <Columns gap={3}>
        {accountField('from', 'From')}
        {accountField('to', 'To')}
      </Columns>
    </Box>
  );
}

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

/** An own wallet, or a typed address. Empty means no particular account. */
function AccountField({ label, spokenLabel, account, onChange, networkId, error = '' }: AccountFieldProps) {
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
