import type { Rule, RuleConditions } from '../../contract/rule.ts';
import { expect, test } from 'vitest';
import { conditionsOf, ruleFormValues } from './rule-form.ts';

const ruleWith = (conditions: RuleConditions): Rule => ({
  id: 3,
  name: 'Lido',
  priority: 40,
  isEnabled: true,
  isBuiltIn: false,
  conditions,
  action: 'stakingReward',
  text: '',
  classifiedTotal: 0,
  createdAt: '',
  updatedAt: '',
});

test('a rule round-trips through its form', () => {
  const conditions: RuleConditions = {
    networkId: 1,
    walletId: 2,
    counterpartyAddress: '0xabc',
    coinId: 7,
    direction: 'in',
    methodId: '0x12345678',
    coinNameContains: ['claim', 'visit site'],
    coinIs: 'unreviewed',
    status: 'success',
    counterpartyId: 5,
  };
  const values = ruleFormValues(ruleWith(conditions), { id: 7, symbol: 'stETH', name: 'Lido' });
  expect(conditionsOf(values, conditions)).toEqual(conditions);
});

test('empty fields are not conditions', () => {
  expect(conditionsOf({ ...ruleFormValues(null), counterpartyAddress: '  ', coinNameContains: ' , ' })).toEqual({});
});
