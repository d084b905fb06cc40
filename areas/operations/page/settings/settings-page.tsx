import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ComponentType } from 'react';
import { useAddressPart } from '@holdfast/web/lib/page-address.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';

/** One entry of the page. The areas supply the contents, and the application puts the list together. */
export interface SettingsSection {
  /** In the address of the page. */
  readonly id: string;
  readonly label: string;
  /** A path from @mdi/js. */
  readonly icon: string;
  readonly Content: ComponentType;
}

export function SettingsPage({ sections }: { readonly sections: readonly SettingsSection[] }) {
  const [requested, setRequested] = useAddressPart('section');
  const current = sections.find(({ id }) => id === requested) ?? sections[0];
  if (!current) return null;
  const { Content } = current;
  return (
    <>
      <PageHeader title="Settings" subtitle="For this installation. Every change is recorded in the audit log." />
      <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr)' } }}>
        <Box
          component="nav"
          aria-label="Sections of the settings"
          sx={{ display: 'flex', flexDirection: { xs: 'row', md: 'column' }, flexWrap: 'wrap', gap: 1 }}
        >
          {sections.map(({ id, label, icon }) => (
            <ButtonBase
              key={id}
              aria-current={id === current.id ? 'page' : undefined}
              onClick={() => setRequested(id)}
              sx={{
                justifyContent: 'flex-start',
                gap: 2.5,
                minHeight: 40,
                px: 3,
                borderRadius: '6px',
                typography: 'body1',
                color: 'text.secondary',
                '&:hover': { bgcolor: 'action.hover' },
                '&[aria-current]': { color: 'accent.link', bgcolor: 'accent.tint', fontWeight: 500 },
              }}
            >
              <Icon path={icon} size={20} />
              {label}
            </ButtonBase>
          ))}
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Content />
        </Box>
      </Box>
    </>
  );
}
