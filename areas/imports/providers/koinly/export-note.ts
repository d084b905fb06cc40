/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Transactions > Export > CSV (Koinly universal format).';
