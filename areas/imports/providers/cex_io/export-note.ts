/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Finance > Transactions > Download CSV (full history).';
