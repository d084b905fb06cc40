/**
 * What moves between clients and the operator on the networks: deposits, which are sent on to the treasury, interest on
 * anniversaries, and withdrawals. Each entry names its transaction, so that requests can be matched to it.
 */
import { addUtcDays, type UtcDay } from '@holdfast/calendar';
import { anniversaryOf } from '@holdfast/lending/engine';
import { NEW_DEPOSIT, SAMPLE_CLIENTS, type SampleDeposit } from './people.ts';
import { clientAddress, depositWallet, type Stage, TRADING, TREASURY } from './stage.ts';
import { receive, send } from './treasury.ts';
import { addressNamed } from '../sample-networks.ts';

interface Played {
  readonly client: number;
  readonly day: UtcDay;
  readonly hash: string;
}

export interface PlayedDeposit extends Played {
  readonly deposit: SampleDeposit;
  readonly interest: { readonly dueDay: UtcDay; readonly hash: string } | null;
}

export type PlayedWithdrawal = Played & Pick<SampleDeposit, 'coin' | 'amount'>;

export interface PlayedClients {
  readonly deposits: readonly PlayedDeposit[];
  readonly withdrawals: readonly PlayedWithdrawal[];
  /** Announced, arrived, and not matched yet. */
  readonly newDeposit: Omit<Played, 'client'>;
}

export function playClients(stage: Stage): PlayedClients {
  const deposits = SAMPLE_CLIENTS.flatMap(({ deposits: made }, client) =>
    made.map((deposit) => playDeposit(stage, { client, deposit })),
  );
  const withdrawals = SAMPLE_CLIENTS.flatMap(({ withdrawal }, client): PlayedWithdrawal[] => {
    if (!withdrawal) return [];
    const { coin, amount, daysAgo } = withdrawal;
    const day = stage.ago(daysAgo);
    const hash = send(stage, TREASURY, {
      day,
      symbol: coin,
      amount,
      to: clientAddress(client),
      action: 'clientWithdrawal',
    });
    return [{ client, coin, amount, day, hash }];
  });
  const { client, coin, amount, daysAgo } = NEW_DEPOSIT;
  const day = stage.ago(daysAgo);
  const hash = receive(stage, depositWallet(client), {
    day,
    symbol: coin,
    amount,
    from: clientAddress(client),
    action: null,
  });
  return { deposits, withdrawals, newDeposit: { day, hash } };
}

function playDeposit(
  stage: Stage,
  { client, deposit }: { readonly client: number; readonly deposit: SampleDeposit },
): PlayedDeposit {
  const { coin, amount, daysAgo, chainId = 1, paidInterest } = deposit;
  const wallet = depositWallet(client, chainId);
  const day = stage.ago(daysAgo);
  const from = chainId === 1 ? clientAddress(client) : addressNamed(`client ${client} on ${chainId}`);
  const hash = receive(stage, wallet, { day, symbol: coin, amount, from, action: 'clientDeposit' });
  send(stage, wallet, {
    day: addUtcDays(day, 1),
    symbol: coin,
    amount,
    to: (chainId === 1 ? TREASURY : TRADING).address,
    action: 'ownTransfer',
  });
  if (paidInterest === undefined) return { client, deposit, day, hash, interest: null };
  const dueDay = anniversaryOf(day, 1);
  const paid = send(stage, TREASURY, {
    day: addUtcDays(dueDay, 1),
    symbol: coin,
    amount: paidInterest,
    to: clientAddress(client),
    action: 'clientInterestPayment',
  });
  return { client, deposit, day, hash, interest: { dueDay, hash: paid } };
}
