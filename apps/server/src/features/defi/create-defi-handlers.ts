import type { Handlers } from '../../http/handler.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import type { DefiDependencies } from './defi-dependencies.ts';
import { getLoan, listLoans, setLoanThreshold } from './loans.ts';
import { decideContract } from './page-state.ts';
import { deletePoolPriceAlert, listPoolPriceAlerts, setPoolPriceAlert } from './pool-alerts.ts';
import { getPool, listPools } from './pools.ts';
import { REFRESH_POSITIONS } from './refresh-positions.ts';
import { getStake, listStakes } from './stakes.ts';
import { getStressInputs } from './stress-inputs.ts';

type DefiCallNames =
  | 'listPools'
  | 'getPool'
  | 'listPoolPriceAlerts'
  | 'setPoolPriceAlert'
  | 'deletePoolPriceAlert'
  | 'listLoans'
  | 'getLoan'
  | 'setLoanThreshold'
  | 'listStakes'
  | 'getStake'
  | 'getStressInputs'
  | 'refreshPositions'
  | 'confirmContract'
  | 'ignoreContract';

export function createDefiHandlers(dependencies: DefiDependencies): Handlers<DefiCallNames> {
  const { pool, refresh } = dependencies;
  return {
    listPools: ({ query }) => listPools(dependencies, query),
    getPool: ({ params, query }) => getPool(dependencies, { id: params.id, asOf: query.as_of }),
    listPoolPriceAlerts: ({ params }) => listPoolPriceAlerts(pool, params.id),
    setPoolPriceAlert: ({ params, body, caller }) =>
      setPoolPriceAlert(dependencies, { params, body, userId: caller.userId }),
    deletePoolPriceAlert: ({ params }) => deletePoolPriceAlert(dependencies, params),
    listLoans: ({ query }) => listLoans(dependencies, query),
    getLoan: ({ params }) => getLoan(dependencies, params.id),
    setLoanThreshold: ({ params, body, caller }) =>
      setLoanThreshold(dependencies, { params, body, userId: caller.userId }),
    listStakes: ({ query }) => listStakes(dependencies, query),
    getStake: ({ params, query }) =>
      getStake(dependencies, { stakeId: params.stakeId, networkId: query.network_id, coinId: query.coin_id }),
    getStressInputs: () => getStressInputs(pool),
    refreshPositions: async ({ caller }) =>
      (await enqueueJob(pool, refresh, { ...REFRESH_POSITIONS, createdBy: caller.userId })).job,
    confirmContract: ({ params, caller }) =>
      decideContract(dependencies, { accountId: params.accountId, state: 'confirmed', userId: caller.userId }),
    ignoreContract: ({ params, caller }) =>
      decideContract(dependencies, { accountId: params.accountId, state: 'ignored', userId: caller.userId }),
  };
}
