/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Finances > Crypto > Taxes and documents > Crypto transactions, as CSV.';
