/**
 * Which transfers the engine reads a value of. A program that prepares a history must value these and may skip the
 * others: the books are the same to the byte.
 *
 * One transfer does not show what else its transaction contains, so the result is true wherever some reading of the
 * transaction uses the value: a wrap may turn out to be a swap, and what comes back from a stake may be a reward.
 */
import { type Action, TREATMENTS } from '@holdfast/actions/actions.ts';
import { isLinkedMove } from './steps/custody-account.ts';
import type { EngineSettings } from './settings.ts';
import type { Transfer } from './types.ts';

export function needsValue(
  transfer: Pick<Transfer, 'coinId' | 'fromAccountId' | 'toAccountId' | 'role' | 'counterpartyId'>,
  action: Action,
  { claims, foreignCashCoinIds }: Pick<EngineSettings, 'claims' | 'foreignCashCoinIds'>,
): boolean {
  // The journal carries money of other currencies in dollars, wherever it comes from.
  if (foreignCashCoinIds.includes(transfer.coinId)) return true;
  // A debt token counts what is owed and is never valued.
  if (Object.hasOwn(claims, transfer.coinId) && claims[transfer.coinId]?.kind === 'debt') return false;
  if (transfer.role !== undefined) return true;
  if (transfer.fromAccountId !== null && transfer.toAccountId !== null) return false;
  const { incoming, outgoing } = TREATMENTS[action];
  if (incoming?.do === 'ignore' && outgoing?.do === 'ignore') return false;
  const treatment = transfer.toAccountId === null ? outgoing : incoming;
  const hasClaims = Object.keys(claims).length > 0;
  switch (treatment?.do) {
    case 'setAside':
      // A wrap between coins that are no aliases is a swap, and coins that leave beside collateral may repay a loan.
      return treatment.custody === 'wrap' || (treatment.custody === 'collateral' && hasClaims);
    case 'takeBack':
      // What a stake, collateral or a P2P loan returns beyond what went there is income. What a linked move does not
      // bring back is a fee.
      return (treatment.custody !== 'exchange' && treatment.custody !== 'bridge') || isLinkedMove(transfer);
    case 'ignore':
      // Coins that come back for a receipt may bring interest with them, whatever the action is called, and a loan may
      // be repaid beside them. A farm may pay a reward when coins are staked.
      return hasClaims || (transfer.toAccountId !== null && action === 'stake');
    default:
      return true;
  }
}
