/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Settings > Export data > CSV, in the app.';
