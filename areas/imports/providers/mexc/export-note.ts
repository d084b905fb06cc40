/** Where the export is offered, in the words of the menus. */
export const exportNote =
  'Orders > Spot orders > Trade history > Export; Wallets > Funding history > Export, for deposits and withdrawals.';
