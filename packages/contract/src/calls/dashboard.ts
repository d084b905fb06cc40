/** What the operator's first page shows and no other page asks for. */
import { z } from 'zod';
import { defineCall } from '../kit/call.ts';
import { netWorthPoint, netWorthSpan } from '../schemas/net-worth.ts';

export const dashboardCalls = {
  getNetWorth: defineCall({
    method: 'GET',
    path: 'indexer/admin/dashboard/net-worth',
    summary: 'Assets, liabilities and what is left, on about thirty days of a span, the last of them today.',
    access: 'admin',
    mayLag: true,
    query: z.strictObject({ span: netWorthSpan.default('1y') }),
    response: z.object({
      span: netWorthSpan,
      /** From the oldest to today; empty while there is nothing to tell of. */
      points: z.array(netWorthPoint),
    }),
    reads: ['Books', 'Liability', 'ClientTransaction', 'Price'],
  }),
};
