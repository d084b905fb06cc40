/** Where the export is offered, in the words of the menus. */
export const exportNote =
  'Reports > Generate reports > All transactions. Choose the whole period and download the CSV file.';
