/** The pages of the guide in their order, and the one that belongs to each page of the product. */

/**
 * Each is a file in docs/guide, with the paths of the routes that it is about and the heading for each; empty where it
 * is the whole guide page. A test fails for a page that is missing here.
 */
const PAGES_OF_TOPIC = {
  'first-day': { '/dashboard': '', '/help': '', '/help/$topic': '' },
  wallets: { '/admin/wallets': '', '/admin/address-book': 'name-the-other-side', '/admin/networks': 'networks' },
  classification: { '/portfolio/transactions/new': '', '/portfolio/transactions/history': 'change-your-mind' },
  prices: { '/admin/coins': '', '/admin/coin-alias': 'coins-that-are-the-same-asset' },
  books: {
    '/admin/asset-holdings': 'read-the-books',
    '/admin/income': 'read-the-books',
    '/admin/expenses': 'read-the-books',
    '/admin/capital-positions/what-if': 'accounting-settings',
    '/admin/capital-positions/worklist': 'items-to-review',
    '/admin/open-positions': 'read-the-books',
    '/admin/ledger': 'general-ledger',
  },
  'form-8949': { '/admin/capital-positions': '' },
  lending: {
    '/client/deposit-withdraw': 'for-clients',
    '/client/wallets': 'for-clients',
    '/admin/client-transactions': 'clear-a-request',
    '/admin/liabilities': 'what-you-owe',
    '/admin/liabilities/interest': 'pay-interest',
    '/admin/liabilities/coverage': 'what-you-owe',
    '/admin/liabilities/reconciliation': 'what-you-owe',
    '/admin/liabilities/agreement': 'the-agreement',
    '/admin/liabilities/addresses': 'add-a-client',
    '/admin/liabilities/roots': 'what-you-owe',
  },
  defi: {
    '/admin/pools': 'liquidity-pools',
    '/admin/pools/$id': 'liquidity-pools',
    '/admin/loans': 'loans',
    '/admin/stake': 'stakes',
    '/admin/stake/$stakeId': 'stakes',
  },
  imports: { '/admin/import': '' },
  running: {
    '/profile': 'your-own-account',
    '/admin/users': 'users-and-roles',
    '/admin/mails': 'e-mail',
    '/admin/audit-log': 'audit-log',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export type GuideTopic = keyof typeof PAGES_OF_TOPIC;
export const GUIDE_TOPICS = Object.keys(PAGES_OF_TOPIC) as GuideTopic[];

export interface GuidePlace {
  readonly topic: GuideTopic;
  /** The heading that the page is about; absent where the whole guide page is. */
  readonly anchor?: string;
}

/** By the path of the route. */
export const GUIDE_OF_PAGE: Readonly<Record<string, GuidePlace>> = Object.fromEntries(
  GUIDE_TOPICS.flatMap((topic) =>
    Object.entries(PAGES_OF_TOPIC[topic]).map(([path, anchor]) => [
      path,
      anchor === '' ? { topic } : { topic, anchor },
    ]),
  ),
);

/** Clients and staff see this part of the guide only: everything else is about pages that are not open to them. */
export const CLIENT_PART = { topic: 'lending', anchor: 'for-clients' } as const;

export function guidePlaceOf(path: string, { isAdmin }: { readonly isAdmin: boolean }): GuidePlace {
  if (!isAdmin) return { topic: CLIENT_PART.topic };
  return GUIDE_OF_PAGE[path] ?? { topic: 'first-day' };
}

/** The paths of the pages that a guide page is about; those with an id in them cannot be linked to. */
export function pagesOfTopic(topic: string): string[] {
  return Object.entries(GUIDE_OF_PAGE)
    .filter(([path, place]) => place.topic === topic && !path.includes('$') && path !== '/help')
    .map(([path]) => path);
}
