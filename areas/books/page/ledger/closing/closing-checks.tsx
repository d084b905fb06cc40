/** The checklist of a month: what it counts, and the page on which each item is resolved. */
import type { ClosingCheck, ClosingItem } from '../../../contract/closing.ts';
import { mdiAlertOutline, mdiCheck } from '@mdi/js';
import Box from '@mui/material/Box';
import { countText } from '@holdfast/web/lists/list-definition.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';

const CHECKS = {
  synced: {
    passed: 'Wallets synced',
    one: 'wallet not synced',
    many: 'wallets not synced',
    to: '/admin/wallets',
  },
  classified: {
    passed: 'Transactions classified',
    one: 'unclassified transaction',
    many: 'unclassified transactions',
    to: '/portfolio/transactions/new',
  },
  priced: {
    passed: 'Prices and costs known',
    one: 'missing price or cost',
    many: 'missing prices or costs',
    to: '/admin/capital-positions/worklist',
  },
  read: {
    passed: 'Balances read',
    one: 'wallet whose balances were not read',
    many: 'wallets whose balances were not read',
    to: '/admin/asset-holdings',
  },
  reconciled: {
    passed: 'Balances reconciled',
    one: 'balance not reconciled',
    many: 'balances not reconciled',
    to: '/admin/asset-holdings',
  },
  balanced: {
    passed: 'Journal balanced',
    one: 'difference in the journal',
    many: 'differences in the journal',
    to: '/admin/ledger',
  },
} as const satisfies Record<ClosingCheck, { passed: string; one: string; many: string; to: string }>;

/** "3 unclassified transactions". */
export function checkText({ check, count }: Pick<ClosingItem, 'check' | 'count'>): string {
  return countText(CHECKS[check], count);
}

/** Balances of wallets that were not synced or not read are not known to be reconciled. */
function passedText(check: ClosingCheck, items: readonly ClosingItem[]): string {
  const hasUnread = items.some(({ check: each, count }) => (each === 'synced' || each === 'read') && count > 0);
  return check === 'reconciled' && hasUnread ? 'No differences in the balances that were read' : CHECKS[check].passed;
}

/** Every check in one line each; what does not pass leads to the page where it is resolved. */
export function Checklist({ items }: { readonly items: readonly ClosingItem[] }) {
  return (
    <Box
      component="ul"
      aria-label="Checklist"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, typography: 'body2', whiteSpace: 'normal' }}
    >
      {items.map((item) => (
        <Box key={item.check} component="li" sx={{ display: 'flex', gap: 2, minWidth: 0 }}>
          <Box sx={{ color: item.count === 0 ? 'gain' : 'warning.main', flexShrink: 0, lineHeight: 0, mt: '2px' }}>
            <Icon path={item.count === 0 ? mdiCheck : mdiAlertOutline} size={16} />
          </Box>
          <Box sx={{ minWidth: 0 }}>
            {item.count === 0 ? (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {passedText(item.check, items)}
              </Box>
            ) : (
              <TextLink to={CHECKS[item.check].to} underline="hover">
                {checkText(item)}
              </TextLink>
            )}
            {item.reason === null ? null : (
              <Box
                component="span"
                dir="auto"
                sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}
              >
                {item.reason}
              </Box>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
