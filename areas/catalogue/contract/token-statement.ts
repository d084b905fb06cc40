/** What a token says that it stands for. */
import { z } from 'zod';
import { id, namedCoin, namedNetwork, namedObject } from '@holdfast/contract';

export const statementDecision = z.enum(['confirmed', 'rejected', 'corrected']).nullable();

export const tokenStatements = namedObject('TokenStatements', {
  /** One for each network on which the token says something. */
  statements: z.array(
    namedObject('TokenStatement', {
      ...namedNetwork,
      address: z.string(),
      /** receipt, growingBalance, growingRate, poolShare, debt, wrapped or lock. */
      kind: z.string(),
      /** The coins that it names; the short address of a coin that is not in the catalogue. */
      ofSymbols: z.array(z.string()),
      /** Null: nobody decided, so that it is a hint. */
      decision: statementDecision,
      /** What it stands for instead, where a person corrected it; null where that coin is no longer in the catalogue. */
      correctedTo: z.object(namedCoin).nullable(),
      /** Transactions of the network that a decision applies to, 2,000 at most, and how many are unclassified. */
      transactions: z.int(),
      unclassified: z.int(),
      isCapped: z.boolean(),
    }),
  ),
});
export type TokenStatements = z.infer<typeof tokenStatements>;

export const givenStatementDecision = z.strictObject({
  networkId: id,
  decision: statementDecision,
  /** Only with `corrected`: the coin that the token stands for. */
  ofCoinId: id.nullable().default(null),
});
