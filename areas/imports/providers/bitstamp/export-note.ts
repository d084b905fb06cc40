/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Account > Transaction history > Export. Choose all transactions and CSV.';
