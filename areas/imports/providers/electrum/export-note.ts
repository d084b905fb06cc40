/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Wallet > History > Export, as CSV. Times are those of your computer.';
