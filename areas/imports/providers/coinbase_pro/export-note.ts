/** Where the export is offered, in the words of the menus. */
export const exportNote =
  'Portfolio > Statements > Generate > Account statement, all portfolios, CSV. The fills report has the same trades.';
