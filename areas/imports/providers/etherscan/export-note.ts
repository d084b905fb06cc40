/** Where the export is offered, in the words of the menus. */
export const exportNote =
  'Open the address, then Download at the end of each list: ' +
  'Transactions, Internal transactions and Token transfers. ' +
  'Import all three into the wallet of the address.';
