import { countNoun } from '@holdfast/money';
import type { TokenStatements } from '../../contract/token-statement.ts';

export type TokenStatement = TokenStatements['statements'][number];

const KINDS: Readonly<Record<string, string>> = {
  receipt: 'a receipt for',
  growingBalance: 'a receipt with a growing balance for',
  growingRate: 'a share with a growing value in',
  poolShare: 'a share of a pool of',
  debt: 'a debt in',
  wrapped: 'a wrapped form of',
  lock: 'a lock of',
};

/** "a share with a growing value in USDC" */
export const statedText = ({ kind, ofSymbols }: Pick<TokenStatement, 'kind' | 'ofSymbols'>): string =>
  `${KINDS[kind] ?? 'a token for'} ${ofSymbols.length === 0 ? 'other coins' : ofSymbols.join(' and ')}`;

/** "Applies to 14 transactions, 2 of them unclassified." */
export const usesText = ({ transactions, unclassified, isCapped }: TokenStatement): string =>
  `Applies to ${countNoun(transactions, 'transaction')}${isCapped ? ' or more' : ''}, ` +
  `${unclassified} of them unclassified.`;
