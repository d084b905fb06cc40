/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Account > Balances > Download transaction history (XLSX or CSV).';
