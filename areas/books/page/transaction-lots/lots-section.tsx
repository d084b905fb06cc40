import { booksCalls } from '../../contract/calls.ts';
import { hasUnknownCost } from '../../engine/lists.ts';
import { type CapitalPosition, type OpenedLot, type TransactionLots } from '../../contract/books.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { bookDay } from '@holdfast/web/lib/date-text.ts';
import type { PageTarget } from '@holdfast/web/lib/page-address.ts';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { DrawerSection } from '@holdfast/web/ui/layout/side-drawer.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { DetailList } from '@holdfast/transactions/page/detail-sections';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

/** The days of the books are in the operator's time zone, so they are shown unchanged in every other. */
/** The lots that the transaction closed or opened in the books. */
export function LotsSection({ transactionId }: { readonly transactionId: number }) {
  const lots = useCall(booksCalls.listTransactionLots, { params: { id: transactionId } });
  return (
    <DrawerSection title="Lots">
      <Loaded
        query={lots}
        renderFailure={(text) => <Note>{text}</Note>}
        skeleton={<Skeleton aria-busy="true" height={40} />}
      >
        {(data) => <Lots lots={data} />}
      </Loaded>
    </DrawerSection>
  );
}

function Lots({ lots: { closed, held, disposedLater, isCapped } }: { readonly lots: TransactionLots }) {
  if (closed.length + held.length + disposedLater.length === 0)
    return <Note>This transaction opened and closed no lots in the books.</Note>;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <LotGroup title="Disposed of here" lots={closed} render={(lot) => <ClosedLot lot={lot} isHere />} />
      <LotGroup title="Acquired here and still held" lots={held} render={(lot) => <HeldLot lot={lot} />} />
      <LotGroup
        title="Acquired here and disposed of later"
        lots={disposedLater}
        render={(lot) => <ClosedLot lot={lot} isHere={false} />}
      />
      {isCapped ? <Note>Only the first 200 lots of each kind are shown.</Note> : null}
    </Box>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}

interface LotGroupProps<Lot> {
  readonly title: string;
  readonly lots: readonly Lot[];
  readonly render: (lot: Lot) => ReactNode;
}

function LotGroup<Lot>({ title, lots, render }: LotGroupProps<Lot>) {
  if (lots.length === 0) return null;
  return (
    <section>
      <Typography variant="caption" component="h4" sx={{ m: 0, color: 'text.secondary' }}>
        {title}
      </Typography>
      <DetailList label={title} items={lots}>
        {render}
      </DetailList>
    </section>
  );
}

/** A closed lot with its cost and gain, and the day of its acquisition if it was closed here, else of its disposal. */
function ClosedLot({ lot, isHere }: { readonly lot: CapitalPosition; readonly isHere: boolean }) {
  const acquired = acquiredText(lot);
  const isIncomplete = hasUnknownCost(lot.flags);
  return (
    <LotRow
      amount={<AmountText value={lot.amount} symbol={lot.coinSymbol} />}
      note={`${isHere ? acquired : `Disposed of ${bookDay(lot.disposedDay)}`}${walletText(lot.walletName)}`}
      cost={isIncomplete && lot.costUsd === '0' ? null : lot.costUsd}
      why={{ path: '/admin/capital-positions', search: { year: String(lot.year), why: lot.id } }}
    >
      {isIncomplete ? 'Gain incomplete' : <UsdText value={lot.gainUsd} isChange />}
    </LotRow>
  );
}

function HeldLot({ lot }: { readonly lot: OpenedLot }) {
  return (
    <LotRow
      amount={<AmountText value={lot.amount} symbol={lot.coinSymbol} />}
      note={`${acquiredText(lot)}${walletText(lot.walletName)}`}
      cost={lot.costUsd}
      why={{ path: '/admin/open-positions', search: { why: lot.id } }}
    />
  );
}

const acquiredText = ({ acquiredDay }: Pick<OpenedLot, 'acquiredDay'>) =>
  acquiredDay === null ? 'Acquisition unknown' : `Acquired ${bookDay(acquiredDay)}`;
const walletText = (name: string | null) => (name === null ? '' : `, ${name}`);

interface LotRowProps {
  readonly amount: ReactNode;
  readonly note: string;
  /** Null where the cost is unknown. */
  readonly cost: string | null;
  readonly why: PageTarget;
  readonly children?: ReactNode;
}

function LotRow({ amount, note, cost, why, children }: LotRowProps) {
  return (
    <>
      <Box sx={{ minWidth: 0 }}>
        {amount}
        <Box dir="auto" sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {note}
        </Box>
      </Box>
      <Box sx={{ textAlign: 'end' }}>
        <Box>
          Cost <UsdText value={cost} unknown="Unknown" />
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {children}{' '}
          <TextLink to={why.path} search={why.search ?? {}} underline="hover">
            Explain
          </TextLink>
        </Box>
      </Box>
    </>
  );
}
