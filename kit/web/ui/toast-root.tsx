import {
  mdiAlertCircleOutline,
  mdiAlertOutline,
  mdiCheckCircleOutline,
  mdiClose,
  mdiInformationOutline,
} from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useForkRef } from '@mui/material/utils';
import {
  type CustomContentProps,
  MaterialDesignContent,
  SnackbarProvider,
  type SnackbarOrigin,
  useSnackbar,
} from 'notistack';
import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import type { ToastPosition } from '../lib/settings/settings.ts';
import { useSettings } from '../lib/settings/settings-provider.tsx';
import { Icon } from './icon.tsx';
import { keepToastsClear } from './toast-place.ts';

const ToastContent = styled(MaterialDesignContent)(({ theme }) => {
  const status = (color: 'success' | 'error' | 'warning' | 'info') => ({
    borderInlineStart: `4px solid ${theme.palette[color].main}`,
    '& svg': { color: theme.palette[color].main },
  });
  return {
    '&&': {
      ...theme.typography.body1,
      padding: '8px 16px',
      maxWidth: 420,
      backgroundColor: theme.palette.raised,
      color: theme.palette.text.primary,
      borderRadius: theme.shape.borderRadius,
      boxShadow: theme.shadows[24],
      flexWrap: 'nowrap',
    },
    '& #notistack-snackbar': { gap: 12, padding: '4px 0', alignItems: 'flex-start', overflowWrap: 'anywhere' },
    '&&.notistack-MuiContent-success': status('success'),
    '&&.notistack-MuiContent-error': status('error'),
    '&&.notistack-MuiContent-warning': status('warning'),
    '&&.notistack-MuiContent-info': status('info'),
  };
});

/** Every toast can be closed, also one with an action of its own. */
function Toast({ action, ref, ...toast }: CustomContentProps & { readonly ref?: Ref<HTMLDivElement> }) {
  const { closeSnackbar } = useSnackbar();
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (content.current === null ? undefined : keepToastsClear(content.current)), []);
  return (
    <ToastContent
      {...toast}
      ref={useForkRef(content, ref)}
      action={
        <>
          {typeof action === 'function' ? action(toast.id) : action}
          <IconButton size="small" aria-label="Close the message" onClick={() => closeSnackbar(toast.id)}>
            <Icon path={mdiClose} size={18} />
          </IconButton>
        </>
      }
    />
  );
}

const ICONS = {
  success: <Icon path={mdiCheckCircleOutline} />,
  error: <Icon path={mdiAlertCircleOutline} />,
  warning: <Icon path={mdiAlertOutline} />,
  info: <Icon path={mdiInformationOutline} />,
};

const COMPONENTS = { default: Toast, success: Toast, error: Toast, warning: Toast, info: Toast };

const ORIGINS: Record<ToastPosition, SnackbarOrigin> = {
  'top-left': { vertical: 'top', horizontal: 'left' },
  'top-center': { vertical: 'top', horizontal: 'center' },
  'top-right': { vertical: 'top', horizontal: 'right' },
  'bottom-left': { vertical: 'bottom', horizontal: 'left' },
  'bottom-center': { vertical: 'bottom', horizontal: 'center' },
  'bottom-right': { vertical: 'bottom', horizontal: 'right' },
};

/** Short messages that disappear. Anything that needs an action belongs on the page instead. */
export function ToastRoot({ children }: { children: ReactNode }) {
  const { toastPosition } = useSettings().settings;
  return (
    <SnackbarProvider
      maxSnack={2}
      preventDuplicate
      autoHideDuration={5000}
      anchorOrigin={ORIGINS[toastPosition]}
      Components={COMPONENTS}
      iconVariant={ICONS}
    >
      {children}
    </SnackbarProvider>
  );
}
