import type { Network } from '../../contract/network.ts';
import { mdiClose, mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { NetworkPicker } from './network-picker.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { CompactField } from '@holdfast/web/ui/form/compact-field.tsx';

type RowField = 'networkId' | 'address' | 'decimals';

interface AddressRowsProps {
  readonly label: string;
  readonly hint: ReactNode;
  /** What one row is: "contract", "account". */
  readonly noun: string;
  readonly rows: readonly AddressRow[];
  readonly onChange: (rows: AddressRow[]) => void;
  readonly errorOf: (index: number, field: RowField) => string | undefined;
  /** The default decimals of the rows. Without it, rows have no decimals. */
  readonly decimals?: string;
  /** Networks on which the address of the last row is offered too, in one step. */
  readonly usualNetworks?: readonly Network[];
}

/** Rows of addresses on networks, each with its own error messages. */
export function AddressRows({
  label,
  hint,
  noun,
  rows,
  onChange,
  errorOf,
  decimals,
  usualNetworks = [],
}: AddressRowsProps) {
  const labelId = useId();
  const others = otherNetworks(rows, usualNetworks);
  const change = (index: number, patch: Partial<AddressRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...patch } : row)));
  return (
    <Box role="group" aria-labelledby={labelId}>
      <Typography id={labelId} variant="subtitle2" component="p">
        {label}
      </Typography>
      <FormHelperText sx={{ mt: 0, mb: 2 }}>{hint}</FormHelperText>
      <Box sx={{ display: 'grid', gap: { xs: 3, sm: 2 } }}>
        {rows.map((row, index) => (
          <Box
            key={row.key}
            sx={{
              display: 'grid',
              alignItems: 'start',
              gap: 2,
              gridTemplateColumns: {
                xs: 'minmax(0, 1fr) 36px',
                sm: decimals === undefined ? '180px minmax(0, 1fr) 36px' : '176px minmax(0, 1fr) 72px 36px',
              },
            }}
          >
            <NetworkPicker
              label={`Network of ${noun} ${index + 1}`}
              isCompact
              networkId={row.networkId}
              onChange={(networkId) => change(index, { networkId })}
              error={errorOf(index, 'networkId')}
            />
            <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' } }}>
              <CompactField
                label={`Address of ${noun} ${index + 1}`}
                placeholder="Address"
                value={row.address}
                onChange={(address) => change(index, { address })}
                error={errorOf(index, 'address')}
              />
            </Box>
            {decimals === undefined ? null : (
              <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, gridRow: { xs: 3, sm: 'auto' } }}>
                <CompactField
                  label={`Decimals of ${noun} ${index + 1}`}
                  placeholder={decimals === '' ? 'Decimals' : decimals}
                  inputMode="numeric"
                  value={row.decimals}
                  onChange={(text) => change(index, { decimals: text })}
                  error={errorOf(index, 'decimals')}
                />
              </Box>
            )}
            <IconButton
              aria-label={`Remove ${noun} ${index + 1}`}
              onClick={() => onChange(rows.filter((other) => other.key !== row.key))}
              sx={{ gridRow: 1, gridColumn: -2, my: 0.5 }}
            >
              <Icon path={mdiClose} size={18} />
            </IconButton>
          </Box>
        ))}
      </Box>
      <Button
        variant="text"
        size="small"
        startIcon={<Icon path={mdiPlus} size={16} />}
        onClick={() => onChange([...rows, blankAddressRow()])}
        sx={{ mt: rows.length === 0 ? 0 : 2, marginInlineStart: -2 }}
      >
        Add {noun}
      </Button>
      {others.length === 0 ? null : (
        <Button
          variant="text"
          size="small"
          onClick={() => onChange([...rows, ...sameAddressRows(rows, others)])}
          sx={{ mt: 2, marginInlineStart: 2 }}
        >
          Same address on {others.map(({ name }) => name).join(', ')}
        </Button>
      )}
    </Box>
  );
}

/** An EVM account has the same address on every EVM network. */
export function otherNetworks(rows: readonly AddressRow[], usual: readonly Network[]): Network[] {
  const last = rows.at(-1);
  if (!last || !/^0x[0-9a-f]{40}$/iu.test(last.address.trim())) return [];
  const isThere = (networkId: number) =>
    rows.some((row) => row.networkId === networkId && row.address.trim() === last.address.trim());
  if (last.networkId === null) return [];
  return usual.filter(({ id, kind }) => kind === 'evm' && !isThere(id));
}

function sameAddressRows(rows: readonly AddressRow[], networks: readonly Network[]): AddressRow[] {
  const address = rows.at(-1)?.address ?? '';
  return networks.map(({ id }) => ({ ...blankAddressRow(), networkId: id, address }));
}

/** One address on one network as typed in a form, unchecked. */
export interface AddressRow {
  /** The React key of the row. */
  readonly key: number;
  readonly networkId: number | null;
  readonly address: string;
  /** Empty to use the coin's decimals. */
  readonly decimals: string;
}

interface GivenAddress {
  readonly networkId: number;
  readonly address: string;
  readonly decimals?: number;
}

let lastKey = 0;

export function blankAddressRow(): AddressRow {
  lastKey += 1;
  return { key: lastKey, networkId: null, address: '', decimals: '' };
}

export function addressRowsOf(addresses: readonly GivenAddress[]): AddressRow[] {
  return addresses.map(({ networkId, address, decimals }) => ({
    ...blankAddressRow(),
    networkId,
    address,
    decimals: String(decimals ?? ''),
  }));
}

interface RowMistake {
  readonly index: number;
  readonly field: 'networkId' | 'address' | 'decimals';
  readonly message: string;
}

/** An empty row is neither sent nor refused. */
export function isBlankRow(row: AddressRow): boolean {
  return row.networkId === null && row.address.trim() === '' && row.decimals.trim() === '';
}

/** The checks before sending; the server checks the spelling of an address. */
export function mistakesOf(rows: readonly AddressRow[]): RowMistake[] {
  return rows.flatMap((row, index) => {
    const mistakes: RowMistake[] = [];
    if (row.networkId === null) mistakes.push({ index, field: 'networkId', message: 'Choose a network' });
    if (row.address.trim() === '') mistakes.push({ index, field: 'address', message: 'An address is needed' });
    if (!/^\s*\d{0,2}\s*$/u.test(row.decimals)) mistakes.push({ index, field: 'decimals', message: '0 to 24' });
    return mistakes;
  });
}

interface RowCheck {
  /** The rows that are not empty. */
  readonly keep: (rows: AddressRow[]) => void;
  readonly refuse: (place: `${number}.${RowMistake['field']}`, message: string) => void;
}

/** For a form before sending: drops empty rows and returns the errors of the others. */
export function haveMistakes(rows: readonly AddressRow[], { keep, refuse }: RowCheck): boolean {
  const meant = rows.filter((row) => !isBlankRow(row));
  keep(meant);
  const mistakes = mistakesOf(meant);
  for (const { index, field, message } of mistakes) refuse(`${index}.${field}`, message);
  return mistakes.length > 0;
}

export function givenAddresses(rows: readonly AddressRow[]): GivenAddress[] {
  return rows
    .filter((row) => !isBlankRow(row))
    .map((row) => ({
      networkId: row.networkId ?? 0,
      address: row.address.trim(),
      ...(row.decimals.trim() !== '' && { decimals: Number(row.decimals) }),
    }));
}
