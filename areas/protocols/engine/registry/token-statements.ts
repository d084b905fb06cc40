/**
 * What tokens state about the coin that they stand for, by the function that names it. Anyone can deploy a token that
 * names another one, so a statement is a hint until the protocol confirms it, or its own events do.
 */
import type { TokenKind } from './known-protocol.ts';

export interface TokenStatement {
  /** The functions that name the coins; all of them must return an address. */
  readonly calls: readonly { readonly signature: string; readonly argument?: number }[];
  readonly kind: TokenKind;
}

const named = (signature: string, kind: TokenKind): TokenStatement => ({ calls: [{ signature }], kind });

/** The first that a token answers counts. */
export const TOKEN_STATEMENTS: readonly TokenStatement[] = [
  named('UNDERLYING_ASSET_ADDRESS()', 'growingBalance'),
  named('underlyingAssetAddress()', 'growingBalance'),
  named('asset()', 'growingRate'),
  named('baseToken()', 'growingBalance'),
  named('STAKED_TOKEN()', 'receipt'),
  named('stETH()', 'growingRate'),
  named('lp_token()', 'receipt'),
  named('stakingToken()', 'receipt'),
  named('stakedToken()', 'receipt'),
  named('want()', 'growingRate'),
  named('underlying()', 'growingRate'),
  { calls: [{ signature: 'token0()' }, { signature: 'token1()' }], kind: 'poolShare' },
  {
    calls: [
      { signature: 'coins(uint256)', argument: 0 },
      { signature: 'coins(uint256)', argument: 1 },
    ],
    kind: 'poolShare',
  },
  // Shares of Balancer's pools name only the vault that holds the coins.
  named('getVault()', 'poolShare'),
  named('token()', 'growingRate'),
];
