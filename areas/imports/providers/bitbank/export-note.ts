/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Transaction history > Trade history > Download CSV.';
