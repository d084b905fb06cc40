import { booksCalls } from '../../contract/calls.ts';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { actionLabel, ACTIONS } from '@holdfast/actions/actions.ts';
import { LEDGER_KIND_CLASSES, LEDGER_KINDS_BY_ACTION, type LedgerAccountKind, type Term } from '../../engine/lists.ts';
import { type Chart, type ChartMappingRow, type GivenChartMapping } from '../../contract/ledger.ts';
import { useMemo } from 'react';
import { CoinPicker, type PickedCoin } from '@holdfast/catalogue/page/coin-picker';
import { useAllRows } from '@holdfast/web/lib/all-rows.ts';
import { useChange } from '@holdfast/web/lib/api.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formSelect } from '@holdfast/web/ui/form/form-refusal.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { LabelledSelect } from '../settings/labelled-select.tsx';
import { categoryChoices, TERM_LABELS } from './chart-labels.ts';

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
export function MappingDialog({
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
