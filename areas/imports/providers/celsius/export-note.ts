/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Profile > Download CSV, or the file from the claims portal.';
