/** Where the export is offered, in the words of the menus. */
export const exportNote = 'The trades file and the wallet file that the website offered until it closed in 2023.';
