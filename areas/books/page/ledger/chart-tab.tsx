/** The chart of accounts: its accounts, which accounts of the journal belong to which of them, and CSV columns. */
import { actionLabel, ACTIONS, isAction } from '@holdfast/actions/actions.ts';
import { EXPENSE_CATEGORIES, INCOME_CATEGORIES } from '@holdfast/actions/treatment-lists.ts';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { CoinPicker, type PickedCoin } from '@holdfast/catalogue/page/coin-picker';
import { useAllRows } from '@holdfast/web/lib/all-rows.ts';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { readTextFile } from '@holdfast/web/lib/files.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { FileButton } from '@holdfast/web/ui/form/file-button.tsx';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formChoice, formField, formSelect, isGiven } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { ColumnList, keyOfId } from '@holdfast/web/ui/list/column-list.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { booksCalls } from '../../contract/calls.ts';
import type {
  Chart,
  ChartAccountRow,
  ChartMappingRow,
  GivenChartMapping,
  LedgerColumns,
  StatementClass,
} from '../../contract/ledger.ts';
import { LEDGER_KIND_CLASSES, LEDGER_KINDS_BY_ACTION, type LedgerAccountKind, type Term } from '../../engine/lists.ts';
import { FLOW_SIDES } from '../flows/flow-sides.ts';
import { LabelledSelect } from '../settings/labelled-select.tsx';
import { readChartFile } from './chart-file.ts';
import { ColumnsDialog, DATE_FORMATS } from './columns-dialog.tsx';
import { AccountName } from './ledger-figures.tsx';
import { actionsColumn, AddButton, useChartChange } from './row-actions.tsx';

const CLASS_LABELS: Readonly<Record<StatementClass, string>> = {
  assets: 'Assets',
  liabilities: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expenses: 'Expenses',
};

const TERM_LABELS: Readonly<Record<Term, string>> = { short: 'Short term', long: 'Long term' };

const CATEGORY_LABELS: Readonly<Record<string, string>> = {
  ...FLOW_SIDES.income.categories,
  ...FLOW_SIDES.expense.categories,
};

function categoryChoices(kind: LedgerAccountKind): { value: string; label: string }[] {
  const categories = kind === 'income' ? INCOME_CATEGORIES : kind === 'expense' ? EXPENSE_CATEGORIES : [];
  return categories.map((value) => ({ value, label: CATEGORY_LABELS[value] ?? value }));
}

/** "Wallets, ETH, Cold wallet". */
function mappingLabel({ kindName, category, term, coinSymbol, walletName, action }: ChartMappingRow): string {
  const details = [
    category === null ? null : (CATEGORY_LABELS[category] ?? category),
    term === null ? null : TERM_LABELS[term],
    coinSymbol,
    walletName,
    isAction(action) ? actionLabel(action) : action,
  ];
  return [kindName, ...details.filter((detail) => detail !== null)].join(', ');
}

export function ChartTab() {
  const chart = useCall(booksCalls.getChart);
  return (
    <Loaded query={chart} failure="The chart of accounts could not be loaded" skeleton={320}>
      {(data) => <ChartCards chart={data} />}
    </Loaded>
  );
}

function ChartCards({ chart }: { readonly chart: Chart }) {
  const { unmapped } = chart;
  return (
    <>
      {unmapped.length > 0 ? (
        <Alert severity="warning" sx={{ mb: 6 }}>
          No account for: {unmapped.join(', ')}. Map {unmapped.length === 1 ? 'it' : 'them'} before you export entries.
        </Alert>
      ) : null}
      <Columns from="lg" gap={6}>
        <AccountsCard chart={chart} />
        <MappingsCard chart={chart} />
      </Columns>
      <Box sx={{ mt: 6 }}>
        <ColumnsCard />
      </Box>
    </>
  );
}

function AccountsCard({ chart }: { readonly chart: Chart }) {
  const may = useMay();
  const dialog = useDialog<ChartAccountRow | 'new'>();
  const remove = useChange(booksCalls.deleteChartAccount);
  const change = useChange(booksCalls.setChartAccounts);
  const run = useChartChange();
  const importFile = (file: File) =>
    run(async () => {
      const accounts = readChartFile(await readTextFile(file));
      await change.mutateAsync({ body: { accounts } });
    }, 'Accounts imported');
  const columns: ListColumn<ChartAccountRow>[] = [
    {
      id: 'account',
      label: 'Account',
      isRowHeader: true,
      mobile: 'title',
      render: ({ code, name }) => <AccountName code={code} name={name} />,
    },
    { id: 'class', label: 'Class', render: (account) => CLASS_LABELS[account.class] },
    actionsColumn<ChartAccountRow>({
      isPermitted: may(booksCalls.setChartAccounts),
      editLabel: ({ name }) => `Edit ${name}`,
      deleteLabel: ({ name }) => `Delete ${name}`,
      onEdit: dialog.open,
      onDelete: ({ id, code }) => run(() => remove.mutateAsync({ params: { id } }), `Account ${code} deleted`),
    }),
  ];
  return (
    <SectionCard
      title="Accounts"
      text="A CSV file has the columns code, name and class."
      actions={
        may(booksCalls.setChartAccounts) ? (
          <>
            <FileButton variant="outlined" size="small" accept=".csv,text/csv" onFile={(file) => void importFile(file)}>
              Import CSV
            </FileButton>
            <AddButton call={booksCalls.setChartAccounts} dialog={dialog} label="Add account" />
          </>
        ) : undefined
      }
    >
      <ColumnList caption="Accounts" columns={columns} rows={chart.accounts} rowKey={keyOfId} cardsBelow="sm" />
      <OpenedDialog dialog={dialog}>
        {(opened, content) => <AccountDialog {...opened} account={content === 'new' ? null : content} />}
      </OpenedDialog>
    </SectionCard>
  );
}

function MappingsCard({ chart }: { readonly chart: Chart }) {
  const may = useMay();
  const dialog = useDialog<ChartMappingRow | 'new'>();
  const remove = useChange(booksCalls.deleteChartMapping);
  const run = useChartChange();
  const nameOf = new Map(chart.accounts.map(({ code, name }) => [code, name]));
  const columns: ListColumn<ChartMappingRow>[] = [
    { id: 'fits', label: 'Journal', isRowHeader: true, mobile: 'title', render: mappingLabel },
    {
      id: 'account',
      label: 'Account',
      render: ({ code }) => <AccountName code={code} name={nameOf.get(code) ?? ''} />,
    },
    actionsColumn<ChartMappingRow>({
      isPermitted: may(booksCalls.setChartMapping),
      editLabel: (mapping) => `Map ${mappingLabel(mapping)}`,
      deleteLabel: (mapping) => `Delete the mapping of ${mappingLabel(mapping)}`,
      onEdit: dialog.open,
      onDelete: ({ id }) => run(() => remove.mutateAsync({ params: { id } }), 'Mapping deleted'),
    }),
  ];
  return (
    <SectionCard
      title="Mappings"
      text="The mapping with the most details applies. One without details is the fallback of its kind."
      actions={<AddButton call={booksCalls.setChartMapping} dialog={dialog} label="Add mapping" />}
    >
      <ColumnList caption="Mappings" columns={columns} rows={chart.mappings} rowKey={keyOfId} cardsBelow="sm" />
      <OpenedDialog dialog={dialog}>
        {(opened, content) => <MappingDialog {...opened} chart={chart} mapping={content === 'new' ? null : content} />}
      </OpenedDialog>
    </SectionCard>
  );
}

interface AccountValues {
  code: string;
  name: string;
  class: StatementClass;
}

const CLASSES = (Object.entries(CLASS_LABELS) as [StatementClass, string][]).map(([value, label]) => ({
  value,
  label,
}));

/** Adds an account of the chart, or changes one. The code of an account stays, because mappings and exports name it. */
function AccountDialog({
  account,
  ...given
}: DialogProps & {
  readonly account: ChartAccountRow | null;
}) {
  const change = useChange(booksCalls.setChartAccounts);
  const values: AccountValues = account
    ? { code: account.code, name: account.name, class: account.class }
    : { code: '', name: '', class: 'assets' };
  const { form, dialog } = useFormDialog({
    ...given,
    values,
    fields: ['code', 'name', 'class'],
    send: (sent: AccountValues) => change.mutateAsync({ body: { accounts: [sent] } }),
    done: () => 'Account saved',
  });
  const required = { validate: isGiven('This field is required') };
  return (
    <FormDialog {...dialog} title={account ? 'Edit account' : 'Add account'} submitLabel="Save">
      <LabelledField
        label="Code"
        {...formField(form, 'code', required)}
        {...(account && { readOnly: true, hint: 'A code cannot be changed.' })}
      />
      <LabelledField label="Name" {...formField(form, 'name', required)} />
      <LabelledSelect
        label="Class"
        options={CLASSES}
        value={form.watch('class')}
        onChange={formChoice(form, 'class').onChange}
      />
    </FormDialog>
  );
}

/** The saved columns of CSV exports. */
function ColumnsCard() {
  const columns = useCall(booksCalls.listLedgerColumns);
  const dialog = useDialog<LedgerColumns | 'new'>();
  return (
    <SectionCard
      title="CSV columns"
      text="Columns of your own for other accounting programs. Choose them under Export."
      actions={<AddButton call={booksCalls.setLedgerColumns} dialog={dialog} label="Add columns" />}
    >
      <Loaded query={columns} failure="The saved columns could not be loaded" skeleton={44}>
        {({ items }) => <SavedColumns items={items} onEdit={dialog.open} />}
      </Loaded>
      <OpenedDialog dialog={dialog}>
        {(opened, content) => <ColumnsDialog {...opened} saved={content === 'new' ? null : content} />}
      </OpenedDialog>
    </SectionCard>
  );
}

interface SavedColumnsProps {
  readonly items: readonly LedgerColumns[];
  readonly onEdit: (columns: LedgerColumns) => void;
}

function SavedColumns({ items, onEdit }: SavedColumnsProps) {
  const may = useMay();
  const remove = useChange(booksCalls.deleteLedgerColumns);
  const run = useChartChange();
  if (items.length === 0)
    return (
      <Typography sx={{ p: 5, color: 'text.secondary' }}>No columns saved. Exports use the standard ones.</Typography>
    );
  const columns: ListColumn<LedgerColumns>[] = [
    { id: 'name', label: 'Name', isRowHeader: true, mobile: 'title', render: ({ name }) => name },
    { id: 'columns', label: 'Columns', render: (saved) => saved.columns.map(({ label }) => label).join(', ') },
    {
      id: 'date',
      label: 'Date format',
      render: ({ dateFormat }) => DATE_FORMATS.find(({ value }) => value === dateFormat)?.label ?? dateFormat,
    },
    actionsColumn({
      isPermitted: may(booksCalls.setLedgerColumns),
      editLabel: ({ name }) => `Edit columns ${name}`,
      deleteLabel: ({ name }) => `Delete columns ${name}`,
      onEdit,
      onDelete: ({ id }) => run(() => remove.mutateAsync({ params: { id } }), 'Columns deleted'),
    }),
  ];
  return <ColumnList caption="CSV columns" columns={columns} rows={items} rowKey={keyOfId} cardsBelow="sm" />;
}

interface MappingValues {
  kind: LedgerAccountKind;
  category: string;
  term: Term | '';
  coin: PickedCoin | null;
  walletId: string;
  action: string;
  code: string;
}

const ANY = { value: '', label: 'Any' } as const;
const TERMS = [ANY, { value: 'short', label: TERM_LABELS.short }, { value: 'long', label: TERM_LABELS.long }] as const;
const ACTION_CHOICES = [ANY, ...ACTIONS.map((action) => ({ value: action, label: actionLabel(action) }))];

function valuesOf(mapping: ChartMappingRow | null, chart: Chart): MappingValues {
  const first = chart.accounts[0]?.code ?? '';
  if (mapping === null)
    return { kind: 'wallet', category: '', term: '', coin: null, walletId: '', action: '', code: first };
  const { kind, category, term, coinId, coinSymbol, walletId, action, code } = mapping;
  return {
    kind,
    category: category ?? '',
    term: term ?? '',
    coin: coinId === null ? null : { id: coinId, symbol: coinSymbol ?? '', name: coinSymbol ?? '' },
    walletId: walletId === null ? '' : String(walletId),
    action: action ?? '',
    code,
  };
}

/** Fields that the kind of account does not have are not sent. */
function bodyOf({ kind, category, term, coin, walletId, action, code }: MappingValues): GivenChartMapping {
  const ofClass = LEDGER_KIND_CLASSES[kind];
  const found = categoryChoices(kind).find(({ value }) => value === category)?.value ?? null;
  return {
    kind,
    category: found as GivenChartMapping['category'],
    term: kind === 'realisedGain' && term !== '' ? term : null,
    coinId: ofClass === 'assets' || ofClass === 'liabilities' ? (coin?.id ?? null) : null,
    walletId: ofClass === 'assets' && walletId !== '' ? Number(walletId) : null,
    action: LEDGER_KINDS_BY_ACTION.has(kind) && action !== '' ? action : null,
    code,
  };
}

/** Maps accounts of the journal to an account of the chart. */
function MappingDialog({
  chart,
  mapping,
  ...given
}: DialogProps & {
  readonly chart: Chart;
  readonly mapping: ChartMappingRow | null;
}) {
  const change = useChange(booksCalls.setChartMapping);
  const { data: wallets } = useAllRows(catalogueCalls.listWallets, { owner: 'operator', sort: 'name' });
  const { form, dialog } = useFormDialog({
    ...given,
    values: valuesOf(mapping, chart),
    fields: ['kind', 'category', 'term', 'action', 'code'],
    send: (sent: MappingValues) => change.mutateAsync({ body: bodyOf(sent) }),
    done: () => 'Mapping saved',
  });
  const walletOptions = useMemo(
    () => [ANY, ...(wallets ?? []).map(({ id, name }) => ({ value: String(id), label: name }))],
    [wallets],
  );
  const accounts = chart.accounts.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }));
  const values = form.watch();
  const categories = categoryChoices(values.kind);
  const ofClass = LEDGER_KIND_CLASSES[values.kind];
  return (
    <FormDialog
      {...dialog}
      title={mapping ? 'Change mapping' : 'Add mapping'}
      submitLabel="Save"
      intro="The mapping with the most details applies."
    >
      <LabelledSelect
        label="Accounts of the journal"
        options={chart.kinds.map(({ kind, name }) => ({ value: kind, label: name }))}
        {...formSelect(form, 'kind')}
      />
      {categories.length > 0 ? (
        <LabelledSelect label="Category" options={[ANY, ...categories]} {...formSelect(form, 'category')} />
      ) : null}
      {values.kind === 'realisedGain' ? (
        <LabelledSelect label="Term" options={TERMS} {...formSelect(form, 'term')} />
      ) : null}
      {ofClass === 'assets' || ofClass === 'liabilities' ? (
        <CoinPicker
          label="Coin"
          placeholder="Any coin"
          coin={values.coin}
          onChange={(coin) => form.setValue('coin', coin)}
        />
      ) : null}
      {ofClass === 'assets' ? (
        <LabelledSelect label="Wallet" options={walletOptions} {...formSelect(form, 'walletId')} />
      ) : null}
      {LEDGER_KINDS_BY_ACTION.has(values.kind) ? (
        <LabelledSelect label="Action" options={ACTION_CHOICES} {...formSelect(form, 'action')} />
      ) : null}
      <LabelledSelect label="Account of the chart" options={accounts} {...formSelect(form, 'code')} />
    </FormDialog>
  );
}
