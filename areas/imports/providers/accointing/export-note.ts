/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Export all transactions as CSV, from the archive that was offered when the service closed.';
