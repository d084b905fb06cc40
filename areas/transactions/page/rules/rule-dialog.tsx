import { transactionsCalls } from '../../contract/calls.ts';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { ACTIONS } from '@holdfast/actions/actions.ts';
import { type Rule } from '../../contract/rule.ts';
import Button from '@mui/material/Button';
import { type FieldPath, type FieldPathValue, type UseFormReturn, useWatch } from 'react-hook-form';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { CoinPicker } from '@holdfast/catalogue/page/coin-picker';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledChoice } from '@holdfast/web/ui/form/labelled-choice.tsx';
import { Picker } from '@holdfast/web/ui/form/picker.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { NetworkPicker } from '@holdfast/catalogue/page/network-picker';
import { WalletPicker } from '../entry/wallet-picker.tsx';
import { iconOfAction, labelOfAction } from '../labels/action-labels.ts';
import { ANY, conditionsOf, RULE_FIELDS, type RuleFormValues, ruleFormValues } from './rule-form.ts';
import { RulePreviewBox } from './rule-preview-box.tsx';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';

interface RuleDialogProps extends DialogProps {
  /** Null to add a rule. */
  readonly rule: Rule | null;
}

const DIRECTIONS = [
  { value: ANY, label: 'Any' },
  { value: 'in', label: 'In' },
  { value: 'out', label: 'Out' },
  { value: 'both', label: 'Both' },
  { value: 'none', label: 'None' },
] as const;
const COIN_STATES = [
  { value: ANY, label: 'Any' },
  { value: 'unreviewed', label: 'New' },
  { value: 'spam', label: 'Spam' },
] as const;
const STATUSES = [
  { value: ANY, label: 'Any' },
  { value: 'success', label: 'Success' },
  { value: 'failed', label: 'Failed' },
] as const;

function isActionMissing({ setError }: UseFormReturn<RuleFormValues>, { action }: RuleFormValues): boolean {
  if (action === null) setError('action', { message: 'Choose an action' });
  return action === null;
}

export function RuleDialog({ rule, ...opened }: RuleDialogProps) {
  const [addRule, updateRule, preview] = [
    useChange(transactionsCalls.addRule),
    useChange(transactionsCalls.updateRule),
    useChange(transactionsCalls.previewRule),
  ];
  const coinId = rule?.conditions.coinId;
  const { data: coin } = useCall(
    catalogueCalls.getCoin,
    { params: { id: coinId ?? 0 } },
    { enabled: coinId !== undefined },
  );
  const { form, refuse, dialog } = useFormDialog({
    ...opened,
    values: ruleFormValues(rule, coinId === undefined ? null : { id: coinId, symbol: `Coin ${coinId}`, name: '' }),
    fields: RULE_FIELDS,
    hasMistakes: isActionMissing,
    send: (given) => {
      const body = {
        name: given.name.trim(),
        conditions: conditionsOf(given, rule?.conditions),
        action: given.action ?? '',
        priority: Number(given.priority),
      };
      return rule === null ? addRule.mutateAsync({ body }) : updateRule.mutateAsync({ params: { id: rule.id }, body });
    },
    done: ({ name }) => `“${name}” is ${rule === null ? 'added' : 'saved'}. It applies to new transactions.`,
  });
  const { errors } = form.formState;
  const values = useWatch({ control: form.control }) as RuleFormValues;
  const set = <Name extends FieldPath<RuleFormValues>>(name: Name, value: FieldPathValue<RuleFormValues, Name>) => {
    form.setValue(name, value);
    form.clearErrors(name);
    preview.reset();
  };
  const tryIt = async () => {
    const given = form.getValues();
    if (isActionMissing(form, given)) return;
    const conditions = conditionsOf(given, rule?.conditions);
    await preview.mutateAsync({ body: { conditions, action: given.action ?? '' } }).catch(refuse);
  };

  const hexField = (
    name: 'counterpartyAddress' | 'contractAddress' | 'methodId',
    label: string,
    placeholder: string,
  ) => (
    <LabelledField
      label={label}
      placeholder={placeholder}
      spellCheck={false}
      {...formField(form, name, { onChange: preview.reset })}
    />
  );
  return (
    <FormDialog
      {...dialog}
      title={rule === null ? 'Add rule' : `Edit “${rule.name}”`}
      submitLabel={rule === null ? 'Add rule' : 'Save'}
      isWide
    >
      <Columns shares={[3, 1]}>
        <LabelledField label="Name" autoFocus {...formField(form, 'name', { required: 'Enter a name' })} />
        <LabelledField
          label="Priority"
          inputMode="numeric"
          hint="The lowest applies first"
          {...formField(form, 'priority', { pattern: { value: /^\s*\d{1,7}\s*$/u, message: 'A whole number' } })}
        />
      </Columns>
      <Picker
        label="Action"
        options={ACTIONS}
        value={ACTIONS.find((action) => action === values.action) ?? null}
        onChange={(action) => set('action', action)}
        optionKey={(action) => action}
        optionLabel={labelOfAction}
        renderStart={(action) => <Icon path={iconOfAction(action)} size={18} />}
        placeholder="Classification"
        error={errors.action?.message}
      />
      <Columns>
        <NetworkPicker networkId={values.networkId} onChange={(id) => set('networkId', id)} />
        <WalletPicker
          label="Wallet"
          walletId={values.walletId}
          onChange={(wallet) => set('walletId', wallet?.id ?? null)}
        />
        {hexField('counterpartyAddress', 'Counterparty', 'Address or contract')}
        {hexField('contractAddress', 'Contract', 'Called contract only')}
        <CoinPicker
          label="Coin"
          coin={values.coin?.id === coin?.id ? (coin ?? values.coin) : values.coin}
          onChange={(picked) => set('coin', picked)}
        />
        {hexField('methodId', 'Method', '0xa9059cbb')}
        <LabelledField
          label="Text in the coin’s name"
          placeholder="claim, visit"
          {...formField(form, 'coinNameContains', { onChange: preview.reset })}
        />
      </Columns>
      <LabelledChoice
        label="Direction"
        options={DIRECTIONS}
        value={values.direction}
        onChange={(value) => set('direction', value)}
        hint="From the perspective of your wallets."
      />
      <Columns>
        <LabelledChoice
          label="The coin is"
          options={COIN_STATES}
          value={values.coinIs}
          onChange={(value) => set('coinIs', value)}
        />
        <LabelledChoice
          label="Outcome"
          options={STATUSES}
          value={values.status}
          onChange={(value) => set('status', value)}
        />
      </Columns>
      <div>
        <Button variant="outlined" size="small" loading={preview.isPending} onClick={() => void tryIt()}>
          Dry run
        </Button>
      </div>
      {preview.data && values.action !== null ? <RulePreviewBox preview={preview.data} action={values.action} /> : null}
    </FormDialog>
  );
}
