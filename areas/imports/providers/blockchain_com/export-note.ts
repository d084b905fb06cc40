/** Where the export is offered, in the words of the menus. */
export const exportNote =
  'Wallet: Activity > Download, for each coin. Trading account and exchange: Profile > Export transaction history.';
