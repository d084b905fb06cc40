/** The calls about prices. Jobs read files and markets; the calls start them. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Handlers } from '../../http/handler.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import { getCoinPrices } from './get-coin-prices.ts';
import { importPrices } from './import-prices.ts';
import { listMissingPrices } from './list-missing-prices.ts';
import { deleteManualPrice, deletePriceRatio, setManualPrice, setPriceRatio } from './manual-prices.ts';
import { REFRESH_ALL, refreshPrices } from './refresh-prices.ts';

type PriceCallName =
  | 'getCoinPrices'
  | 'setManualPrice'
  | 'deleteManualPrice'
  | 'setPriceRatio'
  | 'deletePriceRatio'
  | 'importPrices'
  | 'refreshPrices'
  | 'listMissingPrices';

export function createPriceHandlers({
  pool,
  now,
}: {
  readonly pool: pg.Pool;
  readonly now: () => Date;
}): Handlers<PriceCallName> {
  return {
    getCoinPrices: ({ params, query }) => getCoinPrices(pool, { coinId: params.id, ...query, now: now() }),

    setManualPrice: ({ params, body, caller }) =>
      setManualPrice(pool, {
        coinId: params.id,
        day: params.day,
        priceUsd: body.priceUsd,
        setBy: caller.userId,
        now: now(),
      }),

    deleteManualPrice: async ({ params }) => {
      await deleteManualPrice(pool, { coinId: params.id, day: params.day });
      return { done: true };
    },

    setPriceRatio: ({ params, body, caller }) =>
      setPriceRatio(pool, { coinId: params.id, ...body, setBy: caller.userId, now: now() }),

    deletePriceRatio: async ({ params }) => {
      await deletePriceRatio(pool, params.id);
      return { done: true };
    },

    importPrices: async ({ body, caller }) => {
      const { csv, ...settings } = body;
      const file = Buffer.from(csv, 'utf8');
      // The same file, sent again while it is being read, is the same job.
      const key = createHash('sha256').update(JSON.stringify(settings)).update(file).digest('hex').slice(0, 32);
      const message = settings.fileName === '' ? 'Waiting to read the file' : `Waiting to read ${settings.fileName}`;
      const { job } = await enqueueJob(pool, importPrices, {
        key,
        payload: { ...settings, rows: countLines(file) },
        message,
        createdBy: caller.userId,
        file,
      });
      return job;
    },

    refreshPrices: async ({ caller }) =>
      (await enqueueJob(pool, refreshPrices, { ...REFRESH_ALL, createdBy: caller.userId })).job,

    listMissingPrices: ({ query }) => listMissingPrices(pool, query, now()),
  };
}

const LINE_FEED = 10;

function countLines(file: Buffer): number {
  let lines = 0;
  for (let at = file.indexOf(LINE_FEED); at !== -1; at = file.indexOf(LINE_FEED, at + 1)) lines += 1;
  return lines;
}
