/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Account > Reports and statements > Crypto > Generate CSV, for trades and for transfers.';
