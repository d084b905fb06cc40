/** Where the export is offered, in the words of the menus. */
export const exportNote =
  'Assets > Spot > Transaction history > Export, for all transactions; Orders > Spot orders > Order details > Export.';
