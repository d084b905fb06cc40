/** Where the export is offered, in the words of the menus. */
export const exportNote =
  'Orders > Transactions > Transaction type: All > Export (OEX_TRANSACTION.csv), 180 days at a time.';
