/** Where the export is offered, in the words of the menus. */
export const exportNote =
  'Documents > New export > Ledgers, CSV, all fields and the whole period. The trades export has the same trades; ' +
  'ledgers also have deposits, withdrawals, staking and balances.';
