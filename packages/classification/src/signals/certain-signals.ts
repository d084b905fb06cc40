/** Where the transfers leave no other reading; and what is left when nothing moved and one cannot be so sure. */
import type { ProtocolEventName } from '@holdfast/facts';
import type { Moves } from '../read-moves.ts';
import { CERTAIN, type Signal } from '../signal.ts';

/**
 * Events that move no coin. Any other event beside transfers that are missing means that the source did not see all,
 * such as ether inside the transaction: then nothing is certain.
 */
const STILL_EVENTS: ReadonlySet<ProtocolEventName> = new Set([
  'erc20.approval',
  'erc721.approval',
  'uniswapV3.decreaseLiquidity',
  'uniswapV3.burn',
  'uniswapV3Staker.tokenStaked',
  'uniswapV3Staker.tokenUnstaked',
  'aaveStake.cooldown',
]);
const isPlainlyStill = ({ view, isStill }: Moves): boolean =>
  isStill && view.events.every(({ name }) => STILL_EVENTS.has(name));
const isApproval = ({ view }: Moves): boolean =>
  view.events.some(({ name }) => name === 'erc20.approval' || name === 'erc721.approval');

export const CERTAIN_SIGNALS: readonly Signal[] = [
  {
    name: 'between own wallets',
    action: 'ownTransfer',
    weight: CERTAIN,
    words: 'All coins moved between own wallets.',
    fits: ({ isBetweenOwn, view }) => isBetweenOwn && view.status === 'success',
  },
  {
    name: 'failed',
    action: 'fee',
    weight: CERTAIN,
    words: 'It failed, and only the network’s fee was paid.',
    fits: ({ view, isStill }) => view.status === 'failed' && view.isSentByUs && isStill,
  },
  {
    name: 'approval',
    action: 'noOp',
    weight: CERTAIN,
    words: 'An approval: no coin moved, only the network’s fee was paid.',
    fits: (moves) =>
      moves.view.status === 'success' && moves.view.isSentByUs && isPlainlyStill(moves) && isApproval(moves),
  },
  {
    name: 'nothing moved',
    action: 'noOp',
    weight: CERTAIN,
    words: 'No coin moved, only the network’s fee was paid.',
    fits: (moves) =>
      moves.view.status === 'success' && moves.view.isSentByUs && isPlainlyStill(moves) && !isApproval(moves),
  },
  {
    name: 'nothing seen',
    action: 'noOp',
    weight: 45,
    words: 'No coin moved, as far as the source could see.',
    fits: ({ isStill }) => isStill,
  },
  {
    name: 'fee only',
    action: 'fee',
    weight: 44,
    words: 'Only a fee was paid.',
    fits: ({ isStill, hasPaidFee }) => isStill && hasPaidFee,
  },
  {
    name: 'fee row',
    action: 'fee',
    weight: 85,
    words: 'Only a fee was paid.',
    fits: ({ isStill, hasPaidFee, view }) => isStill && hasPaidFee && !view.isSentByUs && view.status === 'success',
  },
  {
    name: 'stranger, nothing moved',
    action: 'spam',
    weight: 60,
    words: 'A stranger sent it, and none of our coins moved.',
    fits: ({ isStill, hasPaidFee, view }) => isStill && !hasPaidFee && !view.isSentByUs,
  },
];
