/** Where the export is offered, in the words of the menus. */
export const exportNote =
  'Enter coins > Trade table > Export > CSV (full export). Choose the time zone of your account below.';
