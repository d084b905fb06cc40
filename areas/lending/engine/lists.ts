/**
 * The closed lists of the loan book, declared once. The contract imports them through the entry
 * `@holdfast/lending/lists`; the file imports nothing, so that no page loads the engine for the sake of a list.
 */
export const CLIENT_TRANSACTION_TYPES = ['deposit', 'withdrawal', 'interest'] as const;
export type ClientTransactionType = (typeof CLIENT_TRANSACTION_TYPES)[number];

export const CLIENT_TRANSACTION_STATUSES = ['pending', 'cleared', 'cancelled'] as const;
export type ClientTransactionStatus = (typeof CLIENT_TRANSACTION_STATUSES)[number];
