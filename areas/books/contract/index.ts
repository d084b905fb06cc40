export * from './book-records.ts';
export * from './books.ts';
export * from './calls.ts';
export * from './closing.ts';
export * from './entered-entries.ts';
export * from './form-8949.ts';
export * from './ledger.ts';
export * from './review.ts';
