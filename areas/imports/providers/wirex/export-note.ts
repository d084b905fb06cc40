/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Account > Statement > Export as CSV, for each account. Times are those of your device.';
