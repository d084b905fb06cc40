/**
 * The table of actions as the operator's settings read it.
 */
import { type Action, ACTIONS, type Treatment, TREATMENTS } from '../actions.ts';
import type { EngineSettings } from '../settings.ts';

export type TreatmentTable = ReadonlyMap<string, Treatment>;

export function applyPolicies(settings: EngineSettings): TreatmentTable {
  return new Map(ACTIONS.map((action) => [action, applyPolicy(action, settings)]));
}

function applyPolicy(action: Action, settings: EngineSettings): Treatment {
  const treatment = TREATMENTS[action];
  const { outgoing } = treatment;
  if (outgoing?.do === 'gift' && settings.giftsSent === 'marketValue') {
    return { ...treatment, outgoing: { do: 'exchange', kind: 'gift' }, fees: 'exchange' };
  }
  if (outgoing?.do === 'lose' && settings.lostCoins === 'marketValue') {
    return { ...treatment, outgoing: { do: 'exchange', kind: 'lost' }, fees: 'exchange' };
  }
  if (outgoing?.do === 'repay' && settings.borrowedCoins === 'marketValue') {
    return { ...treatment, outgoing: { do: 'dispose', kind: 'repayment', settles: outgoing.settles } };
  }
  return treatment;
}
