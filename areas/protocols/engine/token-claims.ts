/**
 * How a token that stands for another one is recognised: it names the coin and a contract of its protocol, and that
 * contract names the token as well. Anyone can name a contract.
 */
export interface ClaimRule {
  /** The token's functions: the coin it stands for, and the contract that confirms it. */
  readonly underlying: string;
  readonly confirmer: string;
  /** A function of one address that only tokens whose balances grow without transfers have. */
  readonly growing: string;
  /** The confirming contract's function of the underlying coin, and where its result has which token. */
  readonly lookUp: string;
  readonly places: readonly { readonly place: number; readonly kind: 'receipt' | 'debt' }[];
  /** Events that only tokens with a growing balance emit beside Transfer. */
  readonly growthEvents: readonly string[];
}
