/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Reports > Transaction history, and Reports > Trading history. Import both files.';
