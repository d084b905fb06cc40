/** Calls of the operator's dashboard that no other page uses. */
import { z } from 'zod';
import { defineCall } from '@holdfast/contract';
import { netWorthPoint, netWorthSpan } from './net-worth.ts';
import { setupState } from './setup-state.ts';

export const dashboardCalls = {
  getSetupState: defineCall({
    method: 'GET',
    path: 'indexer/admin/dashboard/setup',
    summary: 'How far the installation is set up, for the checklist of an administrator.',
    access: 'adminRead',
    response: setupState,
    reads: [
      'Network',
      'Wallet',
      'Coin',
      'Exchange',
      'Bridge',
      'Farm',
      'LendingProtocol',
      'Price',
      'Transaction',
      'TransactionUnclassified',
      'Books',
      'User',
      'DepositAddress',
    ],
  }),
  getNetWorth: defineCall({
    method: 'GET',
    path: 'indexer/admin/dashboard/net-worth',
    summary: 'Assets, liabilities and net worth on about thirty days of a span, up to today.',
    access: 'adminRead',
    tokens: 'books',
    mayLag: true,
    query: z.strictObject({ span: netWorthSpan.default('1y') }),
    response: z.object({
      span: netWorthSpan,
      /** From the oldest to today; empty while there is no data. */
      points: z.array(netWorthPoint),
    }),
    reads: ['Books', 'Liability', 'ClientTransaction', 'Price'],
  }),
};
