/** Where the export is offered, in the words of the menus. */
export const exportNote = 'In the program, export all transactions as CSV.';
