/** The pages of the guide, in their order: each is a file in docs/guide. Pages of the product name theirs as `help`. */
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

export interface GuidePlace {
  readonly topic: string;
  /** The heading that the page is about; absent where the whole guide page is. */
  readonly anchor?: string;
}

/** Clients and staff see this part of the guide only: everything else is about pages that are not open to them. */
export const CLIENT_PART = { topic: 'lending', anchor: 'for-clients' } as const;

/** Reads "books#general-ledger". */
export function guidePlaceOf(help: string | undefined, { isAdmin }: { readonly isAdmin: boolean }): GuidePlace {
  if (!isAdmin) return { topic: CLIENT_PART.topic };
  const [topic = '', anchor] = (help ?? GUIDE_TOPICS[0]).split('#');
  return anchor === undefined ? { topic } : { topic, anchor };
}
