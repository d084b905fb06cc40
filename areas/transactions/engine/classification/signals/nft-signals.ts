/**
 * Signals of NFTs: bought, sold, minted or claimed. Positions in pools are shares and have signals of their own, and an
 * NFT that a token was given for may be a lock or a position that stands for it, so that this alone suggests no
 * disposal.
 */
import { isIssued, type Moves, type NetMove } from '../read-moves.ts';
import type { Signal } from '../signal.ts';

const isNft = ({ coin }: NetMove): boolean => coin.isNft && coin.standsFor === null;
const areNfts = (side: readonly NetMove[]): boolean => side.length > 0 && side.every(isNft);
/** Coins that NFTs are paid in. */
const isPrice = (side: readonly NetMove[]): boolean =>
  side.length > 0 && side.every(({ coin }) => !coin.isNft && (coin.isNative || coin.isStable || coin.isCash));
const isForm = (side: readonly NetMove[]): boolean => side.every(({ coin }) => !coin.isNft);
const isUnknown = ({ findings }: Moves): boolean => findings.length === 0;

export const NFT_SIGNALS: readonly Signal[] = [
  {
    action: 'swap',
    weight: 79,
    reason: 'You bought {got} for {given}, an NFT.',
    matches: (moves) =>
      moves.isTrade && areNfts(moves.got) && isForm(moves.given) && isUnknown(moves) && !moves.got.some(isIssued),
  },
  {
    action: 'swap',
    weight: 79,
    reason: 'You sold {given}, an NFT, for {got}.',
    matches: (moves) =>
      moves.isTrade && areNfts(moves.given) && isForm(moves.got) && isUnknown(moves) && !moves.given.some(isIssued),
  },
  {
    action: 'swap',
    weight: 64,
    reason: 'You minted {got}, an NFT, for {given}.',
    matches: (moves) =>
      moves.isTrade &&
      moves.view.isSentByUs &&
      areNfts(moves.got) &&
      moves.got.every(isIssued) &&
      isPrice(moves.given) &&
      isUnknown(moves),
  },
  {
    action: 'airdrop',
    weight: 63,
    reason: 'You minted or claimed {got}, an NFT, and paid nothing for it.',
    matches: (moves) => moves.isOnlyIn && moves.view.isSentByUs && areNfts(moves.got) && isUnknown(moves),
  },
];
