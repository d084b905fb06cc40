import { CLIENT_TRANSACTION_STATUSES, CLIENT_TRANSACTION_TYPES } from '../engine/lists.ts';
import { z } from 'zod';
import { decimal, id, instant, namedCoin, namedObject, optionalNetwork, optionalWallet } from '@holdfast/contract';

export {
  CLIENT_TRANSACTION_STATUSES,
  CLIENT_TRANSACTION_TYPES,
  type ClientTransactionStatus,
  type ClientTransactionType,
} from '../engine/lists.ts';

/** A deposit, a withdrawal or an interest payment of one client. */
export const clientTransaction = namedObject('ClientTransaction', {
  id,
  userId: id,
  userEmail: z.string(),
  type: z.enum(CLIENT_TRANSACTION_TYPES),
  ...namedCoin,
  amount: decimal,
  ...optionalNetwork,
  ...optionalWallet,
  hash: z.string().nullable(),
  status: z.enum(CLIENT_TRANSACTION_STATUSES),
  initiatedAt: instant,
  clearedAt: instant.nullable(),
  /** The indexed transaction that carried it. */
  transactionId: id.nullable(),
  note: z.string(),
});
export type ClientTransaction = z.infer<typeof clientTransaction>;
