/** Where the export is offered, in the words of the menus. */
export const exportNote =
  'Orders > Transaction History > Export. Choose the whole account and one year at a time. The spot trade history ' +
  'contains the same trades; import one of the two.';
