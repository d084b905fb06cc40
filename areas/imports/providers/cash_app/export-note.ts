/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Account > Documents > Export CSV, on the website (cash.app), for the whole period.';
