/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Crypto > More > Statement > Excel or CSV, in the app. Times are those of your device.';
