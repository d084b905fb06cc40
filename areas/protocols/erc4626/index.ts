/**
 * Vaults of the standard ERC-4626: shares of one coin whose rate the vault states. sDAI and sUSDS, Yearn v3, and the
 * vaults of Morpho and Euler are such vaults.
 */
import { valueAt } from '@holdfast/money';
import { positionReader, readFirst, readNext } from '../engine/contracts/contract-batch.ts';
import { amountOf, textOf } from '../engine/positions/figure-context.ts';
import { readEach } from '../engine/positions/position.ts';
import { reasonsOf, type StoredStake, UNREAD_STAKE } from '../engine/positions/stake-figures.ts';
import type { StakeProtocol } from '../engine/protocol.ts';

export interface VaultKey {
  readonly vault: string;
  readonly owner: string;
}

export interface VaultState {
  readonly stakedCoin: string;
  readonly shares: bigint;
  /** What `convertToAssets` returns for the shares. */
  readonly redeemable: bigint;
}

export const readVaultShares = positionReader<VaultKey, VaultState>(async (target, vaults) => {
  const held = await readFirst(target, vaults, {
    plan: (batch, { vault, owner }) => ({
      coin: batch.add(vault, 'asset()'),
      shares: batch.add(vault, 'balanceOf(address)', owner),
    }),
    read: (results, places, { vault }) => ({
      vault,
      stakedCoin: results.address(places.coin),
      shares: results.word(places.shares),
    }),
  });
  return readNext(target, held, {
    plan: (batch, { vault, shares }) => batch.add(vault, 'convertToAssets(uint256)', shares),
    read: (results, place, { stakedCoin, shares }) => ({ stakedCoin, shares, redeemable: results.word(place) }),
  });
});

const computeVault: StakeProtocol<VaultState>['computeFigures'] = (state, { context: { figures } }) => {
  const coin = figures.coinOf(state.stakedCoin);
  const amount = coin && amountOf(state.redeemable, coin);
  const stored: StoredStake = {
    ...UNREAD_STAKE,
    coinId: coin?.coinId ?? null,
    staked: textOf(amount),
    valueUsd: amount === null ? null : textOf(valueAt(amount, coin?.price)),
    state: 'earning',
    reasons: [...reasonsOf([coin?.price === null ? coin : null]), { code: 'noFixedRate', coinId: null }],
  };
  return { figures: stored, isOpen: state.shares > 0n };
};

export const erc4626: StakeProtocol<VaultState> = {
  id: 'erc4626',
  kind: 'stake',
  published: {},
  events: {
    'erc4626.deposit': {
      signatures: ['event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)'],
      isLogged: true,
      roles: { owner: 'owner' },
      history: ['staked', ({ assets }, { staked }) => [[staked, assets]]],
    },
    'erc4626.withdraw': {
      signatures: [
        `event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets,
           uint256 shares)`,
      ],
      isLogged: true,
      roles: { owner: 'owner' },
      history: ['unstaked', ({ assets }, { staked }) => [[staked, assets]]],
    },
  },
  attach: (given, finder) => finder.attachByOwner(erc4626, given),
  read: (source, found, at) =>
    readEach(
      found,
      readVaultShares(
        source,
        found.map(({ contract, wallet }) => ({ vault: contract, owner: wallet.address })),
        at,
      ),
    ),
  // A contract that does not answer as a vault is none.
  contractsOf: ({ contract, reading }) =>
    reading.kind === 'unreadable' && reading.reason === 'refused'
      ? []
      : [{ address: contract, role: 'farm', check: null }],
  coinsOf: ({ stakedCoin }) => [stakedCoin],
  computeFigures: computeVault,
};
