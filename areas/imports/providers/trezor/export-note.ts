/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Trezor Suite: open the account, then Transactions > Export > CSV. Export each account.';
