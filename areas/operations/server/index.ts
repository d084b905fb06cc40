export { AUDIT_HEAD_BYTES_MAX, type AuditHead, AuditHeadError, parseAuditHead } from './audit-head/audit-head.ts';
export {
  type AuditHeadServices,
  auditHeadSchedules,
  createAuditHeadSettings,
  sendAuditHead,
} from './audit-head/send-audit-head.ts';
export { type BackupServices, backUp, backupSchedules, createBackupSettings } from './backups/back-up.ts';
export { type CheckedBackup, checkBackup } from './backups/check-backup.ts';
export { backupHandlers } from './backups/get-backup-state.ts';
export { restoreBackup } from './backups/restore-backup.ts';
export { writeBackup } from './backups/write-backup.ts';
export { createJobEventsPlugin } from './jobs/create-job-events-plugin.ts';
export { createJobFeed } from './jobs/job-feed.ts';
export { jobHandlers } from './jobs/jobs.ts';
export { readMetrics } from './metrics/read-metrics.ts';
export { startMailer } from './notices/mail/start-mailer.ts';
export { noticeHandlers } from './notices/notices.ts';
export { readSettings, type Settings } from './settings/read-settings.ts';
export { settingEffect, settingHandlers } from './settings/settings.ts';
