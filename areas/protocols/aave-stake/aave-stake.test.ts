import { describe, expect, it } from 'vitest';
import { stakedTokenState } from './figures.ts';

describe('staked tokens', () => {
  const terms = { cooldownSeconds: 100n, unstakeWindowSeconds: 20n, distributionEndSeconds: 0n };
  const stateAt = (nowSeconds: bigint, cooldownStartSeconds = 1_000n) =>
    stakedTokenState(terms, { cooldownStartSeconds, nowSeconds });

  it('cool down, can be redeemed within the window only, and then need a new cooldown', () => {
    expect(stateAt(1_000n, 0n)).toEqual({ kind: 'earning' });
    expect(stateAt(1_100n)).toEqual({ kind: 'coolingDown', untilSeconds: 1_100n });
    expect(stateAt(1_101n)).toEqual({ kind: 'redeemable', untilSeconds: 1_120n });
    expect(stateAt(1_120n)).toEqual({ kind: 'redeemable', untilSeconds: 1_120n });
    expect(stateAt(1_121n)).toEqual({ kind: 'earning' });
  });

  it('end with the distribution', () => {
    const ended = stakedTokenState(
      { ...terms, distributionEndSeconds: 1_500n },
      { cooldownStartSeconds: 0n, nowSeconds: 1_500n },
    );
    expect(ended).toEqual({ kind: 'ended', sinceSeconds: 1_500n });
  });
});
