/**
 * What a person records beside the settings of the books: the lots of a disposal, the units of an allocation, what
 * brokers sent.
 */
import type { Handlers } from '../../http/handler.ts';
import { loadAllocation } from './allocation/load-allocation.ts';
import { setAllocationUnits } from './allocation/set-allocation-units.ts';
import { listBrokerReports, setBrokerReport } from './brokers/broker-reports.ts';
import type { BookWritingDependencies } from './create-book-writing-handlers.ts';
import { loadLotChoice } from './lots/load-lot-choice.ts';
import { forgetNamedLots, nameLots } from './lots/name-lots.ts';
import { withSnapshot } from './regenerate/with-snapshot.ts';

type BookRecordHandlers = Handlers<
  | 'getLotChoice'
  | 'nameLots'
  | 'forgetNamedLots'
  | 'getAllocation'
  | 'setAllocationUnits'
  | 'listBrokerReports'
  | 'setBrokerReport'
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
    listBrokerReports: ({ params }) => listBrokerReports(pool, params),
    setBrokerReport: async ({ params, body, caller }) => {
      await setBrokerReport(pool, { ...params, ...body, userId: caller.userId });
      return listBrokerReports(pool, params);
    },
  };
}
