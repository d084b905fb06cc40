/** Where the export is offered, in the words of the menus. */
export const exportNote =
  'Assets > Order centre > Account statement, and Trading history > Download. ' +
  'Choose the zone of the export below.';
