/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Portfolio > History > Export to CSV, in the desktop program.';
