/** Which coins are at fair value on the book basis (ASC 350-60), why, and the principal market of each (ASC 820). */
import { CoinLabel } from '@holdfast/catalogue/page/coin-label';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledChoice } from '@holdfast/web/ui/form/labelled-choice.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { ColumnList } from '@holdfast/web/ui/list/column-list.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { mdiPencilOutline } from '@mdi/js';
import { useWatch } from 'react-hook-form';
import { booksCalls } from '../../contract/calls.ts';
import type { FairValueTerms } from '../../contract/ledger.ts';

export function ScopeCard() {
  const terms = useCall(booksCalls.listFairValueTerms, { query: {} });
  const dialog = useDialog<FairValueTerms>();
  return (
    <SectionCard
      title="Scope and principal markets"
      text={
        'Coins out of scope of ASC 350-60 stay at cost. ' +
        'The principal market of a coin is printed on the year report.'
      }
    >
      <Loaded
        query={terms}
        failure="The scope could not be loaded"
        skeleton={160}
        isEmpty={({ items }) => items.length === 0}
        empty={{ title: 'No coins yet', text: 'Generate the books to see their coins.' }}
      >
        {({ items }) => (
          <ColumnList
            caption="Scope and principal markets"
            columns={scopeColumns(dialog.open)}
            rows={items}
            rowKey={({ coinId }) => String(coinId)}
            cardsBelow="md"
          />
        )}
      </Loaded>
      <OpenedDialog dialog={dialog}>{(opened, content) => <ScopeDialog {...opened} terms={content} />}</OpenedDialog>
    </SectionCard>
  );
}

function scopeColumns(open: (terms: FairValueTerms) => void): ListColumn<FairValueTerms>[] {
  return [
    {
      id: 'coin',
      label: 'Coin',
      mobile: 'title',
      isRowHeader: true,
      render: ({ coinId, coinSymbol }) => <CoinLabel coinId={coinId} symbol={coinSymbol} size={20} />,
    },
    {
      id: 'scope',
      label: 'ASC 350-60',
      mobile: 'end',
      render: ({ isInScope }) => (
        <StatusChip label={isInScope ? 'In scope' : 'Out of scope'} tone={isInScope ? 'gain' : 'neutral'} />
      ),
    },
    {
      id: 'reason',
      label: 'Reason',
      mobile: 'note',
      render: ({ reason, isDefault }) => (
        <>
          {reason}
          {isDefault ? null : <Quiet> (decided by an admin)</Quiet>}
        </>
      ),
    },
    {
      id: 'market',
      label: 'Principal market',
      render: ({ principalMarket }) => (principalMarket === '' ? <Quiet>Not named</Quiet> : principalMarket),
    },
    {
      id: 'change',
      label: 'Change',
      isLabelHidden: true,
      align: 'end',
      render: (terms) => (
        <ActionButton
          call={booksCalls.setFairValueTerms}
          variant="text"
          size="small"
          icon={mdiPencilOutline}
          aria-label={`Change ${terms.coinSymbol}`}
          onClick={() => open(terms)}
        >
          Change
        </ActionButton>
      ),
    },
  ];
}

const SCOPES = [
  { value: 'default', label: 'Default' },
  { value: 'in', label: 'In scope' },
  { value: 'out', label: 'Out of scope' },
] as const;
type Scope = (typeof SCOPES)[number]['value'];

interface Values {
  scope: Scope;
  reason: string;
  principalMarket: string;
}

function ScopeDialog({ terms, ...opened }: DialogProps & { readonly terms: FairValueTerms }) {
  const set = useChange(booksCalls.setFairValueTerms);
  const { form, dialog } = useFormDialog<Values, unknown>({
    ...opened,
    values: {
      scope: terms.isDefault ? 'default' : terms.isInScope ? 'in' : 'out',
      reason: terms.isDefault ? '' : terms.reason,
      principalMarket: terms.principalMarket,
    },
    fields: ['reason', 'principalMarket'],
    hasMistakes: ({ setError }, { scope, reason }) => {
      const isMissing = scope !== 'default' && reason.trim() === '';
      if (isMissing) setError('reason', { message: 'Enter the reason' });
      return isMissing;
    },
    send: ({ scope, reason, principalMarket }) =>
      set.mutateAsync({
        params: { coinId: terms.coinId },
        body: { isInScope: scope === 'default' ? null : scope === 'in', reason, principalMarket },
      }),
    done: () => `${terms.coinSymbol} saved. Update the books to apply a change of scope.`,
  });
  const scope = useWatch({ control: form.control, name: 'scope' });
  return (
    <FormDialog {...dialog} title={`Fair value of ${terms.coinSymbol}`} submitLabel="Save">
      <LabelledChoice
        label="Scope of ASC 350-60"
        options={SCOPES}
        value={scope}
        onChange={(next) => form.setValue('scope', next)}
      />
      {scope === 'default' ? null : <LabelledField label="Reason" {...formField(form, 'reason')} />}
      <LabelledField
        label="Principal market"
        hint="The market with the largest volume that is open to you, such as Coinbase Exchange"
        {...formField(form, 'principalMarket')}
      />
    </FormDialog>
  );
}
