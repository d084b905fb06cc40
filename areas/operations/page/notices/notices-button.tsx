import { operationsCalls } from '../../contract/calls.ts';
import { mdiBellOutline } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { CountBadge } from '@holdfast/web/ui/count-badge.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { NOTICE_REFRESH } from './notice-refresh.ts';
import type { NoticesPanelProps } from './notices-panel.tsx';

/**
 * If a newer version was installed since this page was loaded, the panel's code is gone; the open page must keep
 * working.
 */
const NoticesPanel = lazy<ComponentType<NoticesPanelProps>>(() =>
  import('./notices-panel.tsx').then(
    (module) => ({ default: module.NoticesPanel }),
    () => ({ default: () => null }),
  ),
);

const BADGE_MAX = 99;
/**
 * White on this colour has a contrast of 5.5 : 1 in both modes; the palette's loss colour is too light in dark mode.
 */
const RED = '#C9252D';

/** The bell in the app bar. If the count fails to load, the bell shows none rather than an error. */
export function NoticesButton() {
  const { data } = useCall(operationsCalls.countUnreadNotices, undefined, NOTICE_REFRESH);
  const unread = data?.unread ?? 0;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Tooltip title="Notices">
        <IconButton
          ref={button}
          aria-label={labelOf(unread)}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={open}
        >
          <CountBadge count={unread} max={BADGE_MAX} ground={RED}>
            <Icon path={mdiBellOutline} />
          </CountBadge>
        </IconButton>
      </Tooltip>
      {wasOpened ? (
        <Suspense fallback={null}>
          <NoticesPanel isOpen={isOpen} anchor={button} unread={unread} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function labelOf(unread: number): string {
  if (unread === 0) return 'Notices';
  return `Notices: ${unread > BADGE_MAX ? `more than ${BADGE_MAX}` : unread} unread`;
}
