import { expect, it } from 'vitest';
import { type CallName, contract } from '../contract.ts';
import type { Call } from '../kit/call.ts';

/**
 * Calls that write data of the books: the tables with a trigger that notes how far back a change
 * reaches.
 */
const WRITES_WHAT_THE_BOOKS_READ: readonly CallName[] = [
  'classifyTransaction',
  'undoClassification',
  'addTransaction',
  'replaceTransaction',
  'resetTransaction',
  'deleteTransaction',
  'deleteTransfer',
  'fetchTransaction',
  'resyncTransaction',
  'linkTransactions',
  'setManualPrice',
  'deleteManualPrice',
  'setPriceRatio',
  'deletePriceRatio',
  'updateCoin',
  'addAliasCoin',
  'updateAliasCoin',
  'deleteAliasCoin',
  'addWallet',
  'editWallet',
  'deleteWallet',
  'addExchange',
  'editExchange',
  'deleteExchange',
  'addBridge',
  'editBridge',
  'deleteBridge',
  'addFarm',
  'editFarm',
  'deleteFarm',
  'addLendingProtocol',
  'editLendingProtocol',
  'deleteLendingProtocol',
  'setBookSettings',
  'nameLots',
  'forgetNamedLots',
  'setAllocationUnits',
  'setAllocationRule',
  'setFeeAllocation',
];

it.each(WRITES_WHAT_THE_BOOKS_READ)('%s makes a page ask anew whether the books are up to date', (name) => {
  const call: Call = contract[name];
  expect(call.changes).toContain('Books');
});

it('whether the books are up to date is an answer of that group', () => {
  expect(contract.getBookState.reads).toContain('Books');
});
