/** What happens every month: clients lend and are paid, coins are swept and traded, and spam arrives. */
import { encodeFunctionData } from 'viem';
import { buyNative, sellNative, swapTokens } from './pools-v2.ts';
import type { HistoryWriter } from './history-writer.ts';

export async function liveThroughMonth(history: HistoryWriter, month: number): Promise<void> {
  const { contracts, amounts, own, strangers } = history;
  const { usdc } = contracts.tokens;
  await history.moveTo(`2024-${String(month).padStart(2, '0')}-20T16:00:00Z`);
  await receiveClientDeposits(history, month);
  await payInterest(history, month);
  await tradeForMonth(history, month);

  await history.record(
    { action: 'ownTransfer', why: 'What clients lent is swept into the reserves.' },
    { from: own.clientDeposits, contract: usdc, method: 'transfer', args: [own.cold, amounts.usdc(6_000)] },
  );
  await history.record(
    { action: 'ownTransfer', why: 'Native coins for gas and trades go from one own wallet to another.' },
    { from: own.cold, to: own.trading, value: amounts.native(1_000 + month), isLegacy: month % 2 === 0 },
  );
  if (month % 2 === 0) {
    await history.record(
      {
        action: 'exchangeDeposit',
        why: 'Native coins go to the hot wallet of an exchange.',
        evidence: 'knownAccounts',
      },
      { from: own.trading, to: strangers.exchange, value: amounts.native(1_500 + month) },
    );
    await history.record(
      { action: 'otherIncome', why: 'A customer pays a bill in USDC.', evidence: 'person' },
      { from: strangers.customer, contract: usdc, method: 'transfer', args: [own.trading, amounts.usdc(480 + month)] },
    );
  } else {
    await history.record(
      { action: 'exchangeWithdrawal', why: 'The hot wallet of an exchange pays out USDC.', evidence: 'knownAccounts' },
      {
        from: strangers.exchange,
        contract: usdc,
        method: 'transfer',
        args: [own.trading, amounts.usdc(7_000 + month)],
        isLegacy: true,
      },
    );
    await history.record(
      { action: 'purchase', why: 'A bill of a shop is paid in USDC.', evidence: 'person' },
      { from: own.trading, contract: usdc, method: 'transfer', args: [strangers.shop, amounts.usdc(130 + month)] },
    );
  }
}

/** Ada's deposit and a wave of spam share a block, so that not everything is the first transaction of its block. */
async function receiveClientDeposits(history: HistoryWriter, month: number): Promise<void> {
  const { chain, contracts, amounts, own, strangers } = history;
  const { usdc, advertisement } = contracts.tokens;
  const transfer = (abi: typeof usdc.abi, args: readonly unknown[]) =>
    encodeFunctionData({ abi, functionName: 'transfer', args });
  const spam = (to: string) => ({
    from: strangers.spammer,
    to: advertisement.address,
    data: transfer(advertisement.abi, [to, 10n ** 24n]),
  });
  const [toTrading, deposit, , toYield] = await chain.sendTogether([
    spam(own.trading),
    {
      from: strangers.clientAda,
      to: usdc.address,
      data: transfer(usdc.abi, [own.clientDeposits, amounts.usdc(10_000 + 100 * month)]),
    },
    spam(strangers.partner),
    spam(own.yield),
  ]);
  if (!toTrading || !deposit || !toYield) throw new Error('A block came back with fewer transactions than were sent.');
  const isSpam = { action: 'spam', why: 'A token that nobody asked for, with an advertisement for a name.' } as const;
  history.recordReceipt(isSpam, toTrading);
  history.recordReceipt({ action: 'clientDeposit', why: 'Ada lends USDC.', evidence: 'knownAccounts' }, deposit);
  history.recordReceipt(isSpam, toYield);
  await history.record(
    { action: 'clientDeposit', why: 'Bao lends native coins.', evidence: 'knownAccounts' },
    { from: strangers.clientBao, to: own.clientDeposits, value: amounts.native(2_000 + 10 * month) },
  );
}

async function payInterest(history: HistoryWriter, month: number): Promise<void> {
  const { contracts, amounts, own, strangers } = history;
  const { usdc } = contracts.tokens;
  // A payment to a client can be interest or principal; the books of the loans know, the chain does not.
  const line = {
    action: 'clientInterestPayment',
    why: 'A month of interest is paid to a client.',
    evidence: 'person',
  } as const;
  await history.record(line, {
    from: own.clientDeposits,
    contract: usdc,
    method: 'transfer',
    args: [strangers.clientAda, amounts.usdc(60 + month)],
  });
  await history.record(line, { from: own.clientDeposits, to: strangers.clientBao, value: amounts.native(10 + month) });
  if (month === 5) {
    await history.record(
      { action: 'clientWithdrawal', why: 'Ada takes part of her principal back.', evidence: 'knownAccounts' },
      {
        from: own.clientDeposits,
        contract: usdc,
        method: 'transfer',
        args: [strangers.clientAda, amounts.usdc(3_500)],
      },
    );
  }
  if (month === 7) {
    await history.record(
      { action: 'clientWithdrawal', why: 'Bao takes part of his principal back.', evidence: 'knownAccounts' },
      { from: own.clientDeposits, to: strangers.clientBao, value: amounts.native(4_000) },
    );
  }
}

async function tradeForMonth(history: HistoryWriter, month: number): Promise<void> {
  const { usdc, dai } = history.contracts.tokens;
  const trades = [
    () => swapTokens(history, { usd: 400 + month, fromToken: usdc, toToken: dai }),
    () => sellNative(history, 600 + month),
    () => buyNative(history, 500 + month),
    () => swapTokens(history, { usd: 150 + month, fromToken: dai, toToken: usdc }),
    () => sellNative(history, 250 + month),
  ];
  for (const trade of trades.slice(0, history.profile.swapsPerMonth)) await trade();
}
