/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Transactions > Export (the arrow at the top right) > CSV.';
