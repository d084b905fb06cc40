import { lendingCalls } from '../../../contract/calls.ts';
import { type ClientNetwork } from '../../../contract/lending.ts';
import { parseAmount, presentAmount } from '@holdfast/money';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import { useChange } from '@holdfast/web/lib/api.ts';
import { Form } from '@holdfast/web/ui/form/form.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { useSentForm } from '@holdfast/web/ui/form/use-form-dialog.ts';

interface AnnounceFormProps {
  readonly network: ClientNetwork;
  readonly coin: ClientNetwork['coins'][number];
}

const NOTHING = { amount: '', hash: '' };

/**
 * Announces a deposit. The day of the announcement is the Start Date, from which the deposit earns interest once it
 * clears.
 */
export function AnnounceForm({ network, coin }: AnnounceFormProps) {
  const announce = useChange(lendingCalls.addClientTransaction);
  const { form, isBusy, ...sent } = useSentForm({
    about: `${network.id} ${coin.id}`,
    values: NOTHING,
    fields: ['amount', 'hash', 'coinId', 'networkId'],
    send: ({ amount, hash }, key) =>
      announce.mutateAsync({
        body: {
          type: 'deposit',
          coinId: coin.id,
          networkId: network.id,
          amount: amount.trim(),
          key,
          ...(hash.trim() !== '' && { hash: hash.trim() }),
        },
      }),
    done: (kept) => `Deposit of ${presentAmount(parseAmount(kept.amount))} ${kept.coinSymbol} announced.`,
    onSent: (): void => form.reset(NOTHING),
  });
  return (
    <Form {...sent} sx={{ maxWidth: 460 }}>
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
        <Button variant="contained" type="submit" loading={isBusy}>
          Announce deposit
        </Button>
      </Box>
    </Form>
  );
}
