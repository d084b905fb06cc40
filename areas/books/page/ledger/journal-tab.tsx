import { booksCalls } from '../../contract/calls.ts';
import { ACTIONS, actionLabel } from '@holdfast/actions/actions.ts';
import { type Chart, type JournalEntryRow, type JournalLineRow } from '../../contract/ledger.ts';
import { countNoun, parseAmount, parseUsd } from '@holdfast/money';
import { mdiAlertOutline, mdiHistory } from '@mdi/js';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { CoinLabel } from '@holdfast/catalogue/page/coin-label';
import { type Choice, useClientChoices } from '@holdfast/lending/page/list-choices';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { ListSection } from '@holdfast/web/lists/list-page.tsx';
import { useList } from '@holdfast/web/lists/use-list.ts';
import { useCall } from '@holdfast/web/lib/api.ts';
import { bookDay } from '@holdfast/web/lib/date-text.ts';
import { ColumnHeads } from '@holdfast/web/ui/column-heads.tsx';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { Row } from '@holdfast/web/ui/layout/row.tsx';
import { ExportButton } from '@holdfast/web/ui/list/export-button.tsx';
import { choiceFilter } from '@holdfast/web/ui/list/list-state.ts';
import { transactionColumn } from '@holdfast/web/ui/list/usual-columns.tsx';
import { useRowExpansion } from '@holdfast/web/ui/list/use-row-expansion.ts';
import { TransactionLink } from '@holdfast/web/ui/links.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { visuallyHidden } from '@holdfast/web/ui/visually-hidden.ts';
import { DocumentsPart } from '../documents/documents-part.tsx';
import type { NoBooks } from '../page-parts/books-notice.tsx';
import { useBasis } from './ledger-basis.tsx';
import { AccountName, cents } from './ledger-figures.tsx';
import { useLedgerDays } from './ledger-period.tsx';

const FLAGS: Readonly<Record<JournalEntryRow['flags'][number], string>> = {
  missing_basis: 'Missing basis',
  missing_price: 'Missing price',
  carried_over: 'Carried over',
  gift_basis_unknown: 'Gift basis unknown',
  unclassified: 'Unclassified',
};

/** The accounts of an entry that dollars moved on, each once: "Wallets, Bank and money". */
function accountsOf({ lines }: JournalEntryRow): string {
  const names = lines.filter(({ usd }) => parseUsd(usd) !== 0n).map(({ name }) => name);
  return [...new Set(names.length > 0 ? names : lines.map(({ name }) => name))].join(', ');
}

function journalList(chart: Chart | undefined, clients: readonly Choice[]) {
  return defineList(booksCalls.listJournal, {
    id: 'journal',
    noun: { one: 'entry', many: 'entries' },
    rowLabel: (entry) => `${entry.title}, ${bookDay(entry.day)}`,
    searchLabel: 'Search transaction number or coin',
    filters: [
      choiceFilter(
        'account',
        'Account',
        (chart?.accounts ?? []).map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
      ),
      choiceFilter('client_id', 'Client', clients),
      choiceFilter(
        'action',
        'Action',
        ACTIONS.map((action) => ({ value: action, label: actionLabel(action) })),
      ),
      { kind: 'switch', id: 'flagged', label: 'Incomplete only', isOnByDefault: false },
    ],
    columns: [
      {
        id: 'day',
        label: 'Day',
        hideable: false,
        mobile: 'note',
        width: 130,
        render: (entry) => bookDay(entry.day),
        csv: (entry) => entry.day,
      },
      {
        id: 'number',
        label: 'Number',
        mobile: 'line',
        width: 110,
        render: (entry) => (
          <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {entry.number}
          </Box>
        ),
      },
      {
        id: 'entry',
        label: 'Entry',
        mobile: 'title',
        isRowHeader: true,
        render: (entry) => (
          <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            {entry.memo === null ? entry.title : <bdi>{entry.memo}</bdi>}
            {entry.correctsDay === null ? null : (
              <StatusChip label={`Corrects ${bookDay(entry.correctsDay)}`} tone="info" icon={mdiHistory} />
            )}
            {entry.flags
              .filter((flag) => flag !== 'carried_over' && flag !== 'unclassified')
              .map((flag) => (
                <StatusChip key={flag} label={FLAGS[flag]} tone="warning" icon={mdiAlertOutline} />
              ))}
          </Box>
        ),
        csv: [
          { label: 'Entry', value: (entry) => entry.title },
          { label: 'Number', value: (entry) => entry.number },
          { label: 'Memo', value: (entry) => entry.memo ?? '' },
          { label: 'ID', value: (entry) => entry.id },
          { label: 'Corrects', value: (entry) => entry.correctsDay ?? '' },
          { label: 'Flags', value: (entry) => entry.flags.join(' ') },
        ],
      },
      {
        id: 'accounts',
        label: 'Accounts',
        mobile: 'line',
        render: (entry) => (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {accountsOf(entry)}
          </Box>
        ),
        csv: accountsOf,
      },
      {
        id: 'amount',
        label: 'Debits',
        align: 'end',
        mobile: 'end',
        render: (entry) => (
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {cents(entry.debitUsd)}
          </Box>
        ),
        csv: (entry) => entry.debitUsd,
      },
      transactionColumn(),
    ],
  });
}

/** Every entry of the period, each with its lines. */
export function JournalTab({ noBooks }: { readonly noBooks: NoBooks | undefined }) {
  const { data: chart } = useCall(booksCalls.getChart);
  const days = useLedgerDays();
  const clients = useClientChoices('client_id');
  const basis = useBasis();
  const list = useMemo(() => journalList(chart, clients), [chart, clients]);
  const shown = useList({ list, fixed: { ...days, basis } });
  const expansion = useRowExpansion('Lines', (entry: JournalEntryRow) => <EntryLines entry={entry} />);
  return (
    <ListSection
      shown={shown}
      title="Journal"
      placeholderCount={8}
      empty={
        noBooks ?? { title: 'No entries in this period', text: 'Choose other days to see entries of the journal.' }
      }
      toolbarEnd={
        <Row sx={{ columnGap: 4, rowGap: 2 }}>
          <Box component="span" sx={{ typography: 'body2', color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {shown.count}
          </Box>
          <ExportButton csvExport={shown.csvExport} />
        </Row>
      }
      expansion={expansion}
    />
  );
}

const figure = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

function EntryLines({ entry }: { readonly entry: JournalEntryRow }) {
  const { lines, lineCount } = entry;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <caption style={visuallyHidden}>Lines of {entry.title}</caption>
        <ColumnHeads
          columns={['Account', 'Coin', { figure: 'Amount' }, { figure: 'Debit' }, { figure: 'Credit' }, 'Lot']}
        />
        <TableBody>
          {lines.map((line) => (
            <LineRow key={line.line} line={line} entry={entry} />
          ))}
        </TableBody>
      </Table>
      {lineCount > lines.length ? (
        <Box sx={{ p: 3, typography: 'caption', color: 'text.secondary' }}>
          {countNoun(lineCount - lines.length, 'more line')} not shown.
        </Box>
      ) : null}
      <Box sx={{ px: 5, py: 4, maxWidth: 640 }}>
        <Typography variant="caption" component="h4" sx={{ m: 0, mb: 2, color: 'text.secondary' }}>
          Documents
        </Typography>
        <DocumentsPart target={entry.id} />
      </Box>
    </Box>
  );
}

function LineRow({ line, entry }: { readonly line: JournalLineRow; readonly entry: JournalEntryRow }) {
  const usd = parseUsd(line.usd);
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        <AccountName code={line.code} name={line.name} />
        {line.detail === null ? null : (
          <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
            <bdi>{line.detail}</bdi>
          </Box>
        )}
      </TableCell>
      <TableCell>
        {line.coinId === null || line.coinSymbol === null ? null : (
          <CoinLabel coinId={line.coinId} symbol={line.coinSymbol} size={20} />
        )}
      </TableCell>
      <TableCell align="right" sx={figure}>
        {parseAmount(line.amount) === 0n ? null : <AmountText value={line.amount} />}
      </TableCell>
      <TableCell align="right" sx={figure}>
        {usd > 0n ? cents(line.usd) : null}
      </TableCell>
      <TableCell align="right" sx={figure}>
        {usd < 0n ? cents(line.usd.slice(1)) : null}
      </TableCell>
      <TableCell>
        <LotLink line={line} entry={entry} />
      </TableCell>
    </TableRow>
  );
}

/** A lot leads to the transaction that opened it. */
function LotLink({ line, entry }: { readonly line: JournalLineRow; readonly entry: JournalEntryRow }) {
  if (line.lotId === null) return null;
  if (line.lotTransactionId === null || line.lotTransactionId === entry.transactionId)
    return <Quiet>{line.lotTransactionId === null ? `Lot ${line.lotId}` : 'This transaction'}</Quiet>;
  return (
    <TransactionLink id={line.lotTransactionId} underline="hover">
      Opened by {line.lotTransactionId}
    </TransactionLink>
  );
}
