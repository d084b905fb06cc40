/** Spark: the contracts of Aave v3 under another addresses provider. */
import { aaveV3 } from '../aave-v3/index.ts';
import type { AaveAccountState } from '../aave-v3/read-aave-accounts.ts';
import type { LoanProtocol } from '../engine/protocol.ts';

export const spark: LoanProtocol<AaveAccountState> = {
  id: 'spark',
  kind: 'loan',
  forkOf: 'aave-v3',
  published: {
    1: ['0x02C3eA4e34C0cBd694D2adFa2c690EECbC1793eE'],
    100: ['0xA98DaCB3fC964A6A0d2ce3B77294241585EAbA6d'],
  },
  events: {},
  attach: (given, finder) => finder.attachByOwner(spark, given),
  read: (source, found, at) => aaveV3.read(source, found, at),
  contractsOf: (position) => aaveV3.contractsOf(position),
  coinsOf: (state) => aaveV3.coinsOf(state),
  computeFigures: (state, given) => aaveV3.computeFigures(state, given),
};
