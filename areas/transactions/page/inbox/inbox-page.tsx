import { catalogueCalls } from '@holdfast/catalogue/contract';
import { lendingCalls } from '@holdfast/lending/contract';
import { countNoun, presentCount } from '@holdfast/money';
import { callApi, useCall } from '@holdfast/web/lib/api.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { KeyCap } from '@holdfast/web/ui/key-cap.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { TextDialog } from '@holdfast/web/ui/text-dialog.tsx';
import { mdiCheckAll, mdiCloudSearchOutline, mdiFormatListChecks, mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { transactionsCalls } from '../../contract/calls.ts';
import type { InboxGroup, InboxSummary, Transaction, TransactionPair } from '../../contract/transaction.ts';
import { PicturesRoot } from '../detail/pictures.tsx';
import { AddTransactionDialog } from '../entry/add-transaction-dialog.tsx';
import { FetchDialog } from '../entry/fetch-dialog.tsx';
import { labelOfAction } from '../labels/action-labels.ts';
import { otherSideOf } from '../labels/transaction-labels.ts';
import { AlwaysDialog } from '../rules/always-dialog.tsx';
import { RulesDrawer } from '../rules/rules-drawer.tsx';
import { AllActionsDialog } from './all-actions-dialog.tsx';
import { isBridging, pairTitle } from './bridge-pair.ts';
import { ClientLinkDialog } from './client-link-dialog.tsx';
import { LockedYearsBanner, MissingPricesBanner, VanishedBanner } from './inbox-banners.tsx';
import { INBOX_KEYS, type InboxKey, useInboxKeys } from './inbox-keys.ts';
import { acceptedOf, suggestionsOf } from './inbox-groups.ts';
import { InboxListCard } from './inbox-list-card.tsx';
import { InboxPanel, PhonePanel } from './inbox-panel.tsx';
import { PanelFooter } from './panel-footer.tsx';
import { SuggestionsDialog } from './suggestions-dialog.tsx';
import { useInbox } from './use-inbox.ts';

type Opened =
  | { readonly kind: 'actions' | 'keys' | 'fetch' | 'add' | 'rules' | 'suggestions' }
  /** The transaction of a dialog is kept while the queue behind it moves on. */
  | { readonly kind: 'link'; readonly transaction: Transaction }
  /** All of a group become one action. */
  | { readonly kind: 'group'; readonly group: InboxGroup }
  | { readonly kind: 'always'; readonly transaction: Transaction; readonly action: string };

/** The ways to add a transaction that no sync has found. */
const ENTRIES = [
  { kind: 'fetch', label: 'Fetch by hash', call: transactionsCalls.fetchTransaction, icon: mdiCloudSearchOutline },
  { kind: 'add', label: 'Add manually', call: transactionsCalls.addTransaction, icon: mdiPlus },
] as const;

/** Transactions / New: the queue of unclassified transactions, with keyboard shortcuts. */
export function InboxPage() {
  const inbox = useInbox();
  const { current, choice, rows, selection } = inbox;
  const may = useMay();
  const { data: summary } = useCall(transactionsCalls.getInboxSummary);
  const titleId = useId();
  const navigate = useNavigate();
  const { content: opened, isOpen, opening, open, close } = useDialog<Opened>();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'));
  const [isPanelOpen, setPanelOpen] = useState(false);
  const otherSide = current ? otherSideOf(current) : null;
  /** Only while the chosen action is that of a bridge. */
  const pair = current && isBridging(choice.action) ? current.pair : null;

  const classifyCurrent = () => {
    if (!current || choice.action === null) return;
    // A client deposit needs a client, so the client is selected first.
    if (choice.action === 'clientDeposit') return open({ kind: 'link', transaction: current });
    if (choice.isAlways && otherSide !== null)
      return open({ kind: 'always', transaction: current, action: choice.action });
    if (pair !== null) {
      const [out, arrival] = idsOfPair(current.id, pair);
      const note = choice.note.trim();
      return inbox.run({
        transactionIds: [current.id, pair.otherId],
        summary: `Bridge for ${pairTitle(current, pair)}`,
        send: () =>
          callApi(transactionsCalls.pairTransactions, {
            body: { outTransactionId: out, inTransactionId: arrival, ...(note !== '' && { note }) },
          }),
      });
    }
    inbox.classify({ transactions: [current], action: choice.action, note: choice.note.trim() });
  };
  const unpair = () => {
    if (!current?.pair) return;
    const [outTransactionId, inTransactionId] = idsOfPair(current.id, current.pair);
    const send = (isRefused: boolean) =>
      callApi(transactionsCalls.refusePair, { body: { outTransactionId, inTransactionId, isRefused } });
    inbox.change({
      summary: `${pairTitle(current, current.pair)} unpaired`,
      send: async () => {
        await send(true);
        return { revert: () => send(false) };
      },
    });
  };
  const classifySelected = (action: string) => {
    inbox.classify({ transactions: selection.rows, action });
    selection.clear();
  };
  const accept = (groups: { action: string; transactionIds: number[] }[]) => {
    const transactionIds = groups.flatMap((group) => group.transactionIds);
    if (transactionIds.length === 0) return;
    inbox.run({
      transactionIds,
      summary: `${countNoun(transactionIds.length, 'suggestion')} accepted`,
      send: () => callApi(transactionsCalls.acceptSuggestions, { body: { groups } }),
    });
  };
  const acceptSelected = () => {
    accept(suggestionsOf(selection.rows));
    selection.clear();
  };
  const classifyGroup = ({ transactionIds }: InboxGroup, action: string) =>
    inbox.run({
      transactionIds,
      summary: `${labelOfAction(action)} for ${countNoun(transactionIds.length, 'transaction')}`,
      send: () =>
        callApi(transactionsCalls.acceptSuggestions, {
          body: { groups: [{ action, transactionIds: [...transactionIds] }] },
        }),
    });
  const groupActions = {
    onAccept: (group: InboxGroup) => accept(acceptedOf(group)),
    onClassify: (group: InboxGroup) => open({ kind: 'group', group }),
    onSelect: (group: InboxGroup) => {
      if (group.transactionIds.some((id) => rows.every((row) => row.id !== id))) inbox.groups.toggle(group.key);
      selection.add(group.transactionIds);
    },
  };
  const mayClassify = may(transactionsCalls.classifyTransaction);
  useInboxKeys({
    next: () => inbox.move(1),
    previous: () => inbox.move(-1),
    skip: () => inbox.move(1),
    help: () => open({ kind: 'keys' }),
    ...(mayClassify && {
      selectNext: () => inbox.move(1, { isSelecting: true }),
      selectPrevious: () => inbox.move(-1, { isSelecting: true }),
      choose: ({ key }) => {
        const wanted = choice.offered[Number(key) - 1];
        if (wanted) choice.choose(wanted.action);
      },
      classify: classifyCurrent,
      classifySelected: acceptSelected,
      select: () => current && selection.toggle(current.id),
      clear: selection.clear,
      undo: () => inbox.undo(),
      note: choice.openNote,
      ...(current && { all: () => open({ kind: 'actions' }) }),
    }),
    ...(current &&
      may(lendingCalls.cancelClientTransaction) && { link: () => open({ kind: 'link', transaction: current }) }),
  });

  const place = {
    at: rows.findIndex(({ id }) => id === current?.id) + 1,
    of: `${presentCount(inbox.list.queue?.total ?? 0)}${inbox.list.queue?.isTotalCapped ? '+' : ''}`,
  };
  const panel = current ? (
    <InboxPanel
      transaction={current}
      titleId={titleId}
      choice={choice}
      place={place}
      onMove={inbox.move}
      onAllActions={() => open({ kind: 'actions' })}
      onUnpair={mayClassify ? unpair : undefined}
      onDecideToken={may(catalogueCalls.decideTokenStatement) ? inbox.change : undefined}
      {...(isNarrow && { onClose: () => setPanelOpen(false) })}
      footer={
        <PanelFooter
          choice={choice}
          otherSide={otherSide}
          isPair={pair !== null}
          onLink={() => open({ kind: 'link', transaction: current })}
          onSkip={() => inbox.move(1)}
          onClassify={classifyCurrent}
        />
      }
    />
  ) : null;
  const openRow = (id: number) => {
    inbox.open(id);
    setPanelOpen(true);
  };
  /** A transaction that is already classified is not in the inbox. */
  const openStored = ({ id, classification }: Pick<Transaction, 'id' | 'classification'>) => {
    if (classification === null) inbox.open(id);
    else void navigate({ to: '/portfolio/transactions/history', search: { id: String(id) } });
  };
  const shown = (kind: Opened['kind']) => ({ isOpen: isOpen && opened?.kind === kind, onClose: close });
  return (
    <PicturesRoot>
      <PageHeader
        title="New transactions"
        subtitle={inboxSubtitle({ summary, rows })}
        actions={
          <>
            <Button
              variant="text"
              startIcon={<Icon path={mdiFormatListChecks} />}
              onClick={() => open({ kind: 'rules' })}
            >
              Rules
            </Button>
            {ENTRIES.map(({ kind, label, ...button }) => (
              <ActionButton key={kind} variant="outlined" {...button} onClick={() => open({ kind })}>
                {label}
              </ActionButton>
            ))}
            <ActionButton
              call={transactionsCalls.acceptSuggestions}
              variant="contained"
              icon={mdiCheckAll}
              disabled={rows.length === 0}
              onClick={() => open({ kind: 'suggestions' })}
            >
              Accept suggestions
            </ActionButton>
          </>
        }
      />
      <VanishedBanner count={summary?.vanished ?? 0} />
      <LockedYearsBanner summary={summary} />
      <MissingPricesBanner rows={rows} />
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(320px, 41fr) minmax(0, 59fr)' },
          height: { md: 'max(560px, calc(100dvh - 256px))' },
        }}
      >
        <InboxListCard
          inbox={inbox}
          summary={summary}
          onOpen={openRow}
          onAcceptSelected={acceptSelected}
          onClassifySelected={classifySelected}
          groupActions={groupActions}
        />
        {isNarrow ? null : (
          <Card
            component="section"
            aria-labelledby={current ? titleId : undefined}
            aria-label={current ? undefined : 'Transaction'}
            sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
          >
            {panel}
          </Card>
        )}
      </Box>
      <KeyHints />
      {isNarrow ? (
        <PhonePanel isOpen={isPanelOpen && current !== undefined} titleId={titleId} onClose={() => setPanelOpen(false)}>
          {panel}
        </PhonePanel>
      ) : null}
      <AllActionsDialog
        {...shown('actions')}
        onChoose={(action) => {
          choice.choose(action);
          close();
        }}
      />
      {opened?.kind === 'group' ? (
        <AllActionsDialog
          key={opening}
          {...shown('group')}
          onChoose={(action) => {
            close();
            classifyGroup(opened.group, action);
          }}
        />
      ) : null}
      <KeysDialog {...shown('keys')} />
      <RulesDrawer {...shown('rules')} />
      {opened?.kind === 'fetch' ? <FetchDialog key={opening} {...shown('fetch')} onStored={openStored} /> : null}
      {opened?.kind === 'add' ? <AddTransactionDialog key={opening} {...shown('add')} onAdded={inbox.open} /> : null}
      {opened?.kind === 'link' ? (
        <ClientLinkDialog
          key={opening}
          {...shown('link')}
          transaction={opened.transaction}
          onLink={(link) => {
            close();
            inbox.classify({ transactions: [opened.transaction], ...link, note: choice.note.trim() });
          }}
        />
      ) : null}
      {opened?.kind === 'always' ? (
        <AlwaysDialog
          key={opening}
          {...shown('always')}
          transaction={opened.transaction}
          action={opened.action}
          note={choice.note.trim()}
          onAlways={(step) => {
            close();
            inbox.run(step);
          }}
        />
      ) : null}
      {opened?.kind === 'suggestions' ? (
        <SuggestionsDialog
          key={opening}
          {...shown('suggestions')}
          filters={inbox.filters.filters}
          onAccept={inbox.run}
        />
      ) : null}
    </PicturesRoot>
  );
}

/** The side that left, and the side that arrived. */
function idsOfPair(id: number, { direction, otherId }: TransactionPair): [out: number, arrival: number] {
  return direction === 'out' ? [id, otherId] : [otherId, id];
}

/** "23 to classify across 6 wallets. 18 have a high-confidence suggestion." */
function inboxSubtitle({
  summary,
  rows,
}: {
  readonly summary: InboxSummary | undefined;
  readonly rows: readonly Pick<Transaction, 'suggestion'>[];
}): string {
  if (!summary) return 'Unclassified transactions.';
  if (summary.unclassified === 0) return 'Everything is classified.';
  const across =
    summary.wallets === 0 ? '' : ` across ${summary.wallets === 1 ? 'one wallet' : `${summary.wallets} wallets`}`;
  const proven = rows.filter(
    ({ suggestion }) =>
      suggestion?.chosenBefore &&
      suggestion.chosenBefore.of > 0 &&
      suggestion.chosenBefore.times === suggestion.chosenBefore.of,
  ).length;
  const fitted = proven === 0 ? '' : ` ${proven === 1 ? 'One has' : `${proven} have`} a high-confidence suggestion.`;
  return `${presentCount(summary.unclassified)} to classify${across}.${fitted}`;
}

const KEYS: readonly InboxKey[] = INBOX_KEYS;

function Caps({ caps }: { readonly caps: readonly string[] }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {caps.map((cap) => (cap === '–' ? <span key={cap}>–</span> : <KeyCap key={cap}>{cap}</KeyCap>))}
    </Box>
  );
}

/** Only on wide screens, where a keyboard is likely. */
function KeyHints() {
  return (
    <Card
      component="aside"
      aria-label="Keys"
      sx={{
        display: { xs: 'none', lg: 'flex' },
        '@media (pointer: coarse)': { display: 'none' },
        justifyContent: 'space-between',
        gap: 3,
        mt: 5,
        px: 5,
        py: 3,
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      {KEYS.filter(({ isHidden }) => !isHidden).map((key) => (
        <Box
          key={key.id}
          component="span"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, whiteSpace: 'nowrap' }}
        >
          <Caps caps={key.caps} />
          {key.label}
        </Box>
      ))}
    </Card>
  );
}

function KeysDialog(opened: DialogProps) {
  return (
    <TextDialog {...opened} title="Keys" width="xs">
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          columnGap: 5,
          rowGap: 3,
          m: 0,
          alignItems: 'center',
          color: 'text.secondary',
        }}
      >
        {KEYS.map((key) => (
          <Box key={key.id} sx={{ display: 'contents' }}>
            <dt>
              <Caps caps={key.caps} />
            </dt>
            <Box component="dd" sx={{ m: 0, color: 'text.primary' }}>
              {key.description}
            </Box>
          </Box>
        ))}
      </Box>
    </TextDialog>
  );
}
