/** The pages of the guide in their order, and the one that belongs to each page of the product. */

/** Each is a file in docs/guide. */
export const GUIDE_TOPICS = [
  'first-day',
  'wallets',
  'classification',
  'prices',
  'books',
  'form-8949',
  'lending',
  'defi',
  'imports',
  'running',
] as const;
export type GuideTopic = (typeof GUIDE_TOPICS)[number];

export interface GuidePlace {
  readonly topic: GuideTopic;
  /** The heading that the page is about; absent where the whole guide page is. */
  readonly anchor?: string;
}

export const isGuideTopic = (text: string): text is GuideTopic => (GUIDE_TOPICS as readonly string[]).includes(text);

/** By the path of the route. A test fails for a page that is missing here. */
export const GUIDE_OF_PAGE: Readonly<Record<string, GuidePlace>> = {
  '/dashboard': { topic: 'first-day' },
  '/help': { topic: 'first-day' },
  '/help/$topic': { topic: 'first-day' },
  '/profile': { topic: 'running', anchor: 'your-own-account' },
  '/client/deposit-withdraw': { topic: 'lending', anchor: 'for-clients' },
  '/client/wallets': { topic: 'lending', anchor: 'for-clients' },
  '/portfolio/transactions/new': { topic: 'classification' },
  '/portfolio/transactions/history': { topic: 'classification', anchor: 'change-your-mind' },
  '/admin/pools': { topic: 'defi', anchor: 'liquidity-pools' },
  '/admin/pools/$id': { topic: 'defi', anchor: 'liquidity-pools' },
  '/admin/loans': { topic: 'defi', anchor: 'loans' },
  '/admin/stake': { topic: 'defi', anchor: 'stakes' },
  '/admin/stake/$stakeId': { topic: 'defi', anchor: 'stakes' },
  '/admin/asset-holdings': { topic: 'books', anchor: 'read-the-books' },
  '/admin/income': { topic: 'books', anchor: 'read-the-books' },
  '/admin/expenses': { topic: 'books', anchor: 'read-the-books' },
  '/admin/capital-positions': { topic: 'form-8949' },
  '/admin/capital-positions/what-if': { topic: 'books', anchor: 'accounting-settings' },
  '/admin/capital-positions/worklist': { topic: 'books', anchor: 'items-to-review' },
  '/admin/open-positions': { topic: 'books', anchor: 'read-the-books' },
  '/admin/ledger': { topic: 'books', anchor: 'general-ledger' },
  '/admin/client-transactions': { topic: 'lending', anchor: 'clear-a-request' },
  '/admin/liabilities': { topic: 'lending', anchor: 'what-you-owe' },
  '/admin/liabilities/interest': { topic: 'lending', anchor: 'pay-interest' },
  '/admin/liabilities/coverage': { topic: 'lending', anchor: 'what-you-owe' },
  '/admin/liabilities/reconciliation': { topic: 'lending', anchor: 'what-you-owe' },
  '/admin/liabilities/agreement': { topic: 'lending', anchor: 'the-agreement' },
  '/admin/liabilities/addresses': { topic: 'lending', anchor: 'add-a-client' },
  '/admin/liabilities/roots': { topic: 'lending', anchor: 'what-you-owe' },
  '/admin/wallets': { topic: 'wallets' },
  '/admin/address-book': { topic: 'wallets', anchor: 'name-the-other-side' },
  '/admin/coins': { topic: 'prices' },
  '/admin/coin-alias': { topic: 'prices', anchor: 'coins-that-are-the-same-asset' },
  '/admin/networks': { topic: 'wallets', anchor: 'networks' },
  '/admin/users': { topic: 'running', anchor: 'users-and-roles' },
  '/admin/import': { topic: 'imports' },
  '/admin/mails': { topic: 'running', anchor: 'e-mail' },
  '/admin/audit-log': { topic: 'running', anchor: 'audit-log' },
};

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
