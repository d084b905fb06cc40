import { type CsvField, csvText } from '@holdfast/csv/write';
import { type ClientLiability, contract } from '@holdfast/contract';
import { presentPartialUsd } from '@holdfast/money';
import { useSnackbar } from 'notistack';
import { callApi } from '../../../lib/api.ts';
import { usdFields } from '../../../ui/list/list-column.ts';
import { countText, defineList, type ListDefinition, listInput } from '../../../api-parts/list/list-definition.ts';
import type { ListState } from '../../../ui/list/list-state.ts';
import { loadAllRows } from '../../../api-parts/list/load-all-rows.ts';
import { saveTextFile } from '../../../lib/files.ts';
import { type CsvExport, useExportRun } from '../../../ui/list/export-button.tsx';
import { clientName } from '../page-parts/client-label.tsx';
import type { Choice } from '../../../api-parts/list-choices.ts';
import { choiceFilter } from '../../../ui/list/list-state.ts';

/** Sorting, search and paging are those of every list; the page renders the expandable rows. */
export function owedList(coins: readonly Choice[]) {
  return defineList(contract.getLiabilities, {
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

export interface OwedLine {
  readonly client: ClientLiability;
  readonly coin: ClientLiability['coins'][number];
}

/** One line per client and coin, because only amounts of one coin can be added up. */
export function owedLines(clients: readonly ClientLiability[]): OwedLine[] {
  return clients.flatMap((client) => client.coins.map((coin) => ({ client, coin })));
}

export const OWED_FIELDS: readonly CsvField<OwedLine>[] = [
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
  readonly list: ListDefinition<typeof contract.getLiabilities>;
  readonly state: ListState;
  readonly asOf: string | undefined;
}

/** Exports all matching clients, one line per coin. The file name contains the day of the figures. */
export function useOwedExport({ list, state, asOf }: OwedExportOptions): CsvExport {
  const { enqueueSnackbar } = useSnackbar();
  return useExportRun(async ({ signal, onProgress }) => {
    let day = asOf ?? '';
    const loadPage = async (part: { page: number; limit: number }) => {
      const response = await callApi(
        contract.getLiabilities,
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
