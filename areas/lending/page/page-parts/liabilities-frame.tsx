import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { currentTab, PageTab, PageTabs } from '@holdfast/web/ui/layout/page-tabs.tsx';
import { CoinPicturesRoot } from '@holdfast/catalogue/page/coin-label';
import { usePageAccess } from '@holdfast/web/lib/page-access.ts';

const PARTS = [
  ['/admin/liabilities', 'Owed'],
  ['/admin/liabilities/interest', 'Interest due'],
  ['/admin/liabilities/coverage', 'Coverage'],
  ['/admin/liabilities/reconciliation', 'Reconciliation'],
  ['/admin/liabilities/addresses', 'Deposit addresses'],
  ['/admin/liabilities/tax', 'Tax forms'],
  ['/admin/liabilities/roots', 'Published roots'],
  ['/admin/liabilities/agreement', 'Agreement versions'],
] as const;

interface LiabilitiesFrameProps {
  readonly subtitle: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The shared frame of Liabilities: the title and the tabs. */
export function LiabilitiesFrame({ subtitle, actions, children }: LiabilitiesFrameProps) {
  const opens = usePageAccess();
  const currentPath = useLocation({ select: (location) => location.pathname });
  return (
    <CoinPicturesRoot>
      <PageHeader title="Liabilities" subtitle={subtitle} actions={actions} />
      <PageTabs label="Sections of Liabilities">
        {PARTS.filter(([path]) => opens(path)).map(([path, label]) => (
          <li key={path}>
            <PageTab
              to={path}
              activeOptions={{ exact: true, includeSearch: false }}
              {...(path === currentPath && currentTab)}
            >
              {label}
            </PageTab>
          </li>
        ))}
      </PageTabs>
      {children}
    </CoinPicturesRoot>
  );
}
