/** Loans that clients made before Holdfast was used: one list, approved once as a whole. */
import { pendingApproval } from '@holdfast/accounts/contract';
import { decimalText, defineCall, visibleText } from '@holdfast/contract';
import { parseAmount } from '@holdfast/money';
import { utcDay } from '@holdfast/prices/contract';
import { z } from 'zod';

export const OPENING_BALANCES_MAX = 200;

export const openingBalance = z.strictObject({
  /** The e-mail address of the client. */
  client: z.string().trim().min(3).max(254),
  /** The symbol of a coin that is open to clients. */
  coin: visibleText({ lengthMax: 50 }),
  amount: decimalText(parseAmount, { allowZero: false, what: 'The amount' }),
  /** Interest counts from this day. */
  since: utcDay,
});
export type OpeningBalance = z.infer<typeof openingBalance>;

export const openingBalanceCalls = {
  addOpeningBalances: defineCall({
    method: 'POST',
    path: 'indexer/admin/opening-balances',
    summary: [
      'Enter the loans that clients made before. They rest on no transaction, so the list needs a second person',
      'as a whole; during set-up it counts at once. A key makes repeating harmless.',
    ].join(' '),
    access: 'admin',
    confirm: 'recent',
    audit: 'openingBalancesAdded',
    body: z.strictObject({
      loans: z.array(openingBalance).min(1).max(OPENING_BALANCES_MAX),
      key: z.string().trim().min(1).max(60),
    }),
    response: z.object({
      /** None where the list waits. */
      clientTransactionIds: z.array(z.int()),
      pendingApproval: pendingApproval.nullable(),
    }),
    changes: ['ClientTransaction', 'Liability', 'Notice', 'Approval', 'Books', 'Coverage'],
  }),
};
