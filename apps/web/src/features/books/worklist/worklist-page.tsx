import { type BookState, contract, type WorkItem } from '@holdfast/contract';
import { mdiCheck, mdiHistory, mdiUndoVariant } from '@mdi/js';
import { useNavigate } from '@tanstack/react-router';
import { useSnackbar } from 'notistack';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useAddressPart } from '../../../lib/page-address.ts';
import { useChange } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { type DialogControls, useDialog } from '../../../ui/form/use-dialog.ts';
import { ListPage } from '../../../api-parts/list/list-page.tsx';
import type { RowAction } from '../../../ui/list/row-menu.tsx';
import { BooksNotice, useBookState } from '../page-parts/books-notice.tsx';
import { AcceptDialog, AddAcquisitionDialog, AddPriceDialog } from './worklist-dialogs.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { fixFor, type WorkFix } from './work-kinds.ts';
import { worklistList } from './worklist-list.tsx';

const SettingsDialog = lazy(async () => ({
  default: (await import('../settings/settings-dialog.tsx')).SettingsDialog,
}));

interface Opened {
  readonly action: Exclude<WorkFix, 'transaction'> | 'accept';
  readonly item: WorkItem;
}

/** The items to review before a year is filed. Each has an action that resolves it, or is accepted with a reason. */
export function WorklistPage() {
  const state = useBookState();
  const navigate = useNavigate();
  const dialog = useDialog<Opened>();
  const reopen = useReopen();
  const { open } = dialog;
  const openTransaction = useCallback(
    (id: number) => void navigate({ to: '/portfolio/transactions/history', search: { id: String(id) } }),
    [navigate],
  );
  const years = useYears(state);
  const list = useMemo(() => {
    const onFix = (item: WorkItem) => {
      const fix = fixFor(item);
      if (fix === 'transaction') openTransaction(item.transactionId ?? 0);
      else if (fix === 'reconciliation') void navigate({ to: '/admin/liabilities/reconciliation' });
      else if (fix !== null) open({ action: fix, item });
    };
    return worklistList({
      years,
      onFix,
      onAccept: (item) => open({ action: 'accept', item }),
      onReopen: (item) => void reopen(item),
    });
  }, [years, open, openTransaction, reopen, navigate]);
  const rowActions = (item: WorkItem): RowAction[] => [
    ...(item.transactionId === null
      ? []
      : [{ label: 'Open transaction', icon: mdiHistory, onSelect: () => openTransaction(item.transactionId ?? 0) }]),
    item.isAccepted
      ? { label: 'Reopen item', icon: mdiUndoVariant, call: contract.reopenWork, onSelect: () => void reopen(item) }
      : {
          label: 'Accept',
          icon: mdiCheck,
          call: contract.acceptWork,
          onSelect: () => open({ action: 'accept', item }),
        },
  ];
  return (
    <>
      <BooksNotice state={state} />
      <ListPage
        list={list}
        title="Worklist"
        subtitle="Assumptions to review. Resolve each item or accept it with a reason before you lock the year."
        empty={{
          title: 'No items to review',
          text: 'Items appear here when a purchase, a price or a counterpart is missing.',
        }}
        rowActions={rowActions}
      />
      <WorkDialogs dialog={dialog} state={state} />
    </>
  );
}

/** The years to choose from. Includes the year in the page's address before the books have loaded. */
function useYears(state: BookState | undefined): readonly number[] {
  const [requested] = useAddressPart('year');
  const known = state?.years;
  return useMemo(() => {
    const wanted = requested !== undefined && /^\d{4}$/u.test(requested) ? [Number(requested)] : [];
    return [...new Set([...(known ?? []).map(({ year }) => year), ...wanted])].toSorted((left, right) => right - left);
  }, [requested, known]);
}

function useReopen(): (item: WorkItem) => Promise<void> {
  const { enqueueSnackbar } = useSnackbar();
  const { mutateAsync } = useChange(contract.reopenWork);
  return useCallback(
    async (item) => {
      try {
        await mutateAsync({ body: { id: item.id } });
        enqueueSnackbar('Item reopened.', { variant: 'success' });
      } catch (error) {
        enqueueSnackbar(errorText(error, 'The item could not be reopened.'), { variant: 'error' });
      }
    },
    [mutateAsync, enqueueSnackbar],
  );
}

function WorkDialogs({
  dialog: { content, isOpen, opening, close },
  state,
}: {
  readonly dialog: DialogControls<Opened>;
  readonly state: BookState | undefined;
}) {
  if (content === null) return null;
  const shared = { isOpen, item: content.item, onClose: close };
  return (
    <>
      {content.action === 'accept' ? <AcceptDialog key={opening} {...shared} /> : null}
      {content.action === 'price' ? <AddPriceDialog key={opening} {...shared} /> : null}
      {content.action === 'acquisition' ? <AddAcquisitionDialog key={opening} {...shared} /> : null}
      {content.action === 'link' ? <LinkDialog key={opening} {...shared} /> : null}
      {content.action === 'settings' && state ? (
        <Suspense fallback={null}>
          <SettingsDialog key={opening} isOpen={isOpen} settings={state.settings} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
