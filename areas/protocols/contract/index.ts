/**
 * What the contract and the pages use of protocols: small, because every page loads it.
 *
 * The protocols by the names of their folders, in the order of the API document. Definitions, events and readers are in
 * `engine/protocols.ts`, which does not compile without one for each name here.
 */
export { loanAccountText, type LoanAccountText } from '../aave-v3/account-text.ts';

export const POSITION_KINDS = ['pool', 'loan', 'stake'] as const;
export type PositionKind = (typeof POSITION_KINDS)[number];

/** What the contract and the pages show of a protocol. */
interface ProtocolName {
  readonly label: string;
  readonly kind: PositionKind;
  /** Its tokens are recognised as standing for others; people call them so. */
  readonly tokens?: string;
  /** The protocol's own coin, for an icon. */
  readonly coin?: { readonly coinSymbol: string; readonly marketId: string };
}

const COMP = { coinSymbol: 'COMP', marketId: 'compound-governance-token' };

const NAMES = {
  'uniswap-v2': { label: 'Uniswap v2', kind: 'pool' },
  'uniswap-v3': { label: 'Uniswap v3', kind: 'pool' },
  'aave-v3': { label: 'Aave v3', kind: 'loan', tokens: 'Aave', coin: { coinSymbol: 'AAVE', marketId: 'aave' } },
  spark: { label: 'Spark', kind: 'loan' },
  'compound-v2': { label: 'Compound v2', kind: 'loan', coin: COMP },
  venus: { label: 'Venus', kind: 'loan' },
  benqi: { label: 'BENQI', kind: 'loan' },
  moonwell: { label: 'Moonwell', kind: 'loan' },
  'iron-bank': { label: 'Iron Bank', kind: 'loan' },
  'compound-v3': { label: 'Compound v3', kind: 'loan', coin: COMP },
  morpho: { label: 'Morpho', kind: 'loan' },
  makerdao: { label: 'MakerDAO', kind: 'loan' },
  liquity: { label: 'Liquity v1', kind: 'loan' },
  erc4626: { label: 'ERC-4626 vault', kind: 'stake' },
  'staking-rewards': { label: 'StakingRewards', kind: 'stake' },
  'uniswap-v3-staker': { label: 'Uniswap v3 staker', kind: 'stake' },
  'aave-stake': { label: 'Aave Safety Module', kind: 'stake' },
} as const satisfies Readonly<Record<string, ProtocolName>>;

export type ProtocolId = keyof typeof NAMES;
export const PROTOCOL_NAMES: Readonly<Record<ProtocolId, ProtocolName>> = NAMES;
export const PROTOCOL_IDS = Object.keys(NAMES) as readonly ProtocolId[];

export const protocolsOf = (kind: PositionKind): ProtocolId[] =>
  PROTOCOL_IDS.filter((id) => PROTOCOL_NAMES[id].kind === kind);

export const protocolLabel = (id: ProtocolId): string => PROTOCOL_NAMES[id].label;

/** Whose tokens are recognised when a wallet is synced. */
export const recognisedTokens = (): string =>
  PROTOCOL_IDS.flatMap((id) => PROTOCOL_NAMES[id].tokens ?? []).join(' and ');

/** For the examples of the API document. */
export const EXAMPLE_PROTOCOL: ProtocolId = 'aave-v3';
