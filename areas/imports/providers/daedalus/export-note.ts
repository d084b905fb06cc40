/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Wallet > Transactions > Export (CSV).';
