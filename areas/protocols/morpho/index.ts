/** Morpho Blue: isolated markets of one contract, each with one coin that is lent and one that backs it. */
import { lender, loggedEvent } from '../engine/loans/lender-protocol.ts';
import type { EventDefinitions } from '../engine/event.ts';
import { readEach } from '../engine/positions/position.ts';
import type { LoanProtocol } from '../engine/protocol.ts';
import { type MorphoState, readMorphoAccounts } from './read-morpho-accounts.ts';

const EVENTS: EventDefinitions = {
  'morpho.supply': loggedEvent(
    'event Supply(bytes32 indexed id, address indexed caller, address indexed onBehalf, ' +
      'uint256 assets, uint256 shares)',
    'onBehalf',
    ['supplied', ({ assets }, { coin0 }) => [[coin0, assets]]],
  ),
  'morpho.withdraw': loggedEvent(
    `event Withdraw(bytes32 indexed id, address caller, address indexed onBehalf, address indexed receiver,
       uint256 assets, uint256 shares)`,
    'onBehalf',
    ['withdrawn', ({ assets }, { coin0 }) => [[coin0, assets]]],
  ),
  'morpho.borrow': loggedEvent(
    `event Borrow(bytes32 indexed id, address caller, address indexed onBehalf, address indexed receiver,
       uint256 assets, uint256 shares)`,
    'onBehalf',
    ['borrowed', ({ assets }, { coin0 }) => [[coin0, assets]]],
  ),
  'morpho.repay': {
    ...loggedEvent(
      `event Repay(bytes32 indexed id, address indexed caller, address indexed onBehalf, uint256 assets,
         uint256 shares)`,
      'onBehalf',
      ['repaid', ({ assets }, { coin0 }) => [[coin0, assets]]],
    ),
    isFromAnyone: true,
  },
  'morpho.supplyCollateral': loggedEvent(
    'event SupplyCollateral(bytes32 indexed id, address indexed caller, address indexed onBehalf, uint256 assets)',
    'onBehalf',
    ['supplied', ({ assets }, { coin1 }) => [[coin1, assets]]],
  ),
  'morpho.withdrawCollateral': loggedEvent(
    `event WithdrawCollateral(bytes32 indexed id, address caller, address indexed onBehalf,
       address indexed receiver, uint256 assets)`,
    'onBehalf',
    ['withdrawn', ({ assets }, { coin1 }) => [[coin1, assets]]],
  ),
  'morpho.liquidate': {
    ...loggedEvent(
      `event Liquidate(bytes32 indexed id, address indexed caller, address indexed borrower, uint256 repaidAssets,
         uint256 repaidShares, uint256 seizedAssets, uint256 badDebtAssets, uint256 badDebtShares)`,
      'borrower',
      [
        'liquidated',
        ({ repaidAssets, seizedAssets }, { coin0, coin1 }) => [
          [coin1, seizedAssets],
          [coin0, repaidAssets],
        ],
      ],
    ),
    isFromAnyone: true,
  },
};

export const morpho: LoanProtocol<MorphoState> = /* @__PURE__ */ lender({
  id: 'morpho',
  events: EVENTS,
  attach: (given, finder) => finder.attachByOwner(morpho, given, given.event.values['id']),
  read: (source, found, at) =>
    readEach(
      found,
      readMorphoAccounts(
        source,
        found.map(({ contract, wallet, tokenId }) => ({ morpho: contract, user: wallet.address, market: tokenId })),
        at,
      ),
    ),
});
