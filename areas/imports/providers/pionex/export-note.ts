/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Orders > Order history > Export, and Wallet > Transaction history > Export.';
