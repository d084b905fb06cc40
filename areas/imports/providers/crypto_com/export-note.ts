/** Where the export is offered, in the words of the menus. */
export const exportNote =
  'In the app: Accounts > Transaction history > Export. Export the crypto wallet, and the fiat wallet if used.';
