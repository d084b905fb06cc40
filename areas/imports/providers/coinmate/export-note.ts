/** Where the export is offered, in the words of the menus. */
export const exportNote =
  'History > Transactions > Export > CSV, for the whole period. Choose the zone of your account below.';
