/**
 * PostgreSQL advisory locks are numbers shared by all clients of a database. The first number identifies Holdfast, so
 * that other programs in the same database do not collide; the second identifies what is locked.
 */
export const ADVISORY_CLASS = 1_214_999_652;

/**
 * A class of its own for jobs: the second number is the job. Shared by the transactions of its worker, so that a worker
 * that takes the job over can find and end those of a machine that is gone.
 */
export const JOB_ADVISORY_CLASS = ADVISORY_CLASS + 1;

export const ADVISORY_KEYS = {
  /** Held by the one process that uses an embedded data directory. */
  dataDirectoryOwner: 1,
  /** Held while a migration is applied. */
  migrations: 2,
  /** Held while a test template database is made. */
  testTemplate: 3,
  /** Held while a file of prices is imported: two imports would deadlock. */
  priceImport: 5,
  /** Held while a price ratio is set: the check for circles must see all others. */
  priceRatios: 6,
  /** Held while transactions or classifications are written: many rows and the counts of their days change together. */
  transactionWrites: 7,
  /** Held while the books are generated, a part of them is removed, or a year is locked. */
  books: 8,
  /** Shared by writers of what the books depend on, from their first note to their commit; exclusive to lock a year. */
  lockedYears: 9,
  /** Held while a change in a locked year is checked and committed, so that two are checked serially. */
  lockedYearCheck: 10,
  /** Held while the sample portfolio is created or removed. */
  sample: 11,
  /** Held while an entry of the audit log is chained, from its number to the commit. The migration names it too. */
  auditLog: 12,
  /** Held while a change under the two-person rule is requested or decided, so that each sees all others. */
  approvals: 13,
  /** Held while the tags of transactions are written, so that older ones do not replace newer ones. */
  searchTags: 14,
} as const;
