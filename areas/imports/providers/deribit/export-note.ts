/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Transaction log > Download CSV, for each account. Keep the coin in the name of the file.';
