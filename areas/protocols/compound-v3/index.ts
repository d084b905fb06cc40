/** Compound v3: markets ("Comets") that lend one base coin against collateral coins. */
import { lender, loggedEvent } from '../engine/loans/lender-protocol.ts';
import type { EventDefinitions } from '../engine/event.ts';
import { readEach } from '../engine/positions/position.ts';
import type { LoanProtocol } from '../engine/protocol.ts';
import { type CometState, readCometAccounts } from './read-comet-accounts.ts';

const EVENTS: EventDefinitions = {
  // Of the base coin: a deposit, or the payment of a debt.
  'compoundV3.supply': loggedEvent('event Supply(address indexed from, address indexed dst, uint256 amount)', 'dst', [
    'supplied',
    ({ amount }, { coin0 }) => [[coin0, amount]],
  ]),
  'compoundV3.withdraw': loggedEvent('event Withdraw(address indexed src, address indexed to, uint256 amount)', 'src', [
    'withdrawn',
    ({ amount }, { coin0 }) => [[coin0, amount]],
  ]),
  'compoundV3.supplyCollateral': loggedEvent(
    'event SupplyCollateral(address indexed from, address indexed dst, address indexed asset, uint256 amount)',
    'dst',
    ['supplied', ({ asset, amount }) => [[asset, amount]]],
  ),
  'compoundV3.withdrawCollateral': loggedEvent(
    'event WithdrawCollateral(address indexed src, address indexed to, address indexed asset, uint256 amount)',
    'src',
    ['withdrawn', ({ asset, amount }) => [[asset, amount]]],
  ),
  'compoundV3.absorb': {
    ...loggedEvent(
      `event AbsorbCollateral(address indexed absorber, address indexed borrower, address indexed asset,
         uint256 collateralAbsorbed, uint256 usdValue)`,
      'borrower',
      ['liquidated', ({ asset, collateralAbsorbed }) => [[asset, collateralAbsorbed]]],
    ),
    isFromAnyone: true,
  },
};

export const compoundV3: LoanProtocol<CometState> = /* @__PURE__ */ lender({
  id: 'compound-v3',
  events: EVENTS,
  terms: { isOneBalance: true },
  attach: (given, finder) => finder.attachByOwner(compoundV3, given),
  read: (source, found, at) =>
    readEach(
      found,
      readCometAccounts(
        source,
        found.map(({ contract, wallet }) => ({ comet: contract, user: wallet.address })),
        at,
      ),
    ),
});
