/**
 * The facts of tokens that GoldRush returns beside their logs, gathered over all responses: one log may have them and
 * the next may not.
 */
import { DECIMAL_PLACES } from '@holdfast/money';
import { checksummed } from '@holdfast/chain/addresses/checksummed.ts';
import type { TokenFacts } from '@holdfast/chain/chain-source.ts';
import { cleanTokenText, NAME_LENGTH_MAX, SYMBOL_LENGTH_MAX } from '../tokens/clean-token-text.ts';
import type { ContractCoin } from '../transfers/assemble.ts';
import { GROWTH_TOPICS } from '../transfers/topics.ts';
import type { GoldrushLog } from './response-shapes.ts';

interface Told {
  decimals: number | null;
  symbol: string;
  name: string;
  isRebasing: boolean;
}

export class TokenBook {
  readonly #told = new Map<string, Told>();

  note(logs: readonly GoldrushLog[]): void {
    for (const log of logs) {
      const address = log.sender_address?.toLowerCase() ?? '';
      const told = this.#told.get(address) ?? { decimals: null, symbol: '', name: '', isRebasing: false };
      const decimals = log.sender_contract_decimals ?? null;
      this.#told.set(address, {
        decimals: told.decimals ?? (decimals !== null && decimals >= 0 && decimals <= DECIMAL_PLACES ? decimals : null),
        symbol: told.symbol || cleanTokenText(log.sender_contract_ticker_symbol ?? '', SYMBOL_LENGTH_MAX),
        name: told.name || cleanTokenText(log.sender_name ?? '', NAME_LENGTH_MAX),
        isRebasing: told.isRebasing || GROWTH_TOPICS.has(log.raw_log_topics?.[0]?.toLowerCase() ?? ''),
      });
    }
  }

  /** By address in lower case; tokens without stated decimals are missing. */
  read(coins: readonly ContractCoin[]): Map<string, TokenFacts> {
    return new Map(
      coins.flatMap(({ kind, address }) => {
        const told = this.#told.get(address);
        const decimals = kind === 'nft' ? 0 : (told?.decimals ?? null);
        if (!told || decimals === null) return [];
        return [
          [
            address,
            {
              kind,
              address: checksummed(address),
              symbol: told.symbol,
              name: told.name,
              decimals,
              isRebasing: kind === 'token' && told.isRebasing,
              claim: null,
            },
          ] as const,
        ];
      }),
    );
  }
}
