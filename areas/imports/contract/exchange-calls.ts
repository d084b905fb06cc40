/** Accounts at exchanges: connected by admins, seen by everyone who reads imports, read by those who import. */
import { z } from 'zod';
import { byId, defineCall, done, jobSummary } from '@holdfast/contract';
import { connectableExchange, exchangeConnection, exchangeKey, exchangeName, exchangeTest } from './exchanges.ts';
import { importProvider } from './imports.ts';

export const exchangeCalls = {
  listExchangeAccounts: defineCall({
    method: 'GET',
    path: 'indexer/admin/exchange-accounts',
    summary: 'The connected accounts at exchanges with their state and balances, and the exchanges to connect.',
    access: 'adminRead',
    tokens: 'books',
    response: z.object({ items: z.array(exchangeConnection), exchanges: z.array(connectableExchange) }),
    reads: ['Exchange', 'Import', 'Job', 'Coin'],
  }),
  connectExchange: defineCall({
    method: 'POST',
    path: 'indexer/admin/exchange-accounts',
    summary: 'Connect an account with a key that can only read. A key that can trade or withdraw is refused.',
    access: 'admin',
    confirm: 'recent',
    audit: 'exchangeConnected',
    body: z.strictObject({ provider: importProvider, name: exchangeName, ...exchangeKey }),
    response: exchangeConnection,
    changes: ['Exchange', 'Job'],
  }),
  replaceExchangeKey: defineCall({
    method: 'PUT',
    path: 'indexer/admin/exchange-accounts/{id}/key',
    summary: 'Replace the key of a connected account. What was read with the old one stays.',
    access: 'admin',
    confirm: 'recent',
    audit: 'exchangeConnected',
    params: byId,
    body: z.strictObject(exchangeKey),
    response: exchangeConnection,
    changes: ['Exchange', 'Job'],
  }),
  testExchangeAccount: defineCall({
    method: 'POST',
    path: 'indexer/admin/exchange-accounts/{id}/test',
    summary: 'Ask the exchange with the stored key what the key may do and what the account holds.',
    access: 'admin',
    params: byId,
    response: exchangeTest,
  }),
  readExchangeAccount: defineCall({
    method: 'POST',
    path: 'indexer/admin/exchange-accounts/{id}/read',
    summary: 'Read what is new at the exchange, or continue a reading that was interrupted.',
    access: 'bookkeeping',
    audit: 'jobStarted',
    params: byId,
    response: jobSummary,
    changes: ['Exchange', 'Job'],
  }),
  disconnectExchange: defineCall({
    method: 'DELETE',
    path: 'indexer/admin/exchange-accounts/{id}',
    summary: 'Erase the key and stop reading. What was imported stays in the books.',
    access: 'admin',
    confirm: 'recent',
    audit: 'exchangeDisconnected',
    params: byId,
    response: done,
    changes: ['Exchange', 'Import', 'Job'],
  }),
};
