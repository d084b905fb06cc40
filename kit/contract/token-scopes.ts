/**
 * What a token may read, from the narrowest to the widest; each scope includes those before it.
 *
 * ledger      the general ledger and its exports, and the coins that it names
 * books       also transactions, prices, lots, income, expenses, positions and tax forms
 * everything  everything that its owner may read, users and clients included
 */
export const TOKEN_SCOPES = ['ledger', 'books', 'everything'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];
