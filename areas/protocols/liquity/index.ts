/** Liquity v1: troves, in which LUSD is owed against ETH. */
import { lender, loggedEvent } from '../engine/loans/lender-protocol.ts';
import type { LoanProtocol } from '../engine/protocol.ts';
import { readTroves, type TroveState } from './read-troves.ts';

export const liquity: LoanProtocol<TroveState> = /* @__PURE__ */ lender({
  id: 'liquity',
  events: {
    'liquity.troveChanged': {
      ...loggedEvent(
        `event TroveUpdated(address indexed _borrower, uint256 _debt, uint256 _coll, uint256 _stake,
           uint8 _operation)`,
        '_borrower',
        // It states what the trove holds afterwards and not what moved.
        ['loanChanged', () => []],
      ),
      isFromAnyone: true,
    },
  },
  terms: { isInterestFree: true },
  attach: (given, finder) => finder.attachByOwner(liquity, given),
  read: readTroves,
});
