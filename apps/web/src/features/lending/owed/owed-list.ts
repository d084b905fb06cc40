import { type ClientLiability, contract } from '@holdfast/contract';
import { presentPartialUsd } from '@holdfast/money';
import { useSnackbar } from 'notistack';
import { callApi } from '../../../lib/api.ts';
import { csvText } from '../../../ui/list/csv.ts';
import { type CsvField, usdFields } from '../../../ui/list/list-column.ts';
import { countText, defineList, type ListDefinition, listInput } from '../../../ui/list/list-definition.ts';
import type { ListState } from '../../../ui/list/list-state.ts';
import { loadAllRows } from '../../../ui/list/load-all-rows.ts';
import { saveTextFile } from '../../../ui/list/save-text-file.ts';
import { type CsvExport, useExportRun } from '../../../ui/list/use-export-run.ts';
import { clientName } from '../page-parts/client-label.tsx';
import type { Choice } from '../page-parts/list-choices.ts';

/** Order, search and pages are those of every list; how a client's row opens is drawn by the page. */
export function owedList(coins: readonly Choice[]) {
  return defineList<typeof contract.getLiabilities>({
    id: 'liabilities',
    call: contract.getLiabilities,
    noun: { one: 'client', many: 'clients' },
    rowKey: (client) => String(client.userId),
    rowLabel: clientName,
    searchLabel: 'Search name or e-mail',
    defaultSort: { sort: 'totalUsd', order: 'desc' },
    filters: [{ kind: 'choice', id: 'coin_id', label: 'Coin', options: coins }],
    columns: [
      {
        id: 'totalUsd',
        label: 'Value',
        sortable: 'totalUsd',
        firstOrder: 'desc',
        render: (client) => presentPartialUsd(client.totalUsd),
      },
      { id: 'client', label: 'E-mail', sortable: 'client', render: clientName },
    ],
  });
}

export interface OwedLine {
  readonly client: ClientLiability;
  readonly coin: ClientLiability['coins'][number];
}

/** A line for each client and coin: only figures of one coin can be added up. */
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

/** Every client that matches, a line a coin. The file is named after the day of its figures. */
export function useOwedExport({ list, state, asOf }: OwedExportOptions): CsvExport {
  const { enqueueSnackbar } = useSnackbar();
  return useExportRun(async ({ signal, onProgress }) => {
    let day = asOf ?? '';
    const loadPage = async (part: { page: number; limit: number }) => {
      const answer = await callApi(
        contract.getLiabilities,
        listInput(list, { ...state, ...part }, asOf === undefined ? {} : { as_of: asOf }),
        { signal },
      );
      day = answer.asOf;
      return answer;
    };
    const { rows } = await loadAllRows<ClientLiability>({ loadPage, rowKey: list.rowKey, signal, onProgress });
    saveTextFile({ name: `liabilities-${day}.csv`, type: 'text/csv', text: csvText(OWED_FIELDS, owedLines(rows)) });
    enqueueSnackbar(`Exported ${countText(list.noun, rows.length)}.`, { variant: 'success' });
  });
}
