/** MakerDAO: vaults with one collateral each, against which DAI is drawn. */
import { lender, loggedEvent } from '../engine/loans/lender-protocol.ts';
import type { LoanProtocol } from '../engine/protocol.ts';
import { readVaults, type VaultState } from './read-vaults.ts';

export const makerdao: LoanProtocol<VaultState> = /* @__PURE__ */ lender({
  id: 'makerdao',
  events: {
    'makerdao.opened': loggedEvent(
      'event NewCdp(address indexed usr, address indexed own, uint256 indexed cdp)',
      'own',
      ['loanChanged', () => []],
    ),
  },
  // Whoever opens a vault by a proxy is not named: reading it shows whether the wallet owns it.
  attach: ({ event, sender }, finder) => {
    const { cdp: tokenId = '' } = event.values;
    if (sender)
      finder
        .open({ kind: 'loan', protocol: 'makerdao', contract: event.contract, wallet: sender, tokenId })
        .events.push(event);
  },
  read: readVaults,
});
