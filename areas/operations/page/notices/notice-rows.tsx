import { operationsCalls, type OperationsCalls } from '../../contract/calls.ts';
import { type CallOutput } from '@holdfast/contract';
import { type Notice, type NoticeKind } from '../../contract/notice.ts';
import { countNoun, presentCount } from '@holdfast/money';
import {
  mdiAccountCheckOutline,
  mdiAlertOutline,
  mdiAt,
  mdiBankTransferIn,
  mdiBankTransferOut,
  mdiBellAlertOutline,
  mdiCalendarClockOutline,
  mdiCashCheck,
  mdiCheck,
  mdiFileDocumentEditOutline,
  mdiKeyOutline,
  mdiLoginVariant,
  mdiMapMarkerAlertOutline,
  mdiScaleUnbalanced,
  mdiShieldAlertOutline,
  mdiShieldLockOutline,
  mdiWalletOutline,
} from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';
import { useSnackbar } from 'notistack';
import { useChange } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { useIsPage } from '@holdfast/web/lib/page-address.ts';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import type { Tone } from '@holdfast/web/ui/tone-colours.ts';
import { visuallyHidden } from '@holdfast/web/ui/visually-hidden.ts';
import { usePageAccess } from '@holdfast/web/lib/page-access.ts';
import { Loaded, Delayed, type Read } from '@holdfast/web/ui/loaded.tsx';

interface NoticeRowsProps {
  readonly query: Read<CallOutput<OperationsCalls['listNotices']>>;
  readonly isLoadingMore: boolean;
  readonly canShowMore: boolean;
  readonly onShowMore: () => void;
  /** Called when the reader opens the page that a notice is about. */
  readonly onLeave: () => void;
}

export function NoticeRows({ query, isLoadingMore, canShowMore, onShowMore, onLeave }: NoticeRowsProps) {
  return (
    <Loaded
      query={query}
      failure="The notices could not be loaded"
      skeleton={
        <Delayed before={<Box sx={{ height: 3 * ROW_HEIGHT }} />}>
          <RowSkeletons />
        </Delayed>
      }
      empty={{ title: 'No notices yet', text: 'Notices about deposits, withdrawals and interest appear here.' }}
      renderStale={() => (
        <Typography role="status" variant="caption" component="p" sx={{ m: 0, px: 4, pb: 3, color: 'warning.main' }}>
          The server cannot be reached, so newer notices may be missing. Trying again.
        </Typography>
      )}
    >
      {(page) => {
        const rest = page.total - page.items.length;
        return (
          <>
            <Box component="ul" aria-label="Notices, newest first" sx={plainList}>
              {page.items.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} onLeave={onLeave} />
              ))}
            </Box>
            {rest > 0 ? (
              <Box
                sx={(theme) => ({
                  display: 'flex',
                  justifyContent: 'center',
                  p: 3,
                  borderTop: `1px solid ${theme.palette.hairlineRaised}`,
                  typography: 'caption',
                  color: 'text.secondary',
                })}
              >
                {canShowMore ? (
                  <Button size="small" loading={isLoadingMore} onClick={onShowMore}>
                    Show older
                  </Button>
                ) : (
                  `The newest ${presentCount(page.items.length)} of ${countNoun(page.total, 'notice')}.`
                )}
              </Box>
            ) : null}
          </>
        );
      }}
    </Loaded>
  );
}

const ROW_HEIGHT = 84;

function RowSkeletons() {
  return (
    <Box aria-busy="true">
      {[0, 1, 2].map((row) => (
        <Box key={row} sx={{ display: 'flex', gap: 3, height: ROW_HEIGHT, px: 4, py: 3 }}>
          <Skeleton variant="rounded" width={36} height={36} sx={{ flexShrink: 0 }} />
          <Box sx={{ flexGrow: 1 }}>
            <Skeleton width="70%" height={16} />
            <Skeleton width="95%" height={12} sx={{ mt: 2 }} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

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
    textAlign: 'left',
    backgroundColor: isUnread ? theme.palette.accent.tint : 'transparent',
    '&:hover': { backgroundColor: theme.palette.action.hover },
    '&:focus-visible': { outlineOffset: -2 },
  }),
);
const RowLink = createLink(Row);

/** The page of one pool. All other notices link to pages without an id. */
const POOL_LINK = /^\/admin\/pools\/(\d+)$/u;

/** A click marks the notice as read and opens its page; the tick beside it only marks it as read. */
function NoticeRow({ notice, onLeave }: { readonly notice: Notice; readonly onLeave: () => void }) {
  const isPage = useIsPage();
  const opens = usePageAccess();
  const { enqueueSnackbar } = useSnackbar();
  const markRead = useChange(operationsCalls.markNoticeRead);
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
  const leave = () => {
    read();
    onLeave();
  };
  const poolId = notice.link === null ? undefined : POOL_LINK.exec(notice.link)?.[1];
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
      {poolId !== undefined ? (
        <RowLink isUnread={isUnread} to="/admin/pools/$id" params={{ id: poolId }} onClick={leave}>
          {content}
        </RowLink>
      ) : notice.link !== null && isPage(notice.link) && opens(notice.link) ? (
        <RowLink isUnread={isUnread} to={notice.link} onClick={leave}>
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

/** Good news is green, a required action amber, a shortfall or danger red. */
const NOTICE_LOOKS: Readonly<Record<NoticeKind, { readonly icon: string; readonly tone: Tone }>> = {
  depositCleared: { icon: mdiBankTransferIn, tone: 'gain' },
  withdrawalPaid: { icon: mdiBankTransferOut, tone: 'gain' },
  interestPaid: { icon: mdiCashCheck, tone: 'gain' },
  depositExpired: { icon: mdiCalendarClockOutline, tone: 'warning' },
  clientTransactionReversed: { icon: mdiAlertOutline, tone: 'warning' },
  withdrawalToConfirm: { icon: mdiBankTransferOut, tone: 'warning' },
  paymentExceptionRequested: { icon: mdiAlertOutline, tone: 'warning' },
  depositAddressChanged: { icon: mdiMapMarkerAlertOutline, tone: 'warning' },
  changeAnnounced: { icon: mdiAlertOutline, tone: 'warning' },
  termsChanged: { icon: mdiFileDocumentEditOutline, tone: 'info' },
  depositAnnounced: { icon: mdiBankTransferIn, tone: 'info' },
  withdrawalRequested: { icon: mdiBankTransferOut, tone: 'warning' },
  interestDue: { icon: mdiCalendarClockOutline, tone: 'warning' },
  depositAddressRequested: { icon: mdiAccountCheckOutline, tone: 'warning' },
  approvalRequested: { icon: mdiAccountCheckOutline, tone: 'warning' },
  approvalDecided: { icon: mdiAccountCheckOutline, tone: 'info' },
  paymentExceptionToApprove: { icon: mdiAccountCheckOutline, tone: 'warning' },
  coverageUnderLimit: { icon: mdiScaleUnbalanced, tone: 'loss' },
  priceAlert: { icon: mdiBellAlertOutline, tone: 'warning' },
  loanNearLiquidation: { icon: mdiAlertOutline, tone: 'loss' },
  auditLogBroken: { icon: mdiShieldAlertOutline, tone: 'loss' },
  newSignIn: { icon: mdiLoginVariant, tone: 'warning' },
  passwordChanged: { icon: mdiShieldLockOutline, tone: 'warning' },
  factorAdded: { icon: mdiShieldLockOutline, tone: 'warning' },
  factorRemoved: { icon: mdiShieldAlertOutline, tone: 'warning' },
  emailChanged: { icon: mdiAt, tone: 'warning' },
  apiTokenCreated: { icon: mdiKeyOutline, tone: 'warning' },
  walletAdded: { icon: mdiWalletOutline, tone: 'info' },
  walletChanged: { icon: mdiWalletOutline, tone: 'info' },
  commandLineUsed: { icon: mdiShieldAlertOutline, tone: 'warning' },
  nameTaken: { icon: mdiAt, tone: 'warning' },
};
