/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Accounts > Transactions > Download CSV (breakdown).';
