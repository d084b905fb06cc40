/** What everything about DeFi positions is given. */
import type pg from 'pg';
import type { ChainSources } from '@holdfast/catalogue/server';
import type { RefreshPositions } from './refresh-positions.ts';

export interface DefiDependencies {
  readonly pool: pg.Pool;
  readonly now: () => Date;
  /** For positions as of a past day. */
  readonly chains: ChainSources;
  readonly refresh: RefreshPositions;
}
