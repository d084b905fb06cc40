import { AUDIT_ACTIONS, type AuditAction } from '@holdfast/contract';
import { type AuditEntry } from '../../contract/audit.ts';

const ACTION_LABELS: Readonly<Record<AuditAction, string>> = {
  signedIn: 'Signed in',
  signedOut: 'Signed out',
  confirmed: 'Identity confirmed',
  sessionsEnded: 'Sessions ended',
  passwordChanged: 'Password changed',
  secondFactorChanged: 'Second factor changed',
  passkeyChanged: 'Passkey changed',
  apiTokenCreated: 'API token created',
  apiTokenRevoked: 'API token revoked',
  profileChanged: 'Profile changed',
  agreementAccepted: 'Agreement accepted',
  userAdded: 'User added',
  userChanged: 'User changed',
  userDeleted: 'User deleted',
  walletAdded: 'Wallet added',
  walletChanged: 'Wallet changed',
  walletDeleted: 'Wallet deleted',
  walletProven: 'Wallet proven',
  networkAdded: 'Network added',
  networkChanged: 'Network changed',
  networkDeleted: 'Network deleted',
  networkTested: 'RPC address tested',
  approvalApproved: 'Change approved',
  approvalRefused: 'Change rejected',
  approvalWithdrawn: 'Change withdrawn',
  approvalRuleChanged: 'Two-person rule changed',
  depositAddressAssigned: 'Deposit address assigned',
  depositAddressApproved: 'Deposit address approved',
  depositAddressRefused: 'Deposit address rejected',
  depositAddressReleased: 'Deposit address released',
  paymentExceptionRequested: 'Payment exception requested',
  paymentExceptionApproved: 'Payment exception approved',
  paymentExceptionRefused: 'Payment exception rejected',
  clientTransactionAdded: 'Client transaction added',
  openingBalancesAdded: 'Opening balances added',
  clientTransactionConfirmed: 'Client transaction confirmed',
  clientTransactionCancelled: 'Client transaction cancelled',
  clientTransactionDeleted: 'Client transaction deleted',
  coinChanged: 'Coin changed',
  addressBookChanged: 'Address book changed',
  priceSet: 'Price set',
  priceDeleted: 'Price deleted',
  pricesImported: 'Prices imported',
  accountingSettingsChanged: 'Accounting settings changed',
  settingsChanged: 'Settings changed',
  coverageLimitSet: 'Coverage limit set',
  taxpayerChanged: 'Tax details changed',
  taxpayerRevealed: 'Taxpayer number shown',
  alertSettingsChanged: 'Alert settings changed',
  noticeSettingsChanged: 'Notice settings changed',
  yearLocked: 'Year locked',
  yearUnlocked: 'Year unlocked',
  monthClosed: 'Month closed',
  monthReopened: 'Month reopening requested',
  fileExported: 'File exported',
  transactionChanged: 'Transaction changed',
  transactionsClassified: 'Transactions classified',
  ruleChanged: 'Rule changed',
  bookRecordChanged: 'Accounting record changed',
  booksRegenerated: 'Books regenerated',
  liabilitiesPublished: 'Liabilities published',
  importChanged: 'Import changed',
  exchangeConnected: 'Exchange connected',
  exchangeDisconnected: 'Exchange disconnected',
  jobStarted: 'Job started',
  jobCancelled: 'Job cancelled',
  sampleLoaded: 'Sample data loaded',
  sampleRemoved: 'Sample data removed',
  commandLineUsed: 'Command line used',
  secretsRotated: 'Keys of secrets rotated',
  recordChanged: 'Changed by the system',
};

export const ACTION_OPTIONS = AUDIT_ACTIONS.map((action) => ({ value: action, label: ACTION_LABELS[action] })).sort(
  (left, right) => left.label.localeCompare(right.label),
);

/** An action of another version is shown by its name. */
export function actionLabel({ action, isFailure }: Pick<AuditEntry, 'action' | 'isFailure'>): string {
  if (action === 'signedIn' && isFailure) return 'Sign-in failed';
  if (action === 'confirmed' && isFailure) return 'Confirmation failed';
  return ACTION_LABELS[action as AuditAction] ?? action;
}

/** The name of a field as people read it: "admin_scope" is "Admin scope". */
export function fieldLabel(field: string): string {
  const words = field
    .replace(/^settings\./, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_.]/g, ' ')
    .replace(/ id$/, '')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
