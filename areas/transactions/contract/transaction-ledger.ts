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
  /**
   * The first 500 of each. An input spends output `outputPlace` of the transaction `outputHash`; both are null where
   * the source leaves them out. `madeIn`: that transaction, if it is stored and the output is an own one.
   */
  inputs: z.array(
    ledgerPart.extend({ outputHash: z.string().nullable(), outputPlace: z.int().nullable(), madeIn: id.nullable() }),
  ),
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
