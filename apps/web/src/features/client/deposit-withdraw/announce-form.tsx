import { ApiError, type ClientNetwork, contract } from '@holdfast/contract';
import { parseAmount, presentAmount } from '@holdfast/money';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newRequestKey, useChange } from '../../../lib/api.ts';
import { formField, refusalText, showRefusal, submitAfresh } from '../../../ui/form/form-refusal.ts';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';
import { RequestForm } from './request-form.tsx';

interface AnnounceFormProps {
  readonly network: ClientNetwork;
  readonly coin: ClientNetwork['coins'][number];
}

const NOTHING = { amount: '', hash: '' };
const FIELDS = ['amount', 'hash', 'coinId', 'networkId'];

/**
 * Announces a deposit. The day of the announcement is the Start Date, from which the deposit earns interest once it
 * clears.
 */
export function AnnounceForm({ network, coin }: AnnounceFormProps) {
  const { enqueueSnackbar } = useSnackbar();
  const [key, setKey] = useState(newRequestKey);
  const announce = useChange(contract.addClientTransaction);
  const form = useForm({ defaultValues: NOTHING });
  const { isSubmitting } = form.formState;
  const submit = submitAfresh(form, async ({ amount, hash }) => {
    try {
      const kept = await announce.mutateAsync({
        body: {
          type: 'deposit',
          coinId: coin.id,
          networkId: network.id,
          amount: amount.trim(),
          key,
          ...(hash.trim() !== '' && { hash: hash.trim() }),
        },
      });
      enqueueSnackbar(`Deposit of ${presentAmount(parseAmount(kept.amount))} ${kept.coinSymbol} announced.`, {
        variant: 'success',
      });
      form.reset(NOTHING);
      setKey(newRequestKey());
    } catch (error) {
      showRefusal(form, error, FIELDS);
      // After a refusal the next submission is a new request; after a lost response it may be the same one.
      if (error instanceof ApiError) setKey(newRequestKey());
    }
  });
  return (
    <RequestForm onSubmit={submit} refusal={refusalText(form)} gap={4} maxWidth={460}>
      <LabelledField
        label="Amount"
        inputMode="decimal"
        endAdornment={<InputAdornment position="end">{coin.symbol}</InputAdornment>}
        {...formField(form, 'amount', { required: 'Enter an amount' })}
      />
      <LabelledField
        label="Transaction hash (if already sent)"
        spellCheck={false}
        placeholder="Its hash"
        hint="Helps us find your deposit sooner."
        {...formField(form, 'hash')}
      />
      <Box>
        <Button variant="contained" type="submit" loading={isSubmitting}>
          Announce deposit
        </Button>
      </Box>
    </RequestForm>
  );
}
