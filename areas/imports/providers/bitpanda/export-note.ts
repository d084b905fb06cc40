/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Profile > History > Download > CSV, for the whole period.';
