import { z } from 'zod';
import { decimal, id, namedObject } from '@holdfast/contract';

const ledgerPart = z.object({
  /** Null for scripts that have no address. */
  address: z.string().nullable(),
  amount: decimal,
  /** Of an own address: its wallet, and where its key derives it. Branch 0 receives, 1 is for change. */
  walletName: z.string().nullable(),
  branch: z.int().nullable(),
  place: z.int().nullable(),
});

/** What a transaction of a chain like Bitcoin spends and makes, before it is netted for wallets. */
export const transactionLedger = namedObject('TransactionLedger', {
  /** The first 500 of each. */
  inputs: z.array(ledgerPart),
  /** `spentIn`: the transaction that spends it, of an own output. */
  outputs: z.array(ledgerPart.extend({ spentIn: id.nullable() })),
  inputCount: z.int(),
  outputCount: z.int(),
  fee: decimal,
  isCoinbase: z.boolean(),
  /** In virtual bytes. */
  virtualSize: z.int().nullable(),
});
export type TransactionLedger = z.infer<typeof transactionLedger>;
