/** Where the export is offered, in the words of the menus. */
export const exportNote =
  'Orders > Order history > Download history for trades; Holdings > Deposits and Withdrawals for the rest.';
