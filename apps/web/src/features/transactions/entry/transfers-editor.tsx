import { mdiClose, mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { CoinPicker } from '../../../api-parts/coin-picker.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx';
import { AccountField } from './account-field.tsx';
import { blankTransferRow, type TransferField, type TransferRole, type TransferRow } from './transfer-row.ts';

interface TransfersEditorProps {
  readonly rows: readonly TransferRow[];
  readonly onChange: (rows: TransferRow[]) => void;
  readonly networkId: number | null;
  readonly errorOf: (index: number, field: TransferField) => string | undefined;
}

const ROLES: readonly { readonly value: TransferRole; readonly label: string }[] = [
  { value: 'transfer', label: 'Transfer' },
  { value: 'fee', label: 'Fee' },
  { value: 'withheldFee', label: 'Withheld fee' },
];

/** What moved: as many transfers as there were, each refused at its own place. */
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
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 2fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <CoinPicker label="Coin" coin={row.coin} onChange={(coin) => onChange({ coin })} error={errorOf('coinId')} />
        <LabelledField
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          placeholder="1234.5"
          value={row.amount}
          onChange={(event) => onChange({ amount: event.target.value })}
          error={errorOf('amount')}
        />
        <LabelledField
          label="Value in USD"
          inputMode="decimal"
          autoComplete="off"
          placeholder="By price"
          value={row.valueUsd}
          onChange={(event) => onChange({ valueUsd: event.target.value })}
          error={errorOf('valueUsd')}
        />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <AccountField
          label="From"
          spokenLabel={`From, transfer ${number}`}
          account={row.from}
          networkId={networkId}
          onChange={(from) => onChange({ from })}
          error={errorOf('from')}
        />
        <AccountField
          label="To"
          spokenLabel={`To, transfer ${number}`}
          account={row.to}
          networkId={networkId}
          onChange={(to) => onChange({ to })}
          error={errorOf('to')}
        />
      </Box>
    </Box>
  );
}
