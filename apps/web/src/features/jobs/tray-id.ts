export const TRAY_ID = 'job-tray';
