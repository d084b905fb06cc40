/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Open your Solana address on Solscan > Transfers > Export CSV.';
