/** Where the export is offered, in the words of the menus. */
export const exportNote =
  'Wallet > Billing details > Export. Choose the whole period. Times are those of your account’s zone.';
