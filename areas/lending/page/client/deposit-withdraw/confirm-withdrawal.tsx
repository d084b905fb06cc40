import { lendingCalls } from '../../../contract/calls.ts';
import { type ClientWallet, type WithdrawalPreview } from '../../../contract/lending.ts';
import { parseAmount, presentAmount } from '@holdfast/money';
import Box from '@mui/material/Box';
import { useChange } from '@holdfast/web/lib/api.ts';
import { placeRefusal } from '@holdfast/web/lib/refusal.ts';
import { ActionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { utcDayText } from '../day-labels.ts';

interface ConfirmWithdrawalProps extends DialogProps {
  readonly preview: WithdrawalPreview;
  readonly wallet: ClientWallet;
  /** Shows the refusal of a field at the form. */
  readonly refuse: (refusal: unknown) => void;
  readonly onDone: () => void;
}

const FIELDS = ['amount', 'walletId', 'coinId'];

/** The final review: amount, destination and deadline. A refused field returns the reader to the form. */
export function ConfirmWithdrawal({ preview, wallet, refuse, onDone, ...opened }: ConfirmWithdrawalProps) {
  const request = useChange(lendingCalls.addClientTransaction);
  const amount = `${presentAmount(parseAmount(preview.amount))} ${preview.coinSymbol}`;
  const send = async (key: string): Promise<{ readonly refused?: unknown }> => {
    try {
      await request.mutateAsync({
        body: { type: 'withdrawal', coinId: preview.coinId, walletId: wallet.id, amount: preview.amount, key },
      });
      return {};
    } catch (refused) {
      if (placeRefusal(refused, FIELDS).fields.size === 0) throw refused;
      return { refused };
    }
  };
  return (
    <ActionDialog
      {...opened}
      send={send}
      done={({ refused }) => (refused ? null : `Withdrawal of ${amount} requested.`)}
      onDone={({ refused }) => (refused ? refuse(refused) : onDone())}
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
    />
  );
}
