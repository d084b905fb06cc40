/**
 * Adds what people recorded beside the transactions: identified lots, costs of received coins, divided fees, and which
 * part of a payment to a client is interest. It is read anew each time and is no part of the cached history, because it
 * is little, and a change of one record can reach many transactions.
 */
import type { CarriedCost, FeeAllocation, Identification, Transaction, Transfer } from '../../engine/types.ts';
import type pg from 'pg';
import {
  type ClientPayments,
  loadClientIds,
  loadClientPayments,
  nameClient,
  splitClientPayment,
} from './client-money.ts';
import { loadFeeAllocations, loadIdentifications, loadRecordedCosts } from './recorded-choices.ts';

interface RecordedFacts {
  /** By transfer. */
  readonly identifications: ReadonlyMap<number, Identification>;
  readonly costs: ReadonlyMap<number, CarriedCost>;
  /** By transaction. */
  readonly feeAllocations: ReadonlyMap<number, FeeAllocation>;
  readonly payments: ClientPayments;
  readonly clientIds: ReadonlyMap<string, string>;
}

export type CompleteHistory = (transactions: readonly Transaction[]) => readonly Transaction[];

/** For the transactions of a period. */
export async function loadRecordedFacts(
  client: pg.PoolClient,
  period: { readonly from: Date | null; readonly until: Date | null },
): Promise<CompleteHistory> {
  const facts: RecordedFacts = {
    identifications: await loadIdentifications(client),
    feeAllocations: await loadFeeAllocations(client),
    costs: await loadRecordedCosts(client),
    payments: await loadClientPayments(client, period),
    clientIds: await loadClientIds(client, period),
  };
  const isNothing = Object.values(facts).every(({ size }) => size === 0);
  return isNothing ? (transactions) => transactions : (transactions) => transactions.map((one) => complete(one, facts));
}

function complete(transaction: Transaction, facts: RecordedFacts): Transaction {
  const chosen = withChoices(transaction, facts);
  return nameClient(splitClientPayment(chosen, facts.payments), facts.clientIds);
}

function withChoices(transaction: Transaction, { identifications, costs, feeAllocations }: RecordedFacts): Transaction {
  const feeAllocation = feeAllocations.get(Number(transaction.id));
  const isChosen = ({ id, role }: Transfer): boolean =>
    role !== 'fee' && role !== 'withheldFee' && (identifications.has(Number(id)) || costs.has(Number(id)));
  const hasChoices = identifications.size + costs.size > 0 && transaction.transfers.some(isChosen);
  if (feeAllocation === undefined && !hasChoices) return transaction;
  return {
    ...transaction,
    ...(feeAllocation !== undefined && { feeAllocation }),
    transfers: transaction.transfers.map((transfer) => {
      if (!isChosen(transfer)) return transfer;
      const identification = identifications.get(Number(transfer.id));
      const carried = costs.get(Number(transfer.id));
      return {
        ...transfer,
        ...(identification !== undefined && { identification }),
        ...(carried !== undefined && { carried }),
      };
    }),
  };
}
