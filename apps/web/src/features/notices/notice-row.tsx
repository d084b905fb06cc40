import { contract, type Notice } from '@holdfast/contract';
import { mdiCheck } from '@mdi/js';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import { useSnackbar } from 'notistack';
import { useChange } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { useIsPage } from '../../lib/page-address.ts';
import { IconTile } from '../../ui/icon-tile.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DateCell } from '../../ui/list/date-cell.tsx';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { NOTICE_LOOKS } from './notice-looks.ts';

const Item = styled('li')(({ theme }) => ({
  position: 'relative',
  borderTop: `1px solid ${theme.palette.hairlineRaised}`,
}));

const Row = styled(ButtonBase, { shouldForwardProp: (name) => name !== 'isUnread' })<{ isUnread: boolean }>(
  ({ theme, isUnread }) => ({
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'flex-start',
    gap: 12,
    width: '100%',
    padding: theme.spacing(3, 4),
    paddingInlineEnd: theme.spacing(12),
    textAlign: 'start',
    backgroundColor: isUnread ? theme.palette.accent.tint : 'transparent',
    '&:hover': { backgroundColor: theme.palette.action.hover },
    '&:focus-visible': { outlineOffset: -2 },
  }),
);
const RowLink = createLink(Row);

/** One click reads it and leads to what it is about; the tick beside it only reads it. */
export function NoticeRow({ notice, onLeave }: { readonly notice: Notice; readonly onLeave: () => void }) {
  const isPage = useIsPage();
  const { enqueueSnackbar } = useSnackbar();
  const markRead = useChange(contract.markNoticeRead);
  const isUnread = notice.readAt === null;
  const read = () => {
    if (!isUnread) return;
    markRead.mutate(
      { params: { id: notice.id } },
      {
        onError: (error) =>
          enqueueSnackbar(errorText(error, 'The notice could not be marked as read.'), { variant: 'error' }),
      },
    );
  };
  const { icon, tone } = NOTICE_LOOKS[notice.kind];
  const content = (
    <>
      <IconTile path={icon} tone={tone} />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography variant="subtitle1" sx={{ overflowWrap: 'anywhere', ...(isUnread ? {} : { fontWeight: 400 }) }}>
          {isUnread ? <span style={visuallyHidden}>Unread: </span> : null}
          {notice.title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {notice.text}
        </Typography>
        <Typography variant="caption" component="div" sx={{ mt: 1, color: 'text.secondary' }}>
          <DateCell instant={notice.createdAt} />
        </Typography>
      </Box>
    </>
  );
  return (
    <Item>
      {notice.link !== null && isPage(notice.link) ? (
        <RowLink
          isUnread={isUnread}
          to={notice.link}
          onClick={() => {
            read();
            onLeave();
          }}
        >
          {content}
        </RowLink>
      ) : (
        <Row isUnread={isUnread} onClick={read}>
          {content}
        </Row>
      )}
      {isUnread ? (
        <Tooltip title="Mark as read">
          <IconButton
            size="small"
            aria-label={`Mark as read: ${notice.title}`}
            disabled={markRead.isPending}
            onClick={read}
            sx={{ position: 'absolute', top: 10, insetInlineEnd: 10 }}
          >
            <Icon path={mdiCheck} size={18} />
          </IconButton>
        </Tooltip>
      ) : null}
    </Item>
  );
}
