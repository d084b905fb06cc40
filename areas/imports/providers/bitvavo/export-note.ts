/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Account > Transaction history > Export. Choose the whole period and CSV.';
