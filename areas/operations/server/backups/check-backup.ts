import {
  type BackupHeader,
  type BackupManifest,
  compareWithManifest,
  TableDigest,
  type TableSummary,
  withBackup,
} from './backup-file.ts';
import { type BackupKeys, verifyBackup } from './backup-signature.ts';

export interface CheckedBackup {
  readonly header: BackupHeader;
  readonly manifest: BackupManifest;
  readonly rows: number;
  readonly tables: number;
}

/**
 * Reads a whole backup and compares it with its manifest, and that with its signature where keys are given. Throws a
 * BackupError at the first difference.
 */
export async function checkBackup(file: string, keys: BackupKeys = []): Promise<CheckedBackup> {
  return withBackup(file, async (backup) => {
    const found: TableSummary[] = [];
    for (;;) {
      const part = await backup.next();
      if ('manifest' in part) {
        const { header } = backup;
        const { manifest } = part;
        compareWithManifest(found, manifest, file);
        verifyBackup({ header, manifest }, { keys, file });
        return { header, manifest, tables: found.length, rows: found.reduce((sum, { rows }) => sum + rows, 0) };
      }
      const digest = new TableDigest();
      for await (const piece of part.table.content) digest.update(piece);
      found.push(digest.end(part.table.name));
    }
  });
}
