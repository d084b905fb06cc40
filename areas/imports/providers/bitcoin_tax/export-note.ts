/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Trades, Income and Spending each have a Download button. Export all three as CSV.';
