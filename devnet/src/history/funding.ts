/** The operator's wallets get their first coins from an exchange, and some of them are wrapped. */
import type { Address } from 'viem';
import type { Contract } from '../artifacts.ts';
import type { HistoryWriter } from './history-writer.ts';

export async function fundWallets(history: HistoryWriter): Promise<void> {
  const { contracts, amounts, own, strangers } = history;
  const { tokens } = contracts;
  await history.moveTo('2024-01-10T14:00:00Z');
  const line = {
    action: 'exchangeWithdrawal',
    why: 'The hot wallet of an exchange pays out to an own wallet.',
    evidence: 'knownAccounts',
  } as const;

  const natives: readonly (readonly [Address, number])[] = [
    [own.trading, 60_000],
    [own.yield, 90_000],
    [own.clientDeposits, 6_000],
    [own.cold, 100_000],
  ];
  for (const [to, usd] of natives) {
    await history.record(line, { from: strangers.exchange, to, value: amounts.native(usd), isLegacy: true });
  }
  const coins: readonly (readonly [Contract, Address, bigint])[] = [
    [tokens.usdc, own.trading, amounts.usdc(80_000)],
    [tokens.usdc, own.yield, amounts.usdc(120_000)],
    [tokens.dai, own.yield, amounts.dai(40_000)],
    [tokens.wbtc, own.trading, amounts.wbtc(50_000)],
    [tokens.wbtc, own.cold, amounts.wbtc(60_000)],
  ];
  for (const [contract, to, amount] of coins) {
    await history.record(line, {
      from: strangers.exchange,
      contract,
      method: 'transfer',
      args: [to, amount],
      isLegacy: true,
    });
  }
}

export async function wrapCoins(history: HistoryWriter): Promise<void> {
  const { contracts, amounts, own, profile } = history;
  const { wrappedNative } = contracts.tokens;
  const why = `${profile.nativeSymbol} becomes ${wrappedNative.symbol}, one for one.`;
  await history.moveTo('2024-01-15T08:30:00Z');
  await history.record(
    { action: 'wrap', why },
    { from: own.trading, contract: wrappedNative, method: 'deposit', value: amounts.native(8_000) },
  );
  await history.record(
    { action: 'unwrap', why: `${wrappedNative.symbol} becomes ${profile.nativeSymbol}, one for one.` },
    { from: own.trading, contract: wrappedNative, method: 'withdraw', args: [amounts.native(3_000)] },
  );
  await history.record(
    { action: 'wrap', why },
    { from: own.yield, contract: wrappedNative, method: 'deposit', value: amounts.native(45_000) },
  );
  await history.record(
    { action: 'wrap', why: `${why} A plain transfer to the token does the same as its deposit.` },
    { from: own.trading, to: wrappedNative.address, value: amounts.native(1_500), gas: 100_000n },
  );
}
