/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Reports > Trades, and Reports > Transactions. Export both as CSV, with times in UTC.';
