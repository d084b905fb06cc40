import type { LockCounts } from '../../contract/review.ts';
import { countText } from '@holdfast/web/lists/list-definition.ts';

export function unresolvedTotal({ unclassified, missingPrice, missingBasis, otherItems }: LockCounts): number {
  return unclassified + missingPrice + missingBasis + otherItems;
}

/** "3 unclassified transactions, 2 missing prices and 1 other open item" */
export function lockCountsText({ unclassified, missingPrice, missingBasis, otherItems }: LockCounts): string {
  const parts = [
    { count: unclassified, one: 'unclassified transaction', many: 'unclassified transactions' },
    { count: missingPrice, one: 'missing price', many: 'missing prices' },
    { count: missingBasis, one: 'missing cost basis', many: 'missing cost bases' },
    { count: otherItems, one: 'other open item', many: 'other open items' },
  ].flatMap(({ count, ...noun }) => (count === 0 ? [] : [countText(noun, count)]));
  return new Intl.ListFormat('en-GB').format(parts);
}
