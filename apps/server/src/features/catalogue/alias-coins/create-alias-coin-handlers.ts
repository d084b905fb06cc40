import type { Handlers } from '../../../http/handler.ts';
import type { CatalogueDependencies } from '../catalogue-dependencies.ts';
import { listAliasCoins } from './list-alias-coins.ts';
import { addAliasCoin, deleteAliasCoin, updateAliasCoin } from './write-alias-coin.ts';

export function createAliasCoinHandlers({
  pool,
}: CatalogueDependencies): Handlers<'listAliasCoins' | 'addAliasCoin' | 'updateAliasCoin' | 'deleteAliasCoin'> {
  return {
    listAliasCoins: ({ query }) => listAliasCoins(pool, query),
    addAliasCoin: ({ body }) => addAliasCoin(pool, body.coinId),
    updateAliasCoin: ({ params, body }) => updateAliasCoin(pool, { id: params.id, coinIds: body.aliasedCoinsIds }),
    deleteAliasCoin: ({ params }) => deleteAliasCoin(pool, params.id),
  };
}
