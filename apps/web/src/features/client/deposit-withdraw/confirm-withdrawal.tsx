import { type ClientWallet, contract, type WithdrawalPreview } from '@holdfast/contract';
import { parseAmount, presentAmount } from '@holdfast/money';
import Box from '@mui/material/Box';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { newRequestKey, useChange } from '../../../lib/api.ts';
import { placeRefusal } from '../../../lib/refusal.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { showRefusal } from '../../../ui/form/form-refusal.ts';
import { utcDayText } from '../day-labels.ts';

interface ConfirmWithdrawalProps<Values extends FieldValues> {
  readonly isOpen: boolean;
  readonly preview: WithdrawalPreview;
  readonly wallet: ClientWallet;
  readonly form: UseFormReturn<Values>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const FIELDS = ['amount', 'walletId', 'coinId'];

/** The final review: amount, destination and deadline. A refused field returns the reader to the form. */
export function ConfirmWithdrawal<Values extends FieldValues & Record<'amount', unknown>>({
  isOpen,
  preview,
  wallet,
  form,
  onClose,
  onDone,
}: ConfirmWithdrawalProps<Values>) {
  const { enqueueSnackbar } = useSnackbar();
  const [key] = useState(newRequestKey);
  const [error, setError] = useState('');
  const request = useChange(contract.addClientTransaction);
  const amount = `${presentAmount(parseAmount(preview.amount))} ${preview.coinSymbol}`;
  const confirm = async () => {
    setError('');
    try {
      await request.mutateAsync({
        body: { type: 'withdrawal', coinId: preview.coinId, walletId: wallet.id, amount: preview.amount, key },
      });
      enqueueSnackbar(`Withdrawal of ${amount} requested.`, { variant: 'success' });
      onClose();
      onDone();
    } catch (refusal) {
      const { fields, rest } = placeRefusal(refusal, FIELDS);
      if (fields.size === 0) return setError(rest);
      onClose();
      showRefusal(form, refusal, FIELDS as FieldPath<Values>[]);
    }
    return undefined;
  };
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Withdraw ${amount}?`}
      text={
        <>
          To {wallet.name} on {wallet.networkName}:
          <Box dir="ltr" sx={{ color: 'text.primary', overflowWrap: 'anywhere', my: 2 }}>
            {wallet.address}
          </Box>
          It is sent by {utcDayText(preview.dueBy)} at the latest. Until then you can cancel it, and the coins earn
          interest.
        </>
      }
      confirmLabel="Request withdrawal"
      cancelLabel="Back"
      isBusy={request.isPending}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
