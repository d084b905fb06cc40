import { z } from 'zod';
import { id, instant, namedObject, visibleText } from '@holdfast/contract';
import { action } from './transaction.ts';

/** Every condition that is given must hold; at least one must be given. */
export const ruleConditions = z
  .strictObject({
    networkId: id.optional(),
    walletId: id.optional(),
    /** The counterparty of a transfer, or the contract that was called. */
    counterpartyAddress: z.string().trim().min(1).max(512).optional(),
    /** The contract that was called, and only that. */
    contractAddress: z.string().trim().min(1).max(512).optional(),
    /** An exchange, bridge, farm or lending protocol, with all its addresses. */
    counterpartyId: id.optional(),
    coinId: id.optional(),
    /** Seen from our wallets: coins came in, went out, both, or none moved. */
    direction: z.enum(['in', 'out', 'both', 'none']).optional(),
    methodId: z
      .string()
      .trim()
      .regex(/^0x[0-9a-fA-F]{8}$/, 'A method is 0x and eight hexadecimal digits')
      .optional(),
    /** Words that a token's name or symbol contains, whichever: a common mark of spam. */
    coinNameContains: z.array(z.string().trim().min(2).max(40)).min(1).max(40).optional(),
    /** The coin is new to us, or marked as spam. */
    coinIs: z.enum(['unreviewed', 'spam']).optional(),
    status: z.enum(['success', 'failed']).optional(),
  })
  .refine((given) => Object.values(given).some((value) => value !== undefined), 'A rule needs at least one condition');
export type RuleConditions = z.infer<typeof ruleConditions>;

export const ruleName = visibleText({ lengthMax: 200 });

export const rule = namedObject('Rule', {
  id,
  name: z.string(),
  /** The first matching rule applies; the lowest number comes first. */
  priority: z.int(),
  isEnabled: z.boolean(),
  isBuiltIn: z.boolean(),
  conditions: ruleConditions,
  action,
  /** Its conditions as a sentence. */
  text: z.string(),
  /** How many transactions it has classified and still stand so. */
  classifiedTotal: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Rule = z.infer<typeof rule>;
