/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Profile > Transaction history > Export CSV, in the app.';
