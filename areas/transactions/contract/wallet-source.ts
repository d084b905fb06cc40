/** What read the history of a wallet. */
import { sourceName } from '@holdfast/catalogue/contract';
import { instant, namedObject } from '@holdfast/contract';
import { z } from 'zod';

export const walletSource = namedObject('WalletSource', {
  source: sourceName,
  fromBlock: z.int(),
  toBlock: z.int(),
  readAt: instant,
  /** What it could not see at its last reading. */
  limits: z.array(z.enum(['no-traces', 'no-archive', 'no-layer-one-fee', 'no-validators'])),
  /** Transactions whose entry in its lists says something else than their receipt, which counts. */
  differing: z.int(),
});
export type WalletSource = z.infer<typeof walletSource>;

export const leftOutSource = namedObject('LeftOutSource', {
  source: sourceName,
  until: instant,
  reason: z.string(),
});
