import type { Transaction } from '@holdfast/contract';
import { PlacedCoinIcon } from '../detail/pictures.tsx';
import { mainTransfer } from '../words/transaction-words.ts';

/** The coin it is about, with a small mark of its network. */
export function TransactionDisc({
  transaction,
  size = 32,
}: {
  readonly transaction: Pick<Transaction, 'transfers' | 'networkId' | 'networkName'>;
  readonly size?: number;
}) {
  return <PlacedCoinIcon coin={mainTransfer(transaction)} place={transaction} size={size} />;
}
