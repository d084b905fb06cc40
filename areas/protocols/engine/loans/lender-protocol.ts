/** What lenders have in common whose accounts are `LenderAccount`s. */
import type { ProtocolId } from '../../contract/index.ts';
import type { EventCoins, EventDefinition, EventDefinitions } from '../event.ts';
import type { LoanProtocol } from '../protocol.ts';
import { type LenderAccount, UNIT_SCALE } from './lender-account.ts';
import { computeLender, type LenderHistory } from './lender-figures.ts';

export const YEAR_SECONDS = 31_536_000n;
export const RATIO_OF_WAD = 10n ** 6n;

/** One smallest unit of a coin that is worth one whole coin of the quote. */
export const oneOfQuote = (decimals: number): bigint => UNIT_SCALE / 10n ** BigInt(decimals);

/** An event of the registry that tells of a loan. */
export const loggedEvent = (
  signature: string,
  owner: string,
  history: NonNullable<EventDefinition['history']>,
): EventDefinition => ({ signatures: [signature], isLogged: true, roles: { owner }, history });

export interface LenderState {
  readonly account: LenderAccount;
  readonly history: { readonly emitters: readonly string[]; readonly coins: EventCoins };
}

interface LenderParts<State extends LenderState> extends Pick<LoanProtocol<State>, 'attach' | 'read'> {
  readonly id: ProtocolId;
  readonly events: EventDefinitions;
  readonly terms?: Pick<LenderHistory, 'isOneBalance' | 'isInterestFree'>;
}

/** The contract counts if it is in the registry, or if a person confirmed it. */
export function lender<State extends LenderState>({ terms = {}, ...parts }: LenderParts<State>): LoanProtocol<State> {
  return {
    ...parts,
    kind: 'loan',
    published: {},
    // A contract that does not answer as one of the protocol is none, and nothing to decide about.
    contractsOf: ({ contract, reading }) =>
      reading.kind === 'unreadable' && reading.reason === 'refused'
        ? []
        : [{ address: contract, role: 'lendingPool', check: null }],
    coinsOf: ({ account: { coins, quote } }) => [
      ...coins.map(({ asset }) => asset),
      ...(quote === null ? [] : [quote]),
    ],
    historyOf: ({ history }) => history,
    computeFigures: ({ account, history: { coins } }, { found: { events }, context }) =>
      computeLender(account, { context, history: { events, definitions: parts.events, coins, ...terms } }),
  };
}
