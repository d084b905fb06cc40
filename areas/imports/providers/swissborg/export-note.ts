/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Profile > Documents > Account statement > Excel, in the app.';
