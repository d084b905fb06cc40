import { expect, it } from 'vitest';
import { type CallName, contract } from './contract.ts';
import type { Call } from '@holdfast/contract';

/**
 * Calls that write data of the books: the tables with a trigger that notes how far back a change
 * reaches.
 */
const WRITES_WHAT_THE_BOOKS_READ: readonly CallName[] = [
  'classifyTransaction',
  'acceptSuggestions',
  'addRuleAndClassify',
  'deleteRule',
  'undoClassification',
  'addTransaction',
  'replaceTransaction',
  'resetTransaction',
  'deleteTransaction',
  'deleteTransfer',
  'fetchTransaction',
  'resyncTransaction',
  'linkTransactions',
  'recordCosts',
  'removeRecordedCosts',
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

it.each(WRITES_WHAT_THE_BOOKS_READ)('%s makes a page read again whether the books are up to date', (name) => {
  const call: Call = contract[name];
  expect(call.changes).toContain('Books');
});

it('the call that returns whether the books are up to date belongs to that group', () => {
  expect(contract.getBookState.reads).toContain('Books');
});
