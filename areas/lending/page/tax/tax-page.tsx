import { presentAmount, parseAmount } from '@holdfast/money';
import { callApi, useChange } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { saveFile } from '@holdfast/web/lib/files.ts';
import { useAddressPart } from '@holdfast/web/lib/page-address.ts';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { DeletionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { Picker } from '@holdfast/web/ui/form/picker.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { TwoLines } from '@holdfast/web/ui/layout/two-lines.tsx';
import { usdFields } from '@holdfast/web/ui/list/list-column.ts';
import { choiceFilter } from '@holdfast/web/ui/list/list-state.ts';
import type { RowAction } from '@holdfast/web/ui/list/row-menu.tsx';
import { countColumn } from '@holdfast/web/ui/list/usual-columns.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import {
  mdiCardAccountDetailsOutline,
  mdiDeleteOutline,
  mdiEyeOutline,
  mdiFileChartOutline,
  mdiFileDownloadOutline,
  mdiTrayArrowDown,
} from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { lendingCalls } from '../../contract/calls.ts';
import type { ClientTaxTotal } from '../../contract/tax.ts';
import { clientColumn, clientName } from '../page-parts/client-label.tsx';
import { LiabilitiesFrame } from '../page-parts/liabilities-frame.tsx';
import { ListCard } from '../page-parts/list-card.tsx';
import { ExportNumbersDialog, TaxpayerDialog, TaxpayerFullDialog } from './taxpayer-dialogs.tsx';

/** Years that the choice offers, the newest first. */
const YEARS_OFFERED = 10;

type Opened =
  | { readonly kind: 'edit' | 'show' | 'remove'; readonly client: ClientTaxTotal }
  | { readonly kind: 'export' };

/** Tax forms: what was paid to each client in a year, and the details that forms about it ask for. */
export function TaxPage() {
  const [thisYear] = useState(() => new Date().getFullYear());
  const [chosen, choose] = useAddressPart('year');
  const year = /^\d{4}$/.test(chosen ?? '') ? Number(chosen) : thisYear - 1;
  const dialog = useDialog<Opened>();
  const removing = useChange(lendingCalls.removeTaxpayer);
  const download = useFile();
  const rowActions = (client: ClientTaxTotal): RowAction[] => [
    {
      label: client.hasTaxpayer ? 'Change tax details' : 'Enter tax details',
      icon: mdiCardAccountDetailsOutline,
      call: lendingCalls.setTaxpayer,
      onSelect: () => dialog.open({ kind: 'edit', client }),
    },
    {
      label: 'Show in full',
      icon: mdiEyeOutline,
      call: lendingCalls.revealTaxpayer,
      onSelect: () => dialog.open({ kind: 'show', client }),
      refusal: client.hasTaxpayer ? undefined : 'No tax details are entered',
    },
    {
      label: 'Year-end statement',
      icon: mdiFileChartOutline,
      call: lendingCalls.getYearStatement,
      onSelect: () =>
        void download(`year-end-statement-${year}-${client.userId}.pdf`, () =>
          callApi(lendingCalls.getYearStatement, { params: { year }, query: { user_id: client.userId } }),
        ),
    },
    {
      label: 'Remove tax details',
      icon: mdiDeleteOutline,
      call: lendingCalls.removeTaxpayer,
      onSelect: () => dialog.open({ kind: 'remove', client }),
      refusal: client.hasTaxpayer ? undefined : 'No tax details are entered',
    },
  ];
  return (
    <LiabilitiesFrame
      subtitle="Interest paid to each client in a year, for the forms that report it."
      actions={
        <Box sx={{ minWidth: 140 }}>
          <Picker
            label="Year"
            options={Array.from({ length: YEARS_OFFERED }, (_, index) => thisYear - index)}
            value={year}
            onChange={(next) => choose(next === null ? undefined : String(next))}
            optionKey={String}
            optionLabel={String}
          />
        </Box>
      }
    >
      <ListCard
        list={TOTALS}
        fixed={{ year }}
        title={`Paid in ${year}`}
        text={
          'Each payment of interest at the price of its moment. Names and taxpayer numbers are stored encrypted; ' +
          'only admins with full scope see them.'
        }
        actions={
          <>
            <Button
              variant="outlined"
              startIcon={<Icon path={mdiFileDownloadOutline} />}
              onClick={() =>
                void download(`interest-paid-${year}.pdf`, () =>
                  callApi(lendingCalls.getTaxTotalsFile, { params: { year }, query: {} }),
                )
              }
            >
              List as PDF
            </Button>
            <ActionButton
              call={lendingCalls.exportTaxpayers}
              variant="contained"
              icon={mdiTrayArrowDown}
              onClick={() => dialog.open({ kind: 'export' })}
            >
              With taxpayer numbers
            </ActionButton>
          </>
        }
        empty={{
          title: `No interest was paid in ${year}`,
          text: 'Clients are listed for the years in which they were paid.',
        }}
        rowActions={rowActions}
      />
      <OpenedDialog dialog={dialog}>
        {(opened, content) => {
          switch (content.kind) {
            case 'edit':
              return <TaxpayerDialog {...opened} client={content.client} />;
            case 'show':
              return <TaxpayerFullDialog {...opened} client={content.client} />;
            case 'remove':
              return (
                <DeletionDialog
                  {...opened}
                  title={`Remove the tax details of ${clientName(content.client)}?`}
                  text="Name, address and taxpayer number are deleted. What was paid stays."
                  confirmLabel="Remove"
                  done={`Tax details of ${clientName(content.client)} removed.`}
                  onDelete={() => removing.mutateAsync({ params: { userId: content.client.userId } })}
                />
              );
            case 'export':
              return <ExportNumbersDialog {...opened} year={year} />;
          }
        }}
      </OpenedDialog>
    </LiabilitiesFrame>
  );
}

function useFile() {
  const { enqueueSnackbar } = useSnackbar();
  return async (name: string, fetch: () => Promise<unknown>) => {
    try {
      saveFile({ name, content: (await fetch()) as Blob });
      enqueueSnackbar(`${name} downloaded.`, { variant: 'success' });
    } catch (error) {
      enqueueSnackbar(errorText(error, 'The file could not be created.'), { variant: 'error' });
    }
  };
}

const TOTALS = defineList(lendingCalls.listTaxTotals, {
  id: 'interest-paid',
  noun: { one: 'client', many: 'clients' },
  rowKey: ({ userId }) => String(userId),
  rowLabel: clientName,
  hasTwoLines: true,
  searchLabel: 'Search client',
  defaultSort: { sort: 'client', order: 'asc' },
  filters: [choiceFilter('only_missing', 'Tax details', [{ value: 'true', label: 'Missing' }])],
  columns: [
    clientColumn(270),
    {
      id: 'taxpayer',
      label: 'Tax details',
      render: ({ hasTaxpayer, taxpayer }) => {
        if (taxpayer !== null) return <TwoLines title={taxpayer.legalName} note={taxpayer.numberMasked} />;
        return hasTaxpayer ? (
          <StatusChip label="Entered" tone="neutral" />
        ) : (
          <StatusChip label="Missing" tone="warning" />
        );
      },
      csv: ({ hasTaxpayer }) => (hasTaxpayer ? 'entered' : 'missing'),
    },
    countColumn({ id: 'payments', label: 'Payments', of: ({ payments }) => payments }),
    {
      id: 'coins',
      label: 'In coins',
      align: 'end',
      render: ({ coins }) => (
        <Box component="span" sx={{ display: 'inline-grid', gap: 0.5 }}>
          {coins.map(({ coinId, coinSymbol, interest }) => (
            <span key={coinId}>
              {presentAmount(parseAmount(interest))} {coinSymbol}
            </span>
          ))}
        </Box>
      ),
      csv: ({ coins }) => coins.map(({ coinSymbol, interest }) => `${interest} ${coinSymbol}`).join('; '),
    },
    {
      id: 'value',
      label: 'Value when paid',
      align: 'end',
      render: ({ interestUsd }) => <UsdText value={interestUsd} />,
      csv: usdFields('Value when paid', ({ interestUsd }) => interestUsd),
    },
  ],
});
