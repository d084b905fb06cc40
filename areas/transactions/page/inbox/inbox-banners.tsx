import { transactionsCalls } from '../../contract/calls.ts';
import { MarketQuestion } from '@holdfast/prices/page/market-question';
import { type InboxSummary, type SetAsideChange, type Transaction } from '../../contract/transaction.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { HashText } from '@holdfast/web/ui/address-text.tsx';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';
import { Loaded, type Read } from '@holdfast/web/ui/loaded.tsx';

const SHOWN_MAX = 20;
/** The server stops counting here. */
const COUNTED_MAX = 1000;

/** The text at the start and its button at the end, aligned with the first line. */
const textAndButton = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  columnGap: 3,
} as const;
const levelWithText = { my: -1.5 } as const;
/** Longer texts have their button below on a phone, aligned with their start. */
const longTextAndButton = {
  ...textAndButton,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
} as const;
const besideLongText = { my: { xs: 0, sm: -1.5 }, ml: { xs: -2, sm: 0 }, justifySelf: 'start' } as const;

/** Where values are missing for the first time, the free market is offered. */
export function MissingPricesBanner({ rows }: { readonly rows: readonly Transaction[] }) {
  const isMissing = rows.some(({ transfers }) =>
    transfers.some(({ isSpam, valueUsd }) => !isSpam && valueUsd === null),
  );
  return isMissing ? <MarketQuestion /> : null;
}

/** What syncs found in locked years and closed months. It is not in the books. */
export function LockedYearsBanner({ summary }: { readonly summary: InboxSummary | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const years = summary?.lockedYears ?? [];
  const setAside = summary?.setAside ?? 0;
  if (years.length === 0 && setAside === 0) return null;
  return (
    <Alert severity="info" sx={{ mb: 5, '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}>
      <Box sx={longTextAndButton}>
        <Box sx={{ minWidth: 0 }}>
          {years.length === 0 ? null : <Box>{unclassifiedText(years)}</Box>}
          {setAside === 0 ? null : (
            <Box>
              {setAside === 1 ? '1 change' : `${setAside} changes`} to transactions of locked periods{' '}
              {setAside === 1 ? 'was' : 'were'} set aside.
            </Box>
          )}
          <Box>
            The books of locked periods stay as they are. To change them, unlock the year in{' '}
            <TextLink to="/admin/capital-positions" color="inherit" underline="always">
              Capital Positions
            </TextLink>{' '}
            or reopen the month in{' '}
            <TextLink to="/admin/ledger" search={{ tab: 'closing' }} color="inherit" underline="always">
              General Ledger
            </TextLink>
            .
          </Box>
        </Box>
        {setAside === 0 ? null : (
          <Button
            variant="text"
            color="inherit"
            size="small"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            sx={besideLongText}
          >
            {isOpen ? 'Hide changes' : 'Show changes'}
          </Button>
        )}
      </Box>
      {isOpen && setAside > 0 ? <SetAsideList /> : null}
    </Alert>
  );
}

/** "3 unclassified transactions are in locked year 2023, 1 in 2024." */
function unclassifiedText(years: InboxSummary['lockedYears']): string {
  const [first, ...rest] = years.map(({ year, unclassified }) => ({
    year,
    count: unclassified >= COUNTED_MAX ? `${COUNTED_MAX} or more` : String(unclassified),
    isOne: unclassified === 1,
  }));
  if (!first) return '';
  const others = rest.map(({ year, count }) => `, ${count} in ${year}`).join('');
  return (
    `${first.count} unclassified transaction${first.isOne ? ' is' : 's are'} in locked year ` +
    `${first.year}${others}.`
  );
}

function SetAsideList() {
  const changes = useCall(transactionsCalls.listSetAsideChanges, { query: { limit: SHOWN_MAX } });
  const run = useReportedAction();
  const dismiss = useChange(transactionsCalls.dismissSetAsideChange);
  const resync = useChange(transactionsCalls.resyncTransaction);
  const attempt = (work: () => Promise<unknown>, done: string) =>
    run(work, { done, failure: 'This could not be saved.' });
  return (
    <BannerList
      query={changes}
      rowStyle={longTextAndButton}
      renderDetails={({ at, hash }) => (
        <>
          {momentText(at)} {hash === null ? null : <HashText hash={hash} kept="few" />}
        </>
      )}
      renderActions={(item) => (
        <Box sx={{ ...besideLongText, display: 'flex', flexWrap: 'wrap', justifyContent: { sm: 'end' } }}>
          {canSyncAgain(item) ? (
            <BannerButton
              call={transactionsCalls.resyncTransaction}
              disabled={resync.isPending}
              onClick={() =>
                void attempt(
                  () => resync.mutateAsync({ params: { id: item.transactionId } }),
                  'Transaction synced again',
                )
              }
            >
              Sync again
            </BannerButton>
          ) : null}
          <BannerButton
            call={transactionsCalls.dismissSetAsideChange}
            disabled={dismiss.isPending}
            onClick={() => void attempt(() => dismiss.mutateAsync({ params: { id: item.id } }), 'Change dismissed')}
          >
            Dismiss
          </BannerButton>
        </Box>
      )}
    />
  );
}

function BannerButton(button: ComponentProps<typeof ActionButton>) {
  return <ActionButton variant="text" color="inherit" size="small" {...button} />;
}

function canSyncAgain({ kind, isYearLocked }: SetAsideChange): boolean {
  return kind !== 'vanished' && !isYearLocked;
}

/** Classified transactions that a chain reorganisation removed. */
export function VanishedBanner({ count }: { readonly count: number }) {
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 5, '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}>
      <Box sx={textAndButton}>
        <Box sx={{ minWidth: 0 }}>
          {count === 1 ? 'One classified transaction is' : `${count} classified transactions are`} no longer on the
          chain, which was reorganised. The books no longer count {count === 1 ? 'it' : 'them'}.
        </Box>
        <Button variant="text" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={levelWithText}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </Box>
      {isOpen ? <VanishedList /> : null}
    </Alert>
  );
}

function VanishedList() {
  const transactions = useCall(transactionsCalls.listVanishedTransactions, { query: { limit: SHOWN_MAX } });
  const run = useReportedAction();
  const dismiss = useChange(transactionsCalls.dismissVanishedTransaction);
  const seen = (id: number) =>
    run(() => dismiss.mutateAsync({ params: { id } }), { failure: 'The server gave no reason.' });
  return (
    <BannerList
      query={transactions}
      rowStyle={textAndButton}
      renderDetails={({ note, at, hash }) => (
        <>
          {note === '' ? null : <Box dir="auto">{note}</Box>}
          {momentText(at)} <HashText hash={hash} kept="few" />
        </>
      )}
      renderActions={(item) => (
        <ActionButton
          call={transactionsCalls.dismissVanishedTransaction}
          variant="text"
          size="small"
          onClick={() => void seen(item.id)}
          sx={levelWithText}
        >
          Dismiss
        </ActionButton>
      )}
    />
  );
}

interface BannerListProps<Item> {
  readonly query: Read<{ readonly items: readonly Item[] }>;
  readonly rowStyle: typeof textAndButton | typeof longTextAndButton;
  /** Below the text of an item. */
  readonly renderDetails: (item: Item) => ReactNode;
  readonly renderActions: (item: Item) => ReactNode;
}

/** The transactions that a banner counts. */
function BannerList<Item extends { readonly id: number; readonly text: string }>({
  query,
  rowStyle,
  renderDetails,
  renderActions,
}: BannerListProps<Item>) {
  return (
    <Loaded query={query} renderFailure={(text) => <Box sx={{ mt: 2 }}>{text}</Box>}>
      {({ items }) => (
        <Box component="ul" sx={{ ...plainList, mt: 4, display: 'grid', gap: 3 }}>
          {items.map((item) => (
            <Box key={item.id} component="li" sx={rowStyle}>
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Box sx={{ fontWeight: 500 }}>{item.text}</Box>
                {renderDetails(item)}
              </Box>
              {renderActions(item)}
            </Box>
          ))}
        </Box>
      )}
    </Loaded>
  );
}
