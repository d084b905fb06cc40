/** Where the export is offered, in the words of the menus. */
export const exportNote = 'From the claims portal: Wallet and trade history as CSV, one file for each kind.';
