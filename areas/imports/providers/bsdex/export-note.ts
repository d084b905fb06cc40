/** Where the export is offered, in the words of the menus. */
export const exportNote = 'Transaktionen > Transaktionshistorie > Export > CSV.';
