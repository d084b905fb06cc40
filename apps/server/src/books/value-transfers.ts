import type { Transfer } from '@holdfast/accounting';
import { type Usd, valueOf } from '@holdfast/money';
import type { Queries } from '../db/queries.ts';
import { findPrices } from '../prices/find-price.ts';

/** A transfer whose source did not say what it was worth. */
export interface Unvalued {
  readonly transfer: { -readonly [Name in 'valueUsd']: Usd | null } & Pick<Transfer, 'amount'>;
  readonly coinId: number;
  readonly at: number;
}

/**
 * Values many transfers by their prices, in a few statements in all. What has no price stays without a value: the
 * engine says so.
 */
export async function valueTransfers(queries: Queries, unvalued: readonly Unvalued[]): Promise<void> {
  const answers = await findPrices(
    queries,
    unvalued.map(({ coinId, at }) => ({ coinId, at: new Date(at) })),
    { lastingOnly: true },
  );
  answers.forEach((answer, index) => {
    const asked = unvalued[index];
    if (asked && answer.found) asked.transfer.valueUsd = valueOf(asked.transfer.amount, answer.price);
  });
}
