/**
 * Its message says what is wrong and what helps, so a program that ends with it prints the message without a stack. The
 * program imports nothing else to recognise it: what a start loads first delays the database.
 */
export class ExplainedError extends Error {}
