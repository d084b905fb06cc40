/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Account > History > Download, for trades and withdrawals.';
