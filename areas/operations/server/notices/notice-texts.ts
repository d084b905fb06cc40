/** The texts of each kind of notice, in the app and in mail. A kind without texts does not compile. */
import type { NoticeKind } from '../../contract/notice.ts';
import { formatDecimal, parseRatio, type Ratio, roundTo } from '@holdfast/money';

/** The data stored with a notice; older notices may have fewer fields. */
export type NoticeData = Readonly<Record<string, string | number | null | undefined>>;

/** What is stored of a notice: its texts are written from it. */
export interface StoredNotice {
  readonly kind: NoticeKind;
  readonly data: NoticeData;
}

interface NoticeTexts {
  /** In the list of preferences. */
  readonly label: string;
  /** The page that the notice is about. */
  readonly link: string | null | ((data: NoticeData) => string);
  title(data: NoticeData): string;
  text(data: NoticeData): string;
}

/** "25,000.5": all digits, in groups of three before the decimal point. */
const figure = (value: string | number | null | undefined): string =>
  String(value ?? '?').replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
const money = ({ amount, coinSymbol }: NoticeData): string =>
  `${amount === null || amount === undefined ? '' : figure(amount)} ${coinSymbol ?? ''}`.trim();
/** With the contract of the coin: another token can have the same symbol. */
const moneyInFull = (data: NoticeData): string =>
  `${money(data)}${data['contract'] ? ` (contract ${data['contract']})` : ''}`;
/** Rounded down to a tenth of a percent; negative where more is borrowed than held. */
const percent = (ratio: string | number | null | undefined): string => {
  if (ratio === null || ratio === undefined) return '?';
  const [whole = '0', tenth = '0'] = formatDecimal(
    roundTo((parseRatio(String(ratio)) * 100n) as Ratio, 1, 'floor'),
  ).split('.');
  return `${whole.replace('-', '\u2212')}.${tenth} %`;
};

/** Rounded down to two decimals, as in the list of loans: a loan must not look safer than it is. */
const healthFactor = (exact: string | number | null | undefined): string => {
  const [whole = '?', fraction = ''] = String(exact ?? '?').split('.');
  return fraction === '' ? whole : `${whole}.${fraction.padEnd(2, '0').slice(0, 2)}`;
};

/** " $6,800", after above or below. */
const bound = ({ boundUsd }: NoticeData): string => (boundUsd ? ` $${figure(boundUsd)}` : '');

/** "dana@… entered for mara@…": who entered a request on behalf of the client; null for a client's own request. */
const enteredFor = (data: NoticeData): string | null =>
  data['enteredByEmail'] ? `${data['enteredByEmail']} entered, for ${data['userEmail'] ?? 'a client'},` : null;

const requestNoun = ({ type }: NoticeData): string =>
  type === 'interest' ? 'interest payment' : type === 'withdrawal' ? 'withdrawal' : 'deposit';

/** " (the details)", or nothing. */
const inBrackets = (given: string | number | null | undefined): string => (given ? ` (${given})` : '');

/** "18 Nov 2026, 09:30 UTC" */
const moment = (given: string | number | null | undefined): string => {
  const at = new Date(String(given ?? ''));
  if (Number.isNaN(at.getTime())) return 'a later day';
  const day = at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return `${day}, ${at.toISOString().slice(11, 16)} UTC`;
};

const DECISIONS: Readonly<Record<string, string>> = {
  inEffect: 'In effect',
  refused: 'Rejected',
  expired: 'Expired',
};

/** "A passkey “Phone”", "An authenticator app". */
const factor = (data: NoticeData): string => {
  const name = String(data['factor'] ?? 'second factor');
  return `${/^[aeiou]/.test(name) ? 'An' : 'A'} ${name}`;
};

const NOT_YOU = 'If this was not you, change your password, end all other sessions and tell the operator.';

export const NOTICE_TEXTS: Readonly<Record<NoticeKind, NoticeTexts>> = {
  depositCleared: {
    label: 'Deposit cleared',
    link: '/dashboard',
    title: (data) => `Your deposit of ${money(data)} has cleared`,
    text: (data) =>
      `Your deposit of ${moneyInFull(data)} has arrived and earns interest from its Start Date, which is on your ` +
      `dashboard now.`,
  },
  withdrawalPaid: {
    label: 'Withdrawal paid',
    link: '/dashboard',
    title: (data) => `Your withdrawal of ${money(data)} was paid`,
    text: (data) =>
      (data['paidElsewhereTo']
        ? `${moneyInFull(data)} went to ${data['paidElsewhereTo']}, which is not the wallet of your request. ` +
          'If you did not agree to this, tell the operator. '
        : `${moneyInFull(data)} went to your wallet. `) +
      'Your dashboard shows what of it was interest and what was principal.',
  },
  interestPaid: {
    label: 'Interest paid',
    link: '/dashboard',
    title: (data) => `Interest of ${money(data)} was paid`,
    text: (data) =>
      `Interest of ${money(data)}${data['dueOn'] ? `, due on ${data['dueOn']},` : ''} was paid to ` +
      (data['paidElsewhereTo']
        ? `${data['paidElsewhereTo']}, which is none of your wallets here. If it is not yours, tell the operator.`
        : 'you.'),
  },
  depositExpired: {
    label: 'Announced deposit expired',
    link: '/client/deposit-withdraw',
    title: (data) => `Your announcement of ${money(data)} has expired`,
    text: (data) =>
      `${money(data)} did not arrive within ${data['days'] ?? 30} days. If you still want to deposit, announce it ` +
      `again. Coins that arrive count from the day they arrive.`,
  },
  clientTransactionReversed: {
    label: 'Deposit or payment reversed or cancelled',
    link: '/dashboard',
    title: (data) => `Your ${requestNoun(data)} of ${money(data)} was ${data['change'] ?? 'reversed'}`,
    text: (data) =>
      (data['change'] !== 'reversed'
        ? `The operator ${data['change'] ?? 'cancelled'} it before it was cleared` +
          `${data['reason'] ? `. The reason given: ${data['reason']}` : ''}. `
        : data['type'] === 'deposit'
          ? 'The operator no longer counts it as received, so it is not part of your balance. '
          : 'The operator no longer counts it as paid, so it is part of your balance again. ') +
      'If you did not expect this, ask the operator.',
  },
  paymentExceptionRequested: {
    label: 'Withdrawal to another address',
    link: '/dashboard',
    title: (data) => `Your withdrawal of ${money(data)} may be paid to another address`,
    text: (data) =>
      `The operator asks for approval to count a payment to ${data['address'] ?? 'another address'} as your ` +
      `withdrawal of ${money(data)}, although you requested it to ${data['walletName'] ?? 'another wallet'}. ` +
      `The reason given: ${data['reason'] ?? 'none'}. If you did not agree to this, tell the operator at once.`,
  },
  withdrawalToConfirm: {
    label: 'Withdrawal to confirm',
    link: '/dashboard',
    title: (data) => `Confirm your withdrawal of ${money(data)}`,
    text: (data) =>
      `${data['enteredByEmail'] ?? 'The operator'} entered a withdrawal of ${money(data)} for you, to ` +
      `${data['walletName'] ?? 'a wallet'}${inBrackets(data['address'])}. Compare the address and confirm it on your ` +
      'dashboard. If you did not ask for it, do not confirm it and tell the operator at once.',
  },
  depositAddressChanged: {
    label: 'Deposit address changed',
    link: '/client/deposit-withdraw',
    title: (data) => `Your deposit address on ${data['networkName'] ?? 'a network'} has changed`,
    text: (data) =>
      `From now on send deposits on ${data['networkName'] ?? 'this network'} to ` +
      `${data['address'] ?? 'the address shown on the page Deposit & Withdraw'} only, and compare it with the ` +
      `page before you send. If you did not expect this, ask the operator first.`,
  },
  changeAnnounced: {
    label: 'Change that concerns your deposits or your balance',
    link: '/client/deposit-withdraw',
    title: (data) => `Announced: ${data['name'] ?? 'a change'}`,
    text: (data) =>
      `${data['requestedBy'] ?? 'The operator'} requested this change${inBrackets(data['details'])}. ` +
      (data['effectiveFrom']
        ? `There is no second administrator to approve it, so it takes effect on ${moment(data['effectiveFrom'])}. `
        : 'A second administrator decides about it. ') +
      'If you did not expect it, ask the operator before you send coins.',
  },
  termsChanged: {
    label: 'Terms of Service changed',
    link: '/dashboard',
    title: () => 'The Terms of Service have changed',
    text: (data) =>
      `A new text of the Terms of Service (${data['version'] ?? 'new version'}) is in force. You are asked to ` +
      `accept it when you next sign in.`,
  },
  depositAnnounced: {
    label: 'Deposit announced',
    link: '/admin/client-transactions',
    title: (data) => `Deposit of ${money(data)} announced`,
    text: (data) =>
      `${enteredFor(data) ?? `${data['userEmail'] ?? 'A client'} announced`} a deposit of ` +
      `${moneyInFull(data)}${data['networkName'] ? ` on ${data['networkName']}` : ''}.`,
  },
  withdrawalRequested: {
    label: 'Withdrawal requested',
    link: '/admin/client-transactions',
    title: (data) => `Withdrawal of ${money(data)} requested`,
    text: (data) =>
      `${enteredFor(data) ?? `${data['userEmail'] ?? 'A client'} requested`} a withdrawal of ${moneyInFull(data)}.` +
      (data['noticeDays'] ? ` Payment is due within ${data['noticeDays']} days.` : ''),
  },
  interestDue: {
    label: 'Interest due',
    link: '/admin/liabilities/interest',
    title: (data) => `Interest due: ${data['payments'] ?? 0} ${data['payments'] === 1 ? 'payment' : 'payments'}`,
    text: (data) =>
      `As of ${data['day'] ?? 'today'}, ${data['payments'] ?? 0} more interest ` +
      `${data['payments'] === 1 ? 'payment is' : 'payments are'} due.`,
  },
  depositAddressRequested: {
    label: 'Deposit address change to approve',
    link: '/admin/liabilities/addresses',
    title: (data) => `A new deposit address for ${data['userEmail'] ?? 'a client'} needs approval`,
    text: (data) =>
      `Another admin requested a change of the deposit address of ${data['userEmail'] ?? 'a client'} on ` +
      `${data['networkName'] ?? 'a network'} to ${data['address'] ?? 'another one'}. Approve it only if you ` +
      `know why.`,
  },
  paymentExceptionToApprove: {
    label: 'Payment to another address to approve',
    link: '/admin/client-transactions',
    title: (data) => `A payment for ${data['userEmail'] ?? 'a client'} to another address needs approval`,
    text: (data) =>
      `Another admin wants to clear a withdrawal of ${money(data)} by a payment to ` +
      `${data['address'] ?? 'another address'}, not to the requested wallet. The reason given: ` +
      `${data['reason'] ?? 'none'}. Approve it only if the client confirmed it.`,
  },
  approvalRequested: {
    label: 'Change to approve',
    link: '/admin/audit-log',
    title: (data) => `Approval needed: ${data['name'] ?? 'a change'}`,
    text: (data) =>
      `${data['requestedBy'] ?? 'Another admin'} requested this change${inBrackets(data['details'])}` +
      `${data['reason'] ? `. The reason given: ${data['reason']}` : ''}. ` +
      (data['effectiveFrom']
        ? `Nobody can approve it, so it takes effect on ${moment(data['effectiveFrom'])} unless it is rejected.`
        : 'Approve it only if you know why.'),
  },
  approvalDecided: {
    label: 'Decision on your requested change',
    link: '/admin/audit-log',
    title: (data) => `${DECISIONS[String(data['state'])] ?? 'Decided'}: ${data['name'] ?? 'your request'}`,
    text: (data) =>
      `${data['decidedBy'] ? `Decided by ${data['decidedBy']}.` : 'No other admin decided it.'}` +
      `${data['note'] ? ` ${data['note']}` : ''}`,
  },
  coverageUnderLimit: {
    label: 'Coverage below limit',
    link: '/admin/liabilities/coverage',
    title: (data) => `${data['coinSymbol'] ?? 'A coin'} is covered by only ${percent(data['ratio'])}`,
    text: (data) =>
      `${figure(data['owed'])} ${data['coinSymbol'] ?? ''} is owed and ${figure(data['held'])} is held: ` +
      `${percent(data['ratio'])}, under the limit of ${percent(data['limitRatio'])}.`,
  },
  priceAlert: {
    label: 'Price out of pool range',
    // Older notices do not have the account of the pool.
    link: ({ accountId }) => (accountId === undefined ? '/admin/pools' : `/admin/pools/${accountId}`),
    title: (data) => `${data['coinSymbol'] ?? 'A coin'} ${data['side'] ?? 'outside its price range'}${bound(data)}`,
    text: (data) => {
      const pool = data['poolName']
        ? `. Alert of the pool ${data['poolName']} on ${data['networkName'] ?? 'a network'}`
        : '';
      return `${data['coinSymbol'] ?? 'A coin'} is at $${figure(data['priceUsd'])}${pool}.`;
    },
  },
  loanNearLiquidation: {
    label: 'Loan near liquidation',
    link: '/admin/loans',
    title: (data) => `${data['protocol'] ?? 'Protocol'} loan near liquidation`,
    text: (data) =>
      `${data['walletName'] ?? 'A wallet'} on ${data['networkName'] ?? 'a network'}: ` +
      `health factor ${healthFactor(data['healthFactor'])}, ` +
      (data['ltv'] === null
        ? 'debt without collateral.'
        : `debt ${percent(data['ltv'])} of the collateral. Alert at ${percent(data['alertThreshold'])}, ` +
          `liquidation at ${percent(data['threshold'])}.`),
  },
  auditLogBroken: {
    label: 'Audit log changed',
    link: '/admin/audit-log',
    title: (data) => `Entry ${data['brokenEntry'] ?? '?'} of the audit log was changed or removed`,
    text: (data) =>
      `The scheduled check found that the audit log does not match its hashes from entry ` +
      `${data['brokenEntry'] ?? '?'} on. Someone with access to the database changed it. Compare it with a backup ` +
      `or an earlier export.`,
  },
  nameTaken: {
    label: 'Name of another user',
    link: '/admin/users',
    title: (data) => `${data['email'] ?? 'A user'} uses the name of another user`,
    text: (data) =>
      `${data['email'] ?? 'A user'} is now called “${data['name'] ?? '?'}”, which looks like the name of ` +
      `${data['otherEmail'] ?? 'another user'}. Compare e-mail addresses before you act on a name.`,
  },
  newSignIn: {
    label: 'Sign-in from a new device or network',
    link: '/profile',
    title: () => 'Sign-in to your account from a new device or network',
    text: (data) =>
      `The sign-in came from ${data['address'] ?? 'an unknown address'} with this browser: ` +
      `${data['userAgent'] || 'unknown'}. ${NOT_YOU}`,
  },
  passwordChanged: {
    label: 'Password changed',
    link: '/profile',
    title: () => 'Your password was changed',
    text: () => `Your other devices were signed out. ${NOT_YOU}`,
  },
  factorAdded: {
    label: 'Second factor or passkey added',
    link: '/profile',
    title: (data) => `${factor(data)} was added to your account`,
    text: () => `It can be used to sign in from now on. ${NOT_YOU}`,
  },
  factorRemoved: {
    label: 'Second factor or passkey removed',
    link: '/profile',
    title: (data) => `${factor(data)} was removed from your account`,
    text: () => `It can no longer be used to sign in. ${NOT_YOU}`,
  },
  emailChanged: {
    label: 'E-mail address changed',
    link: '/profile',
    title: () => 'The e-mail address of your account was changed',
    text: (data) =>
      `You sign in as ${data['to'] ?? 'another address'} from now on, no longer as ${data['from'] ?? 'before'}. ` +
      `If you did not expect this, tell the operator at once.`,
  },
  apiTokenCreated: {
    label: 'API token created',
    link: '/profile',
    title: (data) => `The API token “${data['name'] ?? ''}” was created`,
    text: (data) =>
      `Programs with this token can read your data until ${moment(data['expiresAt'])}. If this was not you, revoke ` +
      `it in your profile, change your password, end all other sessions and tell the operator.`,
  },
  walletAdded: {
    label: 'Wallet added',
    link: '/client/wallets',
    title: (data) => `The wallet ${data['name'] ?? ''} was added`,
    text: (data) =>
      `Withdrawals can be requested to ${data['address'] ?? 'its address'} on ${data['networkName'] ?? 'its network'}` +
      `. If this was not you, tell the operator at once.`,
  },
  walletChanged: {
    label: 'Wallet changed',
    link: '/client/wallets',
    title: (data) => `The wallet ${data['name'] ?? ''} was ${data['change'] ?? 'changed'}`,
    text: (data) =>
      `Its address on ${data['networkName'] ?? 'its network'} is ${data['address'] ?? 'unchanged'}. If this was not ` +
      `you, tell the operator at once.`,
  },
  commandLineUsed: {
    label: 'Administrator changed from the command line',
    link: '/admin/audit-log',
    title: ({ email = 'An administrator', change }) =>
      change === 'created'
        ? `${email} was added as an administrator`
        : `${change === 'password' ? 'Password' : 'Second factor'} reset: ${email}`,
    text: () =>
      'This was done from the command line of the server. If you do not know why, check the machine and the audit log.',
  },
};

export function noticeLink(kind: NoticeKind, data: NoticeData): string | null {
  const { link } = NOTICE_TEXTS[kind];
  return typeof link === 'function' ? link(data) : link;
}
