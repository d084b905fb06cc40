/** Where the export is offered, in the words of the menus. */
export const exportNote =
  'Wallet > History > Export, for deposits and withdrawals; Orders > Spot > History > Export, for trades.';
