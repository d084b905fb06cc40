import { isAction } from '@holdfast/accounting';
import type { CallParsed, Contract } from '@holdfast/contract';
import { invalidField } from '../../../http/app-error.ts';
import type { Queries } from '../transaction-dependencies.ts';
import type { Conditions } from './conditions.ts';
import { byAccounts, byActions, byCoins, byTransaction, type Term } from './term.ts';
import { readWord } from './word-term.ts';

export type ListQuery = CallParsed<Contract['listTransactions']>['query'];

const WORDS_MAX = 8;

/** Everything that a list is narrowed by, its span of time aside. Nothing at all: it is the list of everything. */
export async function readListTerms(queries: Queries, parameters: Conditions, query: ListQuery): Promise<Term[]> {
  const terms: Term[] = [];
  if (query.network_id !== undefined) terms.push(byTransaction(`t.network_id = ${parameters.place(query.network_id)}`));
  if (query.coin_id !== undefined) terms.push(byCoins(parameters, [query.coin_id]));
  if (query.wallet_id !== undefined) terms.push(byAccounts(parameters, await accountsOf(queries, query.wallet_id)));
  if (query.action !== undefined) {
    if (!isAction(query.action))
      throw invalidField({ loc: ['query', 'action'], msg: 'There is no such action.', input: query.action });
    terms.push(byActions(parameters, [query.action]));
  }
  for (const word of readWords(query.search_query ?? '')) terms.push(await readWord(queries, parameters, word));
  return terms;
}

async function accountsOf(queries: Queries, walletId: number): Promise<number[]> {
  const { rows } = await queries.query<{ account_id: number }>('SELECT account_id FROM wallets WHERE id = $1', [
    walletId,
  ]);
  return rows.map((row) => row.account_id);
}

function readWords(text: string): string[] {
  const words = [...new Set(text.split(/\s+/).filter(Boolean))];
  if (words.length > WORDS_MAX)
    throw invalidField({
      loc: ['query', 'search_query'],
      msg: `At most ${WORDS_MAX} words can be searched for at once.`,
      input: text,
    });
  return words;
}
