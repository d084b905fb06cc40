/** Compound v2: one account with a comptroller, whatever markets its deposits and debts are in. */
import { lender, loggedEvent } from '../engine/loans/lender-protocol.ts';
import type { EventDefinitions } from '../engine/event.ts';
import type { ProtocolId } from '../contract/index.ts';
import type { LoanProtocol } from '../engine/protocol.ts';
import { type ComptrollerState, readComptrollerAccounts } from './read-comptroller-accounts.ts';

/** Each market is a contract of its own, and its coin is the one that it names. */
const EVENTS: EventDefinitions = {
  'compoundV2.mint': loggedEvent('event Mint(address minter, uint256 mintAmount, uint256 mintTokens)', 'minter', [
    'supplied',
    ({ emitter = '', mintAmount }, { byEmitter }) => [[byEmitter?.[emitter], mintAmount]],
  ]),
  'compoundV2.redeem': loggedEvent(
    'event Redeem(address redeemer, uint256 redeemAmount, uint256 redeemTokens)',
    'redeemer',
    ['withdrawn', ({ emitter = '', redeemAmount }, { byEmitter }) => [[byEmitter?.[emitter], redeemAmount]]],
  ),
  'compoundV2.borrow': loggedEvent(
    'event Borrow(address borrower, uint256 borrowAmount, uint256 accountBorrows, uint256 totalBorrows)',
    'borrower',
    ['borrowed', ({ emitter = '', borrowAmount }, { byEmitter }) => [[byEmitter?.[emitter], borrowAmount]]],
  ),
  'compoundV2.repay': {
    ...loggedEvent(
      `event RepayBorrow(address payer, address borrower, uint256 repayAmount, uint256 accountBorrows,
         uint256 totalBorrows)`,
      'borrower',
      ['repaid', ({ emitter = '', repayAmount }, { byEmitter }) => [[byEmitter?.[emitter], repayAmount]]],
    ),
    isFromAnyone: true,
  },
};

export const compoundV2: LoanProtocol<ComptrollerState> = /* @__PURE__ */ lender({
  id: 'compound-v2',
  events: EVENTS,
  attach: (given, finder) => finder.attachByOwner(compoundV2, given),
  read: (source, found, at) => readComptrollerAccounts(source, found, at),
});

/** The same contracts of another publisher, under their own name: the registry says whose a market is. */
export function forkOfCompoundV2(id: ProtocolId): LoanProtocol<ComptrollerState> {
  const fork: LoanProtocol<ComptrollerState> = {
    ...compoundV2,
    id,
    forkOf: compoundV2.id,
    events: {},
    attach: (given, finder) => finder.attachByOwner(fork, given),
  };
  return fork;
}
