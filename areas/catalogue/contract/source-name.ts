/** What the history of a network is read from. */
import { z } from 'zod';

export const SOURCE_LABELS = {
  etherscan: 'Etherscan',
  goldrush: 'GoldRush',
  blockscout: 'Blockscout',
  routescan: 'Routescan',
  esplora: 'Esplora',
  rpc: 'RPC',
} as const;

export type SourceName = keyof typeof SOURCE_LABELS;
export const SOURCE_NAMES = Object.keys(SOURCE_LABELS) as [SourceName, ...SourceName[]];
export const sourceName = z.enum(SOURCE_NAMES);
