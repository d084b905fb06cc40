/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Trade history > All trades > Download (TradeHistory.csv).';
