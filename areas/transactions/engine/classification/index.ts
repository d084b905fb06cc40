export { MATCH_SETTINGS, type MatchedMove, matchMoves, type MatchSettings, type MoveEnd } from './match-moves.ts';
export { confidenceOf, findSourceAction, rankActions, type RankedAction } from './rank-actions.ts';
export { directionOf, type Moves, type NetMove, readMoves } from './read-moves.ts';
export { hasSpamWords, SPAM_WORDS } from './signals/plain-signals.ts';
export {
  type CoinView,
  type HistoryView,
  NO_HISTORY,
  type PartyKind,
  type PastChoices,
  type TransactionView,
  type TransferView,
} from './transaction-view.ts';
