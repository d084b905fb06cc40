/** Where the export is offered, in the words of the menus. */
export const exportNote = 'stake.tax > enter your address > Download CSV (default).';
