/**
 * Which text of the Terms of Service is in force. The page shows that text, the server records which one was accepted;
 * whoever changes a sentence of it raises the version.
 */
export const AGREEMENT_VERSION = '2026-11-15';
