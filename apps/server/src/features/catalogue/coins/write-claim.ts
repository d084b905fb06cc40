import type { CallParsed, Contract } from '@holdfast/contract';
import { AppError, invalidField } from '../../../http/app-error.ts';
import type { Queries } from '../catalogue-dependencies.ts';

type GivenClaim = NonNullable<CallParsed<Contract['updateCoin']>['body']['claim']>;

/** Sets or clears what a coin stands for. No later sync overwrites what a person decided here, a cleared claim included. */
export async function writeClaim(client: Queries, coinId: number, claim: GivenClaim | null): Promise<void> {
  if (claim !== null) await refuseUnusable(client, coinId, claim);
  await client.query(
    `UPDATE coins SET claim_kind = $2, claim_of_coin_id = $3, claim_custody = $4, claim_origin = 'person' WHERE id = $1`,
    [coinId, claim?.kind ?? null, claim?.ofCoinId ?? null, claim?.kind === 'receipt' ? claim.custody : null],
  );
}

/** A claim ends at an asset: chains of claims, and groups in which a claim counts as a coin, have no single reading. */
async function refuseUnusable(client: Queries, coinId: number, { ofCoinId }: GivenClaim): Promise<void> {
  const loc = ['body', 'claim', 'ofCoinId'];
  if (ofCoinId === coinId)
    throw invalidField({ loc, msg: 'A coin cannot stand for itself. Choose another coin.', input: ofCoinId });
  const { rows } = await client.query<{ id: number; symbol: string; claim_kind: string | null; is_spam: boolean }>(
    'SELECT id, symbol, claim_kind, is_spam FROM coins WHERE id = $1 FOR NO KEY UPDATE',
    [ofCoinId],
  );
  const [base] = rows;
  if (!base) throw invalidField({ loc, msg: 'There is no such coin.', input: ofCoinId });
  if (base.is_spam)
    throw invalidField({ loc, msg: `${base.symbol} is marked as spam. Choose another coin.`, input: ofCoinId });
  if (base.claim_kind !== null)
    throw invalidField({
      loc,
      msg: `${base.symbol} stands for another coin itself. Choose the coin at the end.`,
      input: ofCoinId,
    });
  const { rows: obstacles } = await client.query<{ words: string }>(
    `SELECT symbol || ' stands for this coin. Clear that first.' AS words FROM coins WHERE claim_of_coin_id = $1
     UNION ALL SELECT 'This coin is in an alias group. Remove it there first.' FROM alias_coin_members WHERE coin_id = $1
     UNION ALL SELECT 'This coin is money, which stands for nothing else.' FROM coins WHERE id = $1 AND is_cash
     LIMIT 1`,
    [coinId],
  );
  if (obstacles[0]) throw new AppError('conflict', obstacles[0].words);
}
