/** The form of a rule, and the request body. */
import type { Rule, RuleConditions } from '../../contract/rule.ts';
import type { PickedCoin } from '@holdfast/catalogue/page/coin-picker';

export const ANY = 'any';

export interface RuleFormValues {
  name: string;
  action: string | null;
  priority: string;
  networkId: number | null;
  walletId: number | null;
  counterpartyAddress: string;
  contractAddress: string;
  coin: PickedCoin | null;
  direction: NonNullable<RuleConditions['direction']> | typeof ANY;
  methodId: string;
  coinNameContains: string;
  coinIs: NonNullable<RuleConditions['coinIs']> | typeof ANY;
  status: NonNullable<RuleConditions['status']> | typeof ANY;
}

export const RULE_FIELDS = ['name', 'action', 'priority'];
export const DEFAULT_PRIORITY = 100;

export function ruleFormValues(rule: Rule | null, coin: PickedCoin | null = null): RuleFormValues {
  const given: RuleConditions = rule?.conditions ?? {};
  return {
    name: rule?.name ?? '',
    action: rule?.action ?? null,
    priority: String(rule?.priority ?? DEFAULT_PRIORITY),
    networkId: given.networkId ?? null,
    walletId: given.walletId ?? null,
    counterpartyAddress: given.counterpartyAddress ?? '',
    contractAddress: given.contractAddress ?? '',
    coin,
    direction: given.direction ?? ANY,
    methodId: given.methodId ?? '',
    coinNameContains: given.coinNameContains?.join(', ') ?? '',
    coinIs: given.coinIs ?? ANY,
    status: given.status ?? ANY,
  };
}

/** `kept` are conditions that the form does not show and must preserve. */
export function conditionsOf(values: RuleFormValues, kept: RuleConditions = {}): RuleConditions {
  const terms = values.coinNameContains
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  return {
    ...(kept.counterpartyId !== undefined && { counterpartyId: kept.counterpartyId }),
    ...(values.networkId !== null && { networkId: values.networkId }),
    ...(values.walletId !== null && { walletId: values.walletId }),
    ...(values.counterpartyAddress.trim() !== '' && { counterpartyAddress: values.counterpartyAddress.trim() }),
    ...(values.contractAddress.trim() !== '' && { contractAddress: values.contractAddress.trim() }),
    ...(values.coin !== null && { coinId: values.coin.id }),
    ...(values.direction !== ANY && { direction: values.direction }),
    ...(values.methodId.trim() !== '' && { methodId: values.methodId.trim() }),
    ...(terms.length > 0 && { coinNameContains: terms }),
    ...(values.coinIs !== ANY && { coinIs: values.coinIs }),
    ...(values.status !== ANY && { status: values.status }),
  };
}
