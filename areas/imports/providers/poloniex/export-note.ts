/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Wallet > History > Export, for trades, deposits, withdrawals and distributions.';
