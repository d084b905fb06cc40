import type pg from 'pg';
import type { Handlers } from '../../http/handler.ts';
import { getNetWorth } from './get-net-worth.ts';

export interface DashboardDependencies {
  readonly pool: pg.Pool;
  readonly now: () => Date;
}

export function createDashboardHandlers(dependencies: DashboardDependencies): Handlers<'getNetWorth'> {
  return { getNetWorth: ({ query }) => getNetWorth(dependencies, query.span) };
}
