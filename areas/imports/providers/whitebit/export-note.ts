/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Balances > History > Deposits and Withdrawals > Export.';
