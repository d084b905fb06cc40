/** Where the export is offered, in the words of the menus. */
export const exportNote =
  'Transactions > File > Export (the button at the lower right). Times are those of your computer.';
