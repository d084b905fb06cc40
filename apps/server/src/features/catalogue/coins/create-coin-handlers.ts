import type { Handlers } from '../../../http/handler.ts';
import type { CatalogueDependencies } from '../catalogue-dependencies.ts';
import { getCoin } from './coin-record.ts';
import { deleteCoin } from './delete-coin.ts';
import { listAssetAddresses } from './list-asset-addresses.ts';
import { listClientCoins } from './list-client-coins.ts';
import { listCoins, listCoinsWithPrices } from './list-coins.ts';
import { addCoin, updateCoin } from './write-coin.ts';

export function createCoinHandlers({
  pool,
}: CatalogueDependencies): Handlers<
  | 'listCoins'
  | 'getCoin'
  | 'listCoinsWithPrices'
  | 'listClientCoins'
  | 'listAssetAddresses'
  | 'addCoin'
  | 'updateCoin'
  | 'deleteCoin'
> {
  return {
    listCoins: ({ query }) => listCoins(pool, query),
    getCoin: ({ params }) => getCoin(pool, params.id),
    listCoinsWithPrices: ({ query }) => listCoinsWithPrices(pool, query),
    listClientCoins: ({ query }) => listClientCoins(pool, query),
    listAssetAddresses: ({ query }) => listAssetAddresses(pool, query),
    addCoin: ({ body }) => addCoin(pool, body),
    updateCoin: ({ body }) => updateCoin(pool, body),
    deleteCoin: ({ params }) => deleteCoin(pool, params.id),
  };
}
