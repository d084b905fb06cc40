/**
 * Every call of Holdfast. A call stands here only with a working handler: the server's handler table is typed by this
 * object and does not compile otherwise.
 */
import { accountCalls } from './calls/account.ts';
import { authCalls } from './calls/auth.ts';

export const contract = { ...authCalls, ...accountCalls };
export type Contract = typeof contract;
export type CallName = keyof Contract;
