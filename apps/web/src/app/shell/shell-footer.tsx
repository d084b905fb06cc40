import { styled } from '@mui/material/styles';
import { useSettings } from '../../lib/settings/settings-provider.tsx';
import { CopyrightLine } from '../../ui/copyright-line.tsx';
import { Boxed } from './boxed.tsx';

const Foot = styled('footer', { shouldForwardProp: (name) => name !== 'isFixed' })<{ isFixed: boolean }>(
  ({ theme, isFixed }) => ({
    color: theme.palette.text.tertiary,
    ...(isFixed
      ? {
          position: 'sticky',
          bottom: 0,
          zIndex: theme.zIndex.appBar - 1,
          paddingBlock: 14,
          backgroundColor: theme.palette.background.paper,
          borderTop: `1px solid ${theme.palette.hairline}`,
        }
      : { position: 'static', paddingBlock: '0 20px' }),
  }),
);

export function ShellFooter() {
  const { settings } = useSettings();
  if (settings.footer === 'hidden') return null;
  return (
    <Foot isFixed={settings.footer === 'fixed'}>
      <Boxed contentWidth={settings.contentWidth}>
        <CopyrightLine />
      </Boxed>
    </Foot>
  );
}
