import { contract, type LendingTransaction, type TransactionMatch } from '@holdfast/contract';
import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';
import { useChange } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { requestTitle } from './request-words.ts';

interface Clearing {
  /** Answers whether it was done. */
  readonly clear: (request: LendingTransaction, match: TransactionMatch) => Promise<boolean>;
  readonly isBusy: boolean;
}

/** One click gives the transaction its meaning and clears the request; another takes both back. */
export function useClearing(): Clearing {
  const { enqueueSnackbar } = useSnackbar();
  const classify = useChange(contract.classifyTransaction);
  const takeBack = useChange(contract.undoClassification);
  const undo = async (batchId: number, words: string) => {
    try {
      await takeBack.mutateAsync({ params: { id: batchId } });
      enqueueSnackbar(`Undone: ${words} waits again.`, { variant: 'info' });
    } catch (error) {
      enqueueSnackbar(errorText(error, 'It could not be undone.'), { variant: 'error' });
    }
  };
  const clear: Clearing['clear'] = async (request, match) => {
    const words = requestTitle(request);
    try {
      const { batchId } = await classify.mutateAsync({
        query: { client_transaction_id: request.id },
        body: { transactionIds: [match.transactionId], action: match.action },
      });
      enqueueSnackbar(`${words} is cleared.`, {
        variant: 'success',
        action: (
          <Button variant="text" size="small" onClick={() => void undo(batchId, words)}>
            Undo
          </Button>
        ),
      });
      return true;
    } catch (error) {
      enqueueSnackbar(`Not cleared: ${errorText(error, 'the server did not say why.')}`, { variant: 'error' });
      return false;
    }
  };
  return { clear, isBusy: classify.isPending };
}
