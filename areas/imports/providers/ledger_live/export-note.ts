/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Accounts > Export operations history (the arrow at the top right). Select all accounts.';
