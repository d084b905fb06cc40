/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Orders > Export data > Unified trading account and Funding account, one file for each.';
