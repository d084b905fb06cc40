import { z } from 'zod';
import { decimal, id, instant, namedCoin, namedObject, optionalNetwork, optionalWallet } from '../fields.ts';

export const CLIENT_TRANSACTION_TYPES = ['deposit', 'withdrawal', 'interest'] as const;
export const clientTransactionType = z.enum(CLIENT_TRANSACTION_TYPES);
export type ClientTransactionType = z.infer<typeof clientTransactionType>;

export const CLIENT_TRANSACTION_STATUSES = ['pending', 'cleared', 'cancelled'] as const;
export const clientTransactionStatus = z.enum(CLIENT_TRANSACTION_STATUSES);
export type ClientTransactionStatus = z.infer<typeof clientTransactionStatus>;

/** A deposit, a withdrawal or an interest payment of one client. */
export const clientTransaction = namedObject('ClientTransaction', {
  id,
  userId: id,
  userEmail: z.string(),
  type: clientTransactionType,
  ...namedCoin,
  amount: decimal,
  ...optionalNetwork,
  ...optionalWallet,
  hash: z.string().nullable(),
  status: clientTransactionStatus,
  initiatedAt: instant,
  clearedAt: instant.nullable(),
  /** The indexed transaction that carried it. */
  transactionId: id.nullable(),
  note: z.string(),
});
export type ClientTransaction = z.infer<typeof clientTransaction>;
