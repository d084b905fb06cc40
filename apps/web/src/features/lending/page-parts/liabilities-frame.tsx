import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { currentTab, PageTab, PageTabs } from '../../../ui/layout/page-tabs.tsx';
import { CoinPicturesRoot } from '../../../api-parts/coin-label.tsx';
import { usePageAccess } from '../../../lib/page-access.ts';

const PARTS = [
  { path: '/admin/liabilities', label: 'Owed' },
  { path: '/admin/liabilities/interest', label: 'Interest due' },
  { path: '/admin/liabilities/coverage', label: 'Coverage' },
  { path: '/admin/liabilities/reconciliation', label: 'Reconciliation' },
  { path: '/admin/liabilities/addresses', label: 'Deposit addresses' },
  { path: '/admin/liabilities/roots', label: 'Published roots' },
  { path: '/admin/liabilities/agreement', label: 'Agreement versions' },
] as const;

interface LiabilitiesFrameProps {
  readonly subtitle: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The shared frame of Liabilities: the title and the tabs. */
export function LiabilitiesFrame({ subtitle, actions, children }: LiabilitiesFrameProps) {
  const opens = usePageAccess();
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <CoinPicturesRoot>
      <PageHeader title="Liabilities" subtitle={subtitle} actions={actions} />
      <PageTabs label="Sections of Liabilities">
        {PARTS.filter((part) => opens(part.path)).map((part) => (
          <li key={part.path}>
            <PageTab
              to={part.path}
              activeOptions={{ exact: true, includeSearch: false }}
              {...(part.path === path && currentTab)}
            >
              {part.label}
            </PageTab>
          </li>
        ))}
      </PageTabs>
      {children}
    </CoinPicturesRoot>
  );
}
