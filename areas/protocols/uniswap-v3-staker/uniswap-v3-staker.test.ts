import { expect, it } from 'vitest';
import { encodeWord } from '../engine/contracts/contract-batch.ts';
import type { ProtocolEvent } from '@holdfast/chain/protocol-event.ts';
import { findIncentive, incentiveId, incentiveOf } from './read-staked-v3-positions.ts';

const incentive = {
  rewardCoin: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
  pool: '0x8ad599c3A0ff1De082011EFDDc58f1908eb6e6D8',
  startSeconds: 1_700_000_000n,
  endSeconds: 1_731_536_000n,
  refundee: '0xe34139463bA50bD61336E0c446Bd8C0867c6fE65',
};
const { rewardCoin, pool, startSeconds, endSeconds, refundee } = incentive;
const fields = [rewardCoin, pool, startSeconds, endSeconds, refundee].map(encodeWord).join('');
const staked: ProtocolEvent = {
  name: 'uniswapV3Staker.tokenStaked',
  contract: refundee,
  logIndex: 1,
  values: { tokenId: '7', incentiveId: incentiveId(incentive), liquidity: '5' },
};
const word = encodeWord(7n);

it('the incentive of a stake is found in the input of the call, and of a call inside a call', () => {
  expect(incentiveOf(findIncentive(staked, `0xf2d2909b${fields}${word}`))).toEqual(incentive);
  expect(incentiveOf(findIncentive(staked, `0xac9650d8${word}${'f2d2909b'}${fields}`))).toEqual(incentive);
});

it('an input without the fields shows no incentive', () => {
  expect(findIncentive(staked, `0xf2d2909b${word.repeat(9)}`)).toEqual({});
  expect(incentiveOf({})).toBeNull();
});
