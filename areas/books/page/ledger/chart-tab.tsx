/** The chart of accounts: its accounts, which accounts of the journal belong to which of them, and CSV columns. */
import { booksCalls } from '../../contract/calls.ts';
import { type Chart, type ChartAccountRow, type ChartMappingRow } from '../../contract/ledger.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { readTextFile } from '@holdfast/web/lib/files.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { FileButton } from '@holdfast/web/ui/form/file-button.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { ColumnList, keyOfId } from '@holdfast/web/ui/list/column-list.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { AccountDialog } from './account-dialog.tsx';
import { ColumnsCard } from './columns-card.tsx';
import { CLASS_LABELS, mappingLabel } from './chart-labels.ts';
import { readChartFile } from './chart-file.ts';
import { AccountName } from './ledger-figures.tsx';
import { MappingDialog } from './mapping-dialog.tsx';
import { actionsColumn, AddButton, useChartChange } from './row-actions.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

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
