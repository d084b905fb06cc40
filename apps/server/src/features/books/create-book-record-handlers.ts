/**
 * What a person records beside the accounting settings: the lots of a disposal, the safe-harbour allocation, the division
 * of a fee, what brokers reported.
 */
import type { Handlers } from '../../http/handler.ts';
import { loadAllocation } from './allocation/load-allocation.ts';
import { setAllocationRule } from './allocation/set-allocation-rule.ts';
import { setAllocationUnits } from './allocation/set-allocation-units.ts';
import { listBrokerDisposals, setBrokerDisposals } from './brokers/broker-disposals.ts';
import { listBrokerReports, setBrokerReport } from './brokers/broker-reports.ts';
import type { BookWritingDependencies } from './create-book-writing-handlers.ts';
import { loadFeeAllocation, setFeeAllocation } from './fees/fee-allocation.ts';
import { loadLotChoice } from './lots/load-lot-choice.ts';
import { forgetNamedLots, nameLots } from './lots/name-lots.ts';
import { withSnapshot } from './regenerate/with-snapshot.ts';

type BookRecordHandlers = Handlers<
  | 'getLotChoice'
  | 'nameLots'
  | 'forgetNamedLots'
  | 'getAllocation'
  | 'setAllocationUnits'
  | 'setAllocationRule'
  | 'getFeeAllocation'
  | 'setFeeAllocation'
  | 'listBrokerReports'
  | 'setBrokerReport'
  | 'listBrokerDisposals'
  | 'setBrokerDisposals'
>;

export function createBookRecordHandlers({
  pool,
  config: { timeZone },
  now,
}: BookWritingDependencies): BookRecordHandlers {
  return {
    getLotChoice: ({ params }) =>
      withSnapshot(pool, (reader) => loadLotChoice(reader, { ...params, timeZone, now: now() })),
    nameLots: ({ params, body, caller }) =>
      nameLots(pool, { ...params, named: body, userId: caller.userId, timeZone, now: now() }),
    forgetNamedLots: async ({ params }) => {
      await forgetNamedLots(pool, params);
      return { done: true };
    },
    getAllocation: () => withSnapshot(pool, (reader) => loadAllocation(reader, { timeZone, now: now() })),
    setAllocationUnits: ({ params, body, caller }) =>
      setAllocationUnits(pool, { ...params, ...body, userId: caller.userId, timeZone, now: now() }),
    setAllocationRule: ({ body, caller }) =>
      setAllocationRule(pool, { ...body, userId: caller.userId, timeZone, now: now() }),
    getFeeAllocation: ({ params }) => loadFeeAllocation(pool, params),
    setFeeAllocation: ({ params, body, caller }) =>
      setFeeAllocation(pool, { ...params, ...body, userId: caller.userId }),
    listBrokerReports: ({ params }) => listBrokerReports(pool, params),
    setBrokerReport: async ({ params, body, caller }) => {
      await setBrokerReport(pool, { ...params, ...body, userId: caller.userId });
      return listBrokerReports(pool, params);
    },
    listBrokerDisposals: ({ params, query }) => listBrokerDisposals(pool, { ...params, ...query }),
    setBrokerDisposals: async ({ params, body, caller }) => {
      await setBrokerDisposals(pool, { ...params, ...body, userId: caller.userId });
      return { done: true };
    },
  };
}
