import type { Action } from '@holdfast/actions/actions.ts';
import { LEDGER_KIND_CLASSES, LEDGER_KINDS_BY_ACTION, type LedgerAccountKind, type LedgerClass } from '../lists.ts';
import type { LedgerAccount } from './types.ts';

/** An account of a kind, with what distinguishes it. */
export function ledgerAccount(
  kind: LedgerAccountKind,
  {
    assetId = null,
    accountId = null,
    partyId = null,
    category = null,
    term = null,
    action = null,
  }: Partial<LedgerAccount> = {},
): LedgerAccount {
  return { kind, assetId, accountId, partyId, category, term, action };
}

/** The account of an entry's action, where its kind is distinguished by action; else the account itself. */
export function accountOfAction(account: LedgerAccount, action: Action | null): LedgerAccount {
  return action !== null && LEDGER_KINDS_BY_ACTION.has(account.kind) ? { ...account, action } : account;
}

/** One text for one account: its kind and what distinguishes it, "wallet|12|3". Two accounts never share a key. */
export function ledgerAccountKey({ kind, assetId, accountId, partyId, category, term, action }: LedgerAccount): string {
  const parts = [kind, assetId, accountId, partyId, category, term, action].map(encodePart);
  while (parts.length > 1 && parts.at(-1) === '') parts.pop();
  return parts.join('|');
}

export function ledgerClassOf({ kind }: Pick<LedgerAccount, 'kind'>): LedgerClass {
  return LEDGER_KIND_CLASSES[kind];
}

/** The separator and an empty text are escaped, so that no id can be taken for something else. */
function encodePart(part: string | null): string {
  if (part === null) return '';
  if (part === '') return '%';
  return part.replaceAll('%', '%25').replaceAll('|', '%7C');
}
