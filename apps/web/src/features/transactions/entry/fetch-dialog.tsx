import { type CallOutput, contract, type TransactionDetail } from '@holdfast/contract';
import { parseAmount, presentAmount, presentCount } from '@holdfast/money';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { type FormEvent, useState } from 'react';
import { callApi, useChange } from '../../../lib/api.ts';
import { placeRefusal } from '../../../lib/refusal.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { momentText } from '../../../lib/date-text.ts';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';
import { NetworkPicker } from '../../../api-parts/network-picker.tsx';
import { shortenAddress } from '../../../ui/address-text.tsx';
import { plainList } from '../../../ui/layout/row.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { OUTSIDE, summaryOf } from '../labels/transaction-labels.ts';
import type { DialogProps } from '../../../ui/form/use-form-dialog.ts';

interface FetchDialogProps extends DialogProps {
  /** Called with the stored transaction; a rule may have classified it already. */
  readonly onStored: (stored: TransactionDetail) => void;
}

type Found = CallOutput<typeof contract.queryCovalent>;
type Shown = Found['found']['transfers'][number];

/** Looks up a hash and shows the transaction; storing it is the second step. */
export function FetchDialog({ isOpen, onClose, onStored }: FetchDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const store = useChange(contract.fetchTransaction);
  const [networkId, setNetworkId] = useState<number | null>(null);
  const [hash, setHash] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [rest, setRest] = useState('');
  const begin = (part: () => void) => {
    part();
    setFound(null);
    setErrors(new Map());
    setRest('');
  };
  const refuse = (error: unknown) => {
    const placed = placeRefusal(error, ['network_id', 'tx_hash']);
    setErrors(placed.fields);
    setRest(placed.rest);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRest('');
    const missing = [
      ...(networkId === null ? [['network_id', 'Choose a network'] as const] : []),
      ...(hash.trim() === '' ? [['tx_hash', 'Enter a hash'] as const] : []),
    ];
    setErrors(new Map(missing));
    if (missing.length > 0 || networkId === null) return;
    const query = { network_id: networkId, tx_hash: hash.trim() };
    try {
      if (found === null) {
        setLoading(true);
        setFound(await callApi(contract.queryCovalent, { query }));
        return;
      }
      const stored = await store.mutateAsync({ query });
      if (found.transactionId === null) enqueueSnackbar(`${summaryOf(stored)} stored.`, { variant: 'success' });
      onClose();
      onStored(stored);
    } catch (error) {
      refuse(error);
    } finally {
      setLoading(false);
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title="Fetch by hash"
      submitLabel={found === null ? 'Look up' : found.transactionId === null ? 'Store transaction' : 'Open transaction'}
      isBusy={isLoading || store.isPending}
      error={rest === '' ? undefined : rest}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      isWide
    >
      <NetworkPicker
        networkId={networkId}
        onChange={(id) => begin(() => setNetworkId(id))}
        error={errors.get('network_id')}
      />
      <LabelledField
        label="Hash"
        spellCheck={false}
        placeholder="0x…"
        value={hash}
        onChange={(event) => begin(() => setHash(event.target.value))}
        error={errors.get('tx_hash')}
        hint="You can review the transaction before it is stored."
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
            `${source === 'goldrush' ? 'GoldRush' : 'the network itself'}`}
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
