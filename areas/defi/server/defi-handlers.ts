/** The handlers of positions in protocols. */
import { combineHandlers } from '@holdfast/http/server/handler.ts';
import { loanHandlers } from './loans.ts';
import { contractHandlers } from './page-state.ts';
import { poolAlertHandlers } from './pool-alerts.ts';
import { poolHandlers } from './pools.ts';
import { stakeHandlers } from './stakes.ts';
import { stressHandlers } from './stress-inputs.ts';

export const defiHandlers = combineHandlers(
  loanHandlers,
  contractHandlers,
  poolAlertHandlers,
  poolHandlers,
  stakeHandlers,
  stressHandlers,
);
