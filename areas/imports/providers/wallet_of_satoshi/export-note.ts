/** Where the export is offered, in the words of the menus. */
export const exportNote = 'History > menu > Export CSV.';
