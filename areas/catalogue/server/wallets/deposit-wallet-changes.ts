/**
 * Which changes of wallets fall under the two-person rule: those that add an address to which clients can be told to
 * send coins, and those that take one away by giving it another purpose or owner. Deactivating one is always possible
 * at once, so that a lost key can be acted on. An own wallet with a history that becomes the wallet of a client falls
 * under it too.
 */
import { type CatalogueCalls } from '../../contract/calls.ts';
import type { Wallet } from '../../contract/wallet.ts';
import type { ShownFields, WantedChange } from '@holdfast/accounts/server';
import type { BodyOf } from '@holdfast/http/server/handler.ts';

type Change = BodyOf<CatalogueCalls['editWallet']>;
type DepositState = Pick<Wallet, 'userId' | 'purpose' | 'isActive'>;

/** An active deposit wallet of the operator, which the next client may be given. */
export function isDepositWallet({ userId, purpose, isActive }: DepositState): boolean {
  return userId === null && purpose === 'deposit' && isActive;
}

/** The request for wallets that were added as inactive. */
export function newDepositWallets(wallets: readonly Wallet[]): WantedChange {
  const [first] = wallets;
  const name =
    wallets.length === 1 ? `Add the deposit wallet ${first?.name ?? ''}` : `Add ${wallets.length} deposit wallets`;
  const networks = [...new Set(wallets.map(({ networkName }) => networkName))];
  return {
    kind: 'wallet',
    name,
    details: networks.join(', '),
    objectIds: wallets.map(({ id }) => id),
    before: {},
    after: addressesOf(wallets),
    change: wallets.map(({ id }) => ({ id, isActive: true })),
  };
}

/** Every address, because each of them is approved. Wallets may have the same name, so they are numbered. */
function addressesOf(wallets: readonly Wallet[]): ShownFields {
  return Object.fromEntries(
    wallets.map(({ name, address }, index) => [wallets.length === 1 ? name : `${index + 1}. ${name}`, address]),
  );
}

/** The request for a change of a wallet; null if the change needs none. */
export function depositWalletChangeOf(before: Wallet, change: Change): WantedChange | null {
  const after: DepositState = {
    userId: change.userId === undefined ? before.userId : change.userId,
    purpose: change.purpose ?? before.purpose,
    isActive: change.isActive ?? before.isActive,
  };
  const serves = ({ userId, purpose }: DepositState): boolean => userId === null && purpose === 'deposit';
  const isAdded = isDepositWallet(after) && !isDepositWallet(before);
  const isTaken = serves(before) && !serves(after);
  if (!isAdded && !isTaken) return null;
  return {
    kind: 'wallet',
    name: isAdded ? `Use the wallet ${before.name} for deposits` : `Stop using the wallet ${before.name} for deposits`,
    details: `${before.networkName}, ${before.address}`,
    objectIds: [before.id],
    before: fieldsOf(before),
    after: fieldsOf(after),
    change: [JSON.parse(JSON.stringify(change))],
  };
}

/** The request for an own wallet that becomes the wallet of a client. */
export function ownWalletGiven(before: Wallet, change: Change, email: string): WantedChange {
  return {
    kind: 'wallet',
    name: `Make ${before.name} a wallet of ${email}`,
    details: `${before.networkName}, ${before.address}`,
    objectIds: [before.id],
    before: { Owner: 'Operator' },
    after: { Owner: email },
    change: [JSON.parse(JSON.stringify(change))],
  };
}

function fieldsOf({ userId, purpose, isActive }: DepositState): ShownFields {
  return {
    Purpose: purpose,
    Owner: userId === null ? 'Operator' : 'A client',
    Status: isActive ? 'Active' : 'Inactive',
  };
}
