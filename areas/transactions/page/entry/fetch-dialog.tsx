import { SOURCE_LABELS } from '@holdfast/catalogue/contract';
import { transactionsCalls } from '../../contract/calls.ts';
import { type CallOutput } from '@holdfast/contract';
import { type TransactionDetail } from '../../contract/transaction.ts';
import { parseAmount, presentAmount, presentCount } from '@holdfast/money';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { callApi, useChange } from '@holdfast/web/lib/api.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { NetworkPicker } from '@holdfast/catalogue/page/network-picker';
import { shortenAddress } from '@holdfast/web/ui/address-text.tsx';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { OUTSIDE, summaryOf } from '../labels/transaction-labels.ts';
import { formField, formValue } from '@holdfast/web/ui/form/form-refusal.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';

interface FetchDialogProps extends DialogProps {
  /** Called with the stored transaction; a rule may have classified it already. */
  readonly onStored: (stored: TransactionDetail) => void;
}

interface FetchValues {
  network_id: number | null;
  tx_hash: string;
}

type Found = CallOutput<typeof transactionsCalls.queryCovalent>;
type Shown = Found['found']['transfers'][number];

/** Looks up a hash and shows the transaction; storing it is the second step. */
export function FetchDialog({ onStored, ...opened }: FetchDialogProps) {
  const store = useChange(transactionsCalls.fetchTransaction);
  const [found, setFound] = useState<Found | null>(null);
  const { form, dialog } = useFormDialog<FetchValues, TransactionDetail | null>({
    ...opened,
    values: { network_id: null, tx_hash: '' },
    fields: ['network_id', 'tx_hash'],
    hasMistakes: ({ setError }, { network_id, tx_hash }) => {
      if (network_id === null) setError('network_id', { message: 'Choose a network' });
      if (tx_hash.trim() === '') setError('tx_hash', { message: 'Enter a hash' });
      return network_id === null || tx_hash.trim() === '';
    },
    send: async ({ network_id, tx_hash }) => {
      const query = { network_id: network_id ?? 0, tx_hash: tx_hash.trim() };
      if (found !== null) return store.mutateAsync({ query });
      setFound(await callApi(transactionsCalls.queryCovalent, { query }));
      return null;
    },
    done: (stored) => (stored && found?.transactionId === null ? `${summaryOf(stored)} stored.` : null),
    onSent: (stored) => {
      if (stored === null) return;
      opened.onClose();
      onStored(stored);
    },
  });
  const begin = () => {
    setFound(null);
    form.clearErrors();
  };
  const network = formValue(form, 'network_id');
  return (
    <FormDialog
      {...dialog}
      title="Fetch by hash"
      submitLabel={found === null ? 'Look up' : found.transactionId === null ? 'Store transaction' : 'Open transaction'}
      isWide
    >
      <NetworkPicker
        networkId={network.value}
        onChange={(id) => {
          network.onChange(id);
          begin();
        }}
        error={network.error}
      />
      <LabelledField
        label="Hash"
        spellCheck={false}
        placeholder="0x…"
        hint="You can review the transaction before it is stored."
        {...formField(form, 'tx_hash', { onChange: begin })}
      />
      {found ? <FoundTransaction found={found} /> : null}
    </FormDialog>
  );
}

function FoundTransaction({ found: { found, transactionId, source } }: { readonly found: Found }) {
  const end = (name: string | null, address: string | null, nobody = OUTSIDE) =>
    name ?? (address === null ? nobody : shortenAddress(address));
  const isFee = ({ role }: Shown) => role !== 'transfer';
  const transfers = [...found.transfers.filter((transfer) => !isFee(transfer)), ...found.transfers.filter(isFee)];
  return (
    <Box role="status" sx={{ p: 4, borderRadius: '6px', backgroundColor: 'sunken', display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="subtitle1">{momentText(found.at)}</Typography>
        {found.status === 'failed' ? <StatusChip label="Failed" tone="loss" /> : null}
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {`${found.block === null ? '' : `Block ${presentCount(found.block)}, `}found at ` +
            `${source === 'rpc' ? 'the network itself' : SOURCE_LABELS[source]}`}
        </Typography>
      </Box>
      <Box component="ul" sx={{ ...plainList, typography: 'body2' }}>
        {transfers.map((transfer, index) => (
          <Box
            key={index}
            component="li"
            sx={{ py: 1, borderTop: '1px solid', borderColor: 'hairlineRaised', overflowWrap: 'anywhere' }}
          >
            <Box
              component="span"
              sx={{ fontWeight: 500 }}
            >{`${presentAmount(parseAmount(transfer.amount))} ${transfer.coinSymbol}`}</Box>
            {isFee(transfer)
              ? ` fee, ${end(transfer.fromName, transfer.fromAddress)} to ` +
                `${end(transfer.toName, transfer.toAddress, 'the network')}`
              : ` from ${end(transfer.fromName, transfer.fromAddress)} to ${end(transfer.toName, transfer.toAddress)}`}
          </Box>
        ))}
        {transfers.length === 0 ? <li>No transfer.</li> : null}
      </Box>
      {transactionId === null ? null : <Alert severity="info">Already stored.</Alert>}
    </Box>
  );
}
