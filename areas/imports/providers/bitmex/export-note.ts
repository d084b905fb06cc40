/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Wallet > Wallet history > Save as CSV.';
