/** Where the export is offered, in the words of the menus. */
export const exportNote =
  'Wallets > Reports > Ledgers, then Export with UTC times. The trades report has the same trades.';
