import type { Handlers } from '../../http/handler.ts';
import { type DashboardDependencies, getNetWorth } from './get-net-worth.ts';

export function createDashboardHandlers(dependencies: DashboardDependencies): Handlers<'getNetWorth'> {
  return { getNetWorth: ({ query }) => getNetWorth(dependencies, query.span) };
}
