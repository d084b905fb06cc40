/** Where the export is offered, in the words of the menus. */
export const exportNote =
  'Profile > Statements > Custom statement > All assets, all transactions, CSV. ' +
  'Or Taxes > Documents > Raw transactions.';
