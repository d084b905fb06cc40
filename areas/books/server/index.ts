export { BOOK_COMPUTATIONS } from './book-computations.ts';
export { bookHandlers } from './book-handlers.ts';
export { monthReopeningEffect } from './closing/reopen-month.ts';
export { loadGeneration } from './generation/book-generation.ts';
export { loadBookCalendar } from './generation/book-settings.ts';
export { checkLockedPeriods } from './generation/locked-periods.ts';
export { moneyHeldAt } from './generation/money-holdings.ts';
export { regenerateBooks } from './regenerate/regenerate-books.ts';
