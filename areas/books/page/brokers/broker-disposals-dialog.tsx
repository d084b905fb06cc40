import { booksCalls } from '../../contract/calls.ts';
import { type BrokerDisposalList } from '../../contract/form-8949.ts';
import { MoneyError, parseUsd, presentCount } from '@holdfast/money';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { useState } from 'react';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { CompactField } from '@holdfast/web/ui/form/compact-field.tsx';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { bookDay, dayText } from '@holdfast/web/lib/date-text.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { ScrollingList } from '@holdfast/web/ui/layout/row.tsx';
import { Loaded, loadFailureText } from '@holdfast/web/ui/loaded.tsx';

interface BrokerDisposalsDialogProps extends DialogProps {
  readonly year: number;
  readonly walletId: number;
  readonly walletName: string;
  /** The form covers only the listed disposals. */
  readonly isListedOnly: boolean;
}

type Disposal = BrokerDisposalList['items'][number];

interface Draft {
  readonly isOnForm: boolean;
  readonly basis: string;
}

type Drafts = Readonly<Record<string, Draft>>;

const PAGE_SIZE = 50;

/** Which disposals are on a broker's form, and the cost basis that the form shows for them. */
export function BrokerDisposalsDialog(props: BrokerDisposalsDialogProps) {
  const { isOpen, year, walletId, walletName, isListedOnly, onClose } = props;
  const [page, setPage] = useState(1);
  const listed = useCall(
    booksCalls.listBrokerDisposals,
    { params: { year, walletId }, query: { page, limit: PAGE_SIZE } },
    { enabled: isOpen, refetchOnWindowFocus: false },
  );
  const { data } = listed;
  const recording = useChange(booksCalls.setBrokerDisposals);
  const { form, dialog } = useFormDialog<{ drafts: Drafts }, unknown>({
    isOpen,
    onClose,
    about: `${year} ${walletId}`,
    values: { drafts: {} },
    hasMistakes: ({ setError }, { drafts }) => {
      const isWrong = Object.values(drafts).some(({ basis }) => !isBasis(basis));
      if (isWrong) setError('root.server', { message: 'A cost basis is an amount of zero or more, such as 1234.50.' });
      return isWrong;
    },
    send: async ({ drafts }) => {
      const changes = Object.entries(drafts).map(([positionId, { isOnForm, basis }]) => ({
        positionId,
        reported:
          basis.trim() === '' && !(isListedOnly && isOnForm)
            ? null
            : { isBasisReported: null, basisUsd: basis.trim() === '' ? null : basis.trim() },
      }));
      if (changes.length > 0) await recording.mutateAsync({ params: { year, walletId }, body: { changes } });
    },
    done: () => `Disposals on the form of ${walletName} recorded.`,
  });
  const drafts = form.watch('drafts');
  const items = data?.items ?? [];
  return (
    <FormDialog
      {...dialog}
      title={`Disposals of ${walletName} in ${year}`}
      submitLabel="Record"
      error={dialog.error || loadFailureText(listed)}
      isWide
      intro={
        <>
          {isListedOnly ? 'Tick the disposals that are on the form. ' : ''}
          Enter the cost basis from the form where it differs from your books. Form 8949 then shows the reported basis
          and corrects it in column (g) with code B.
        </>
      }
    >
      <Loaded query={listed} skeleton={240}>
        {() => (
          <DisposalRows
            items={items}
            isListedOnly={isListedOnly}
            draftOf={(item) => drafts[item.positionId] ?? storedDraft(item)}
            onChange={(positionId, draft) => form.setValue('drafts', { ...drafts, [positionId]: draft })}
          />
        )}
      </Loaded>
      {data && data.total > PAGE_SIZE ? (
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
          <Button variant="text" size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {(page - 1) * PAGE_SIZE + 1} to {(page - 1) * PAGE_SIZE + items.length} of {presentCount(data.total)}
          </Box>
          <Button
            variant="text"
            size="small"
            disabled={page * PAGE_SIZE >= data.total}
            onClick={() => setPage(page + 1)}
          >
            Next
          </Button>
        </Box>
      ) : null}
    </FormDialog>
  );
}

interface DisposalRowsProps {
  readonly items: readonly Disposal[];
  readonly isListedOnly: boolean;
  readonly draftOf: (item: Disposal) => Draft;
  readonly onChange: (positionId: string, draft: Draft) => void;
}

function DisposalRows({ items, isListedOnly, draftOf, onChange }: DisposalRowsProps) {
  return (
    <ScrollingList label="Disposals on the form" maxHeight={360}>
      {items.map((item, index) => {
        const draft = draftOf(item);
        const what = `${item.coinSymbol} of ${dayText(item.disposedDay, { timeZone: 'UTC' })}, number ${index + 1}`;
        return (
          <Box
            component="li"
            key={item.positionId}
            sx={{
              display: 'grid',
              gridTemplateColumns: `${isListedOnly ? 'auto ' : ''}minmax(0, 1fr) 132px`,
              gap: 3,
              alignItems: 'center',
              px: 4,
              py: 2.5,
            }}
          >
            {isListedOnly ? (
              <Checkbox
                size="small"
                checked={draft.isOnForm}
                onChange={(event) => onChange(item.positionId, { ...draft, isOnForm: event.target.checked })}
                slotProps={{ input: { 'aria-label': `On the form: ${what}` } }}
                sx={{ p: 0.5 }}
              />
            ) : null}
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ typography: 'subtitle1' }}>
                <AmountText value={item.amount} symbol={item.coinSymbol} />,{' '}
                {dayText(item.disposedDay, { timeZone: 'UTC' })}
              </Box>
              <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                Proceeds <UsdText value={item.proceedsUsd} />, cost <UsdText value={item.costUsd} unknown="unknown" />,
                {item.acquiredDay === null ? 'acquisition date unknown' : `acquired ${bookDay(item.acquiredDay)}`}
              </Box>
            </Box>
            <CompactField
              label={`Basis on the form: ${what}`}
              inputMode="decimal"
              placeholder="As in books"
              value={draft.basis}
              onChange={(basis) => onChange(item.positionId, { isOnForm: draft.isOnForm || basis !== '', basis })}
              error={isBasis(draft.basis) ? '' : 'Not an amount'}
            />
          </Box>
        );
      })}
    </ScrollingList>
  );
}

function storedDraft({ reported }: Disposal): Draft {
  return { isOnForm: reported !== null, basis: reported?.basisUsd ?? '' };
}

/** An empty field means the cost basis from the books. */
function isBasis(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    return parseUsd(text.trim()) >= 0n;
  } catch (error) {
    if (error instanceof MoneyError) return false;
    throw error;
  }
}
