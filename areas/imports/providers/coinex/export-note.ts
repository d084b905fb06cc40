/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Assets > Spot account > Asset history > Export.';
