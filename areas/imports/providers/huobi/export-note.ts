/** Where the export is offered, in the words of the menus. */
export const exportNote =
  'Orders > Spot orders > Trade history > Export; Assets > Account history for deposits and withdrawals.';
