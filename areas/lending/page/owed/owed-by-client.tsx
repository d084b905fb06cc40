import { type CsvField, csvText } from '@holdfast/csv/write-csv.ts';
import { presentPartialUsd } from '@holdfast/money';
import { callApi } from '@holdfast/web/lib/api.ts';
import { saveFile, saveTextFile } from '@holdfast/web/lib/files.ts';
import { useAddressPart } from '@holdfast/web/lib/page-address.ts';
import {
  countText,
  defineList,
  type ListDefinition,
  listInput,
  listStateRules,
} from '@holdfast/web/lists/list-definition.ts';
import { loadAllRows } from '@holdfast/web/lists/load-all-rows.ts';
import { useListRows } from '@holdfast/web/lists/use-list.ts';
import { NoMatches } from '@holdfast/web/ui/empty-state.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledChoice } from '@holdfast/web/ui/form/labelled-choice.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { cardSides, plainList } from '@holdfast/web/ui/layout/row.tsx';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { ButtonLink } from '@holdfast/web/ui/links.tsx';
import { SortMenu } from '@holdfast/web/ui/list/choice-menu.tsx';
import { type CsvExport, ExportButton, useExportRun } from '@holdfast/web/ui/list/export-button.tsx';
import { usdFields } from '@holdfast/web/ui/list/list-column.ts';
import { ChoiceFilters } from '@holdfast/web/ui/list/list-filters.tsx';
import { ListPager, pagesOf } from '@holdfast/web/ui/list/list-pager.tsx';
import { choiceFilter, isUnfiltered, type ListState, useListState } from '@holdfast/web/ui/list/list-state.ts';
import { SearchBox } from '@holdfast/web/ui/list/search-box.tsx';
import { Delayed, Loaded } from '@holdfast/web/ui/loaded.tsx';
import {
  mdiBookOpenVariantOutline,
  mdiChevronDown,
  mdiFileDocumentOutline,
  mdiSwapHorizontal,
  mdiViewDashboardOutline,
} from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { lendingCalls } from '../../contract/calls.ts';
import type { ClientLiability } from '../../contract/lending-admin.ts';
import { ClientLabel, clientName } from '../page-parts/client-label.tsx';
import { type Choice, useCoinChoices } from '../parts/list-choices.ts';
import { DebtTable } from './debt-table.tsx';

/** The liabilities by client; a row expands to its coins. The expanded row is stored in the page's address. */
export function OwedByClient({ asOf }: { readonly asOf: string | undefined }) {
  const coins = useCoinChoices();
  const list = useMemo(() => owedList(coins), [coins]);
  const rules = useMemo(() => listStateRules(list), [list]);
  const controls = useListState(rules);
  const { state, change, correct } = controls;
  const rows = useListRows<typeof lendingCalls.getLiabilities>({
    list,
    state,
    fixed: asOf === undefined ? undefined : { as_of: asOf },
  });
  const { page } = rows;
  const csvExport = useOwedExport({ list, state, asOf });
  const [openId, setOpenId] = useAddressPart('open');
  const statement = useDialog<ClientLiability>();
  const lastPage = page && !rows.isChanging ? pagesOf({ total: page.total, limit: state.limit }) : undefined;
  useEffect(() => {
    if (lastPage !== undefined && state.page > lastPage) correct({ page: lastPage });
  });
  return (
    <>
      <SectionCard title="By client" actions={<ExportButton csvExport={csvExport} />}>
        <Box
          role="search"
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, ...cardSides, pb: 4 }}
        >
          <SearchBox label={list.searchLabel ?? ''} value={state.search} onSearch={(search) => change({ search })} />
          <ChoiceFilters
            filters={rules.filters}
            values={state.filters}
            onChange={(id, value) => change({ filters: { [id]: value } })}
          />
          <SortMenu columns={list.columns} state={state} onSort={controls.sortBy} />
          <Typography variant="caption" sx={{ marginInlineStart: 'auto', color: 'text.secondary' }}>
            <bdi>{page ? countText(list.noun, page.total) : ''}</bdi>
          </Typography>
        </Box>
        <Body rows={rows} onClear={isUnfiltered(rules, state) ? undefined : controls.clear}>
          {(clients) => (
            <Box component="ul" aria-label="Owed by client" sx={plainList}>
              {clients.map((client) => {
                const key = list.rowKey(client);
                return (
                  <OwedClient
                    key={key}
                    client={client}
                    isOpen={openId === key}
                    onToggle={() => setOpenId(openId === key ? undefined : key)}
                    onStatement={() => statement.open(client)}
                  />
                );
              })}
            </Box>
          )}
        </Body>
        {page && page.total > 0 ? (
          <ListPager
            page={state.page}
            limit={state.limit}
            total={page.total}
            isTotalCapped={false}
            onPage={(next) => change({ page: next })}
            onLimit={(limit) => change({ limit })}
          />
        ) : null}
      </SectionCard>
      <OpenedDialog dialog={statement}>
        {(opened, content) => <StatementDialog {...opened} client={content} />}
      </OpenedDialog>
    </>
  );
}

interface BodyProps {
  readonly rows: ReturnType<typeof useListRows<typeof lendingCalls.getLiabilities>>;
  readonly onClear: (() => void) | undefined;
  readonly children: (clients: readonly ClientLiability[]) => ReactNode;
}

const NO_LIABILITIES = {
  title: 'No liabilities on this day',
  text: 'Clients appear here after their first cleared deposit.',
};

function Body({ rows: { page, error, retry }, onClear, children }: BodyProps) {
  const skeleton = (visibility: 'visible' | 'hidden') => (
    <Box aria-busy="true" sx={{ ...cardSides, pb: 4, display: 'grid', gap: 3, visibility }}>
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} variant="rounded" height={48} />
      ))}
    </Box>
  );
  return (
    <Loaded
      query={{ data: page, error, refetch: retry }}
      failure="The liabilities could not be loaded"
      skeleton={<Delayed before={skeleton('hidden')}>{skeleton('visible')}</Delayed>}
      empty={onClear ? <NoMatches title="No clients match" onClear={onClear} /> : NO_LIABILITIES}
    >
      {({ items }) => children(items)}
    </Loaded>
  );
}

interface OwedClientProps {
  readonly client: ClientLiability;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onStatement: () => void;
}

/** A client with the total owed; expanded, its coins with links to their entries. */
function OwedClient({ client, isOpen, onToggle, onStatement }: OwedClientProps) {
  const detailId = useId();
  return (
    <Box component="li" sx={{ borderTop: '1px solid', borderColor: 'hairline' }}>
      <ButtonBase
        onClick={onToggle}
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': detailId })}
        sx={(theme) => ({
          display: 'flex',
          width: '100%',
          alignItems: 'center',
          gap: 3,
          ...cardSides,
          py: 3,
          minHeight: 60,
          textAlign: 'left',
          font: 'inherit',
          '&:hover': { backgroundColor: 'action.hover' },
          '&:focus-visible': { outline: `2px solid ${theme.palette.accent.focusRing}`, outlineOffset: -2 },
        })}
      >
        <Box component="span" sx={{ flexGrow: 1, minWidth: 0 }}>
          <ClientLabel name={client.userName} email={client.userEmail} />
        </Box>
        <Box
          component="span"
          sx={{ display: { xs: 'none', sm: 'block' }, typography: 'body2', color: 'text.secondary' }}
        >
          {client.coins.map(({ coinSymbol }) => coinSymbol).join(', ')}
        </Box>
        <Box component="span" sx={{ typography: 'subtitle1', minWidth: { sm: 140 }, textAlign: 'end' }}>
          <UsdText value={client.totalUsd} />
        </Box>
        <Icon
          path={mdiChevronDown}
          sx={(theme) => ({
            color: 'text.secondary',
            transition: theme.transitions.create('transform', { duration: 150 }),
            ...(isOpen && { transform: 'rotate(180deg)' }),
          })}
        />
      </ButtonBase>
      {isOpen ? (
        <Box id={detailId} sx={{ backgroundColor: 'sunken', borderTop: '1px solid', borderColor: 'hairline' }}>
          <DebtTable caption={`Owed to ${clientName(client)}`} debts={client.coins} totalUsd={client.totalUsd} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ...cardSides, pb: 4 }}>
            <Button
              variant="outlined"
              size="small"
              startIcon={<Icon path={mdiFileDocumentOutline} size={16} />}
              onClick={onStatement}
            >
              Day-by-day statement
            </Button>
            {clientLinks(String(client.userId)).map(({ label, icon, ...link }) => (
              <ButtonLink key={label} variant="text" size="small" startIcon={<Icon path={icon} size={16} />} {...link}>
                {label}
              </ButtonLink>
            ))}
          </Box>
        </Box>
      ) : null}
    </Box>
  );
}

function clientLinks(id: string) {
  return [
    { label: 'Client’s dashboard', icon: mdiViewDashboardOutline, to: '/dashboard', search: { client: id } },
    {
      label: 'Transactions',
      icon: mdiSwapHorizontal,
      to: '/admin/client-transactions',
      search: { view: 'all', user_id: id },
    },
    {
      label: 'Journal entries',
      icon: mdiBookOpenVariantOutline,
      to: '/admin/ledger',
      search: { tab: 'journal', client_id: id },
    },
  ] as const;
}

/** Sorting, search and paging are those of every list; the page renders the expandable rows. */
function owedList(coins: readonly Choice[]) {
  return defineList(lendingCalls.getLiabilities, {
    id: 'liabilities',
    noun: { one: 'client', many: 'clients' },
    rowKey: (client) => String(client.userId),
    rowLabel: clientName,
    searchLabel: 'Search name or e-mail',
    defaultSort: { sort: 'totalUsd', order: 'desc' },
    filters: [choiceFilter('coin_id', 'Coin', coins)],
    columns: [
      { id: 'totalUsd', label: 'Value', sortable: 'totalUsd', firstOrder: 'desc', render: owedText },
      { id: 'client', label: 'E-mail', sortable: 'client', render: clientName },
    ],
  });
}

const owedText = ({ totalUsd }: ClientLiability): string => presentPartialUsd(totalUsd);

interface OwedLine {
  readonly client: ClientLiability;
  readonly coin: ClientLiability['coins'][number];
}

/** One line per client and coin, because only amounts of one coin can be added up. */
function owedLines(clients: readonly ClientLiability[]): OwedLine[] {
  return clients.flatMap((client) => client.coins.map((coin) => ({ client, coin })));
}

const OWED_FIELDS: readonly CsvField<OwedLine>[] = [
  { label: 'Client', value: ({ client }) => client.userName },
  { label: 'E-mail', value: ({ client }) => client.userEmail },
  { label: 'Coin', value: ({ coin }) => coin.coinSymbol },
  { label: 'Deposits', value: ({ coin }) => String(coin.deposits) },
  { label: 'Principal', value: ({ coin }) => coin.principal },
  { label: 'Interest due', value: ({ coin }) => coin.interestDue },
  { label: 'Interest accrued', value: ({ coin }) => coin.interestAccrued },
  { label: 'Owed', value: ({ coin }) => coin.total },
  ...usdFields('Value in USD', ({ coin }: OwedLine) => coin.totalUsd),
];

interface OwedExportOptions {
  readonly list: ListDefinition<typeof lendingCalls.getLiabilities>;
  readonly state: ListState;
  readonly asOf: string | undefined;
}

/** Exports all matching clients, one line per coin. The file name contains the day of the figures. */
function useOwedExport({ list, state, asOf }: OwedExportOptions): CsvExport {
  const { enqueueSnackbar } = useSnackbar();
  return useExportRun(async ({ signal, onProgress }) => {
    let day = asOf ?? '';
    const loadPage = async (part: { page: number; limit: number }) => {
      const response = await callApi(
        lendingCalls.getLiabilities,
        listInput(list, { ...state, ...part }, asOf === undefined ? {} : { as_of: asOf }),
        { signal },
      );
      day = response.asOf;
      return response;
    };
    const { rows } = await loadAllRows<ClientLiability>({ loadPage, rowKey: list.rowKey, signal, onProgress });
    saveTextFile({ name: `liabilities-${day}.csv`, type: 'text/csv', text: csvText(OWED_FIELDS, owedLines(rows)) });
    enqueueSnackbar(`Exported ${countText(list.noun, rows.length)}.`, { variant: 'success' });
  });
}

interface StatementDialogProps extends DialogProps {
  readonly client: ClientLiability;
}

const FORMATS = [
  { value: 'pdf', label: 'PDF' },
  { value: 'csv', label: 'CSV' },
] as const;

/** The same file that the client can download: every deposit, day by day. */
function StatementDialog({ isOpen, client, onClose }: StatementDialogProps) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const { form, dialog } = useFormDialog<{ from: string; to: string; format: 'pdf' | 'csv' }, void>({
    isOpen,
    onClose,
    values: { from: `${today.slice(0, 4)}-01-01`, to: today, format: 'pdf' },
    fields: ['from', 'to'],
    send: async (values) => {
      const content = (await callApi(lendingCalls.getClientStatement, {
        query: { user_id: client.userId, ...values },
      })) as Blob;
      saveFile({ name: `statement-${client.userId}-${values.from}-${values.to}.${values.format}`, content });
    },
  });
  const format = useWatch({ control: form.control, name: 'format' });
  return (
    <FormDialog
      {...dialog}
      title={`Statement of ${clientName(client)}`}
      submitLabel="Download"
      intro="Every deposit day by day, with a row for each day."
    >
      <LabelledField label="From" type="date" {...formField(form, 'from', { required: 'Enter a day' })} />
      <LabelledField label="To" type="date" {...formField(form, 'to', { required: 'Enter a day' })} />
      <LabelledChoice
        label="As"
        options={FORMATS}
        value={format}
        onChange={(value) => form.setValue('format', value)}
      />
    </FormDialog>
  );
}
