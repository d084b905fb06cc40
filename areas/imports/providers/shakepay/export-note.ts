/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Profile > Account statements > Crypto transactions > CSV.';
