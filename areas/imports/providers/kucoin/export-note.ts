/** Where the export is offered, in the words of the menus. */
export const exportNote =
  'Orders > Trade history > Export; Assets > Deposit and withdrawal history > Export. ' +
  'Choose the zone of the export below.';
