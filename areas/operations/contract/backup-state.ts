import { z } from 'zod';
import { instant, namedObject } from '@holdfast/contract';

/** The last backup and whether it is too old. */
export const backupState = namedObject('BackupState', {
  /** The interval of scheduled backups; null: none are scheduled. */
  everyHours: z.int().nullable(),
  /** The last complete backup. */
  last: z.object({ madeAt: instant, fileName: z.string(), bytes: z.int(), rows: z.int() }).nullable(),
  /** Why the newest backup failed; null: it did not. */
  failure: z.string().nullable(),
  /** The last backup is older than two intervals. */
  isOverdue: z.boolean(),
});
export type BackupState = z.infer<typeof backupState>;
