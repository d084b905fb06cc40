/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Transactions > Export as CSV (the arrow at the lower right), in each wallet.';
