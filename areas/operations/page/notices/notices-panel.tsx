import { operationsCalls } from '../../contract/calls.ts';
import { mdiCheckAll } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { type RefObject, useId, useState } from 'react';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { NOTICE_REFRESH } from './notice-refresh.ts';
import { NoticeRows } from './notice-rows.tsx';
import { Row } from '@holdfast/web/ui/layout/row.tsx';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';

export interface NoticesPanelProps extends DialogProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly unread: number;
}

const STEP = 20;
/** Older notices can be found on the pages that they are about. */
const LISTED_MAX = 200;

/** Below the bell; full width on phones. Escape and a click outside close it and return the focus to the bell. */
export function NoticesPanel({ isOpen, anchor, unread, onClose }: NoticesPanelProps) {
  const titleId = useId();
  const [limit, setLimit] = useState(STEP);
  const list = useCall(
    operationsCalls.listNotices,
    { query: { limit } },
    { ...NOTICE_REFRESH, enabled: isOpen, keepsPrevious: true },
  );
  const { enqueueSnackbar } = useSnackbar();
  const markAll = useChange(operationsCalls.markAllNoticesRead);
  const newest = list.data?.items[0];
  const markAllRead = () => {
    if (!newest) return;
    markAll.mutate(
      { body: { upToId: newest.id } },
      {
        onError: (error) => enqueueSnackbar(errorText(error, 'The notices could not be marked.'), { variant: 'error' }),
      },
    );
  };
  return (
    <Popover
      open={isOpen}
      anchorEl={() => anchor.current}
      onClose={onClose}
      onTransitionExited={() => setLimit(STEP)}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      marginThreshold={0}
      transitionDuration={150}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: PAPER } }}
    >
      <Row
        canWrap={false}
        isSpread
        sx={{
          gap: 3,
          flexShrink: 0,
          minHeight: 56,
          paddingInlineStart: 4,
          paddingInlineEnd: 2,
        }}
      >
        <Typography id={titleId} variant="h2">
          Notices
        </Typography>
        <Button
          size="small"
          startIcon={<Icon path={mdiCheckAll} size={16} />}
          disabled={unread === 0 || !newest}
          loading={markAll.isPending}
          loadingPosition="start"
          onClick={markAllRead}
        >
          Mark all read
        </Button>
      </Row>
      <Box sx={{ overflowY: 'auto', scrollbarWidth: 'thin' }}>
        <NoticeRows
          query={list}
          isLoadingMore={list.isPlaceholderData}
          canShowMore={limit < LISTED_MAX}
          onShowMore={() => setLimit(Math.min(LISTED_MAX, limit + STEP))}
          onLeave={onClose}
        />
      </Box>
    </Popover>
  );
}

const PAPER = {
  display: 'flex',
  flexDirection: 'column',
  mt: 2,
  width: { xs: '100vw', sm: 448 },
  maxWidth: '100vw',
  maxHeight: { xs: 'calc(100dvh - 72px)', sm: 'min(620px, calc(100dvh - 96px))' },
  borderRadius: { xs: 0, sm: '6px' },
  backgroundColor: 'raised',
} as const;
