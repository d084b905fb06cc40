/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Settings > Backup or History > Export transactions > All assets, in the desktop program.';
