import { importsCalls } from '../contract/calls.ts';
import { presentCount } from '@holdfast/money';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { CoinPicturesRoot } from '@holdfast/catalogue/page/coin-label';
import { useCall } from '@holdfast/web/lib/api.ts';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { currentTab, PageTab, PageTabs } from '@holdfast/web/ui/layout/page-tabs.tsx';
import { useMay } from '@holdfast/web/lib/permission.ts';

interface ImportFrameProps {
  readonly tab: 'new' | 'past' | 'saved';
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

const FIRST_ONLY = { query: { limit: 1 } };

const SUBTITLES = {
  new: 'Check what each row becomes, then import. You can undo every import.',
  past: 'Every import is listed here and can be undone until its year is locked or its month closed.',
  saved: 'Answers given during an import are used for later files. Change or delete them here.',
} as const;

/** The shared frame of Import: the title and the tabs. */
export function ImportFrame({ tab, actions, children }: ImportFrameProps) {
  const may = useMay();
  const { data } = useCall(importsCalls.listImports, FIRST_ONLY);
  return (
    <CoinPicturesRoot>
      <PageHeader title="Import" subtitle={SUBTITLES[tab]} actions={actions} />
      <PageTabs label="Sections of Import">
        {may(importsCalls.importFile) ? (
          <li>
            <PageTab to="/admin/import" activeOptions={{ exact: true }} {...(tab === 'new' && currentTab)}>
              New import
            </PageTab>
          </li>
        ) : null}
        <li>
          <PageTab to="/admin/import" search={{ tab: 'past' }} {...(tab === 'past' && currentTab)}>
            Past imports
            {data && data.total > 0 ? (
              <Box
                component="span"
                sx={{
                  px: 1.5,
                  minWidth: 20,
                  textAlign: 'center',
                  borderRadius: '999px',
                  typography: 'caption',
                  fontWeight: 600,
                  color: tab === 'past' ? 'accent.link' : 'text.secondary',
                  backgroundColor: tab === 'past' ? 'accent.tint' : 'ground.neutral',
                  fontVariantNumeric: 'tabular-nums',
                }}
              >
                {presentCount(data.total)}
                {data.isTotalCapped ? '+' : ''}
              </Box>
            ) : null}
          </PageTab>
        </li>
        <li>
          <PageTab to="/admin/import" search={{ tab: 'saved' }} {...(tab === 'saved' && currentTab)}>
            Saved
          </PageTab>
        </li>
      </PageTabs>
      {children}
    </CoinPicturesRoot>
  );
}
