/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Profile > Transaction reports > choose the dates > Download CSV.';
