/** What no protocol explains: failures, gifts, losses, loans among people, airdrops, and every kind of spam. */
import { parseAbi } from 'viem';
import { DEADLINE } from './positions.ts';
import type { HistoryWriter } from './history-writer.ts';

/** Nobody has the key of this address. */
const BURN_ADDRESS = '0x000000000000000000000000000000000000dEaD';
/** The splitter pays native coins and tokens by two methods of one name; this is the one for native coins. */
const RELEASE_NATIVE = parseAbi(['function release(address account)']);

export async function liveThroughOddities(history: HistoryWriter): Promise<void> {
  await history.moveTo('2024-06-05T13:00:00Z');
  await failTwice(history);
  await dealWithPeople(history);
  await lendToPerson(history);
  await receiveUnasked(history);
}

async function failTwice({ contracts, amounts, own, strangers, record }: HistoryWriter): Promise<void> {
  const { usdc, wrappedNative } = contracts.tokens;
  await record(
    { action: 'fee', why: 'A transfer of more than there is fails; its gas is lost.' },
    {
      from: own.trading,
      contract: usdc,
      method: 'transfer',
      args: [strangers.shop, amounts.usdc(900_000_000)],
      mayFail: true,
    },
  );
  await record(
    { action: 'fee', why: 'A swap misses its minimum and fails: the coins sent with it come back, its gas is lost.' },
    {
      from: own.trading,
      contract: contracts.uniswapV2.router,
      method: 'swapExactETHForTokens',
      args: [amounts.usdc(1_000_000), [wrappedNative.address, usdc.address], own.trading, DEADLINE],
      value: amounts.native(300),
      mayFail: true,
    },
  );
  await record(
    { action: 'noOp', why: 'A wallet sends nothing to itself, as people do to replace a stuck transaction.' },
    { from: own.trading, to: own.trading },
  );
}

async function dealWithPeople(history: HistoryWriter): Promise<void> {
  const { contracts, amounts, own, strangers, record } = history;
  await record(
    { action: 'giftSent', why: 'A birthday present.', evidence: 'person' },
    { from: own.trading, to: strangers.friend, value: amounts.native(120) },
  );
  await record(
    { action: 'giftReceived', why: 'A present from a friend.', evidence: 'person' },
    { from: strangers.friend, contract: contracts.tokens.usdc, method: 'transfer', args: [own.cold, amounts.usdc(75)] },
  );
  await record(
    { action: 'purchase', why: 'A machine is paid for in native coins.', evidence: 'person' },
    { from: own.trading, to: strangers.shop, value: amounts.native(240) },
  );
  await record(
    { action: 'lost', why: 'Sent by mistake to an address that nobody can use.', evidence: 'person' },
    { from: own.trading, to: BURN_ADDRESS, value: amounts.native(30) },
  );

  await history.send({
    from: strangers.customer,
    to: contracts.paymentSplitter.address,
    value: amounts.native(4_000),
    gas: 100_000n,
  });
  await record(
    {
      action: 'otherIncome',
      why: 'A share of revenue is paid out by a contract that a stranger called.',
      evidence: 'person',
      touches: [own.cold],
    },
    {
      from: strangers.partner,
      contract: { address: contracts.paymentSplitter.address, abi: RELEASE_NATIVE },
      method: 'release',
      args: [own.cold],
    },
  );
}

async function lendToPerson({ contracts, amounts, own, strangers, record }: HistoryWriter): Promise<void> {
  const { usdc } = contracts.tokens;
  await record(
    { action: 'lendOut', why: 'A P2P loan is paid out.', evidence: 'person' },
    { from: own.trading, contract: usdc, method: 'transfer', args: [strangers.borrower, amounts.usdc(2_000)] },
  );
  await record(
    { action: 'p2pInterest', why: 'Interest on the P2P loan.', evidence: 'person' },
    { from: strangers.borrower, contract: usdc, method: 'transfer', args: [own.trading, amounts.usdc(15)] },
  );
  await record(
    { action: 'p2pRepayment', why: 'Half of the P2P loan comes back.', evidence: 'person' },
    { from: strangers.borrower, contract: usdc, method: 'transfer', args: [own.trading, amounts.usdc(1_000)] },
  );
}

async function receiveUnasked({ contracts, amounts, own, strangers, record }: HistoryWriter): Promise<void> {
  const { reward, counterfeit, collectible, usdc } = contracts.tokens;
  await record(
    { action: 'airdrop', why: 'A token of value is given to early users.', evidence: 'person' },
    { from: strangers.airdropper, contract: reward, method: 'transfer', args: [own.yield, 250n * 10n ** 18n] },
  );
  await record(
    { action: 'spam', why: 'A worthless token that calls itself USDC.' },
    { from: strangers.spammer, contract: counterfeit, method: 'transfer', args: [own.trading, amounts.dai(2_000)] },
  );
  // Anyone may move nothing from anyone: the log then shows the attacker's address among our own transfers.
  await record(
    { action: 'spam', why: 'A transfer of nothing out of an own wallet, made by a stranger to plant an address.' },
    { from: strangers.spammer, contract: usdc, method: 'transferFrom', args: [own.trading, strangers.spammer, 0n] },
  );
  await record(
    { action: 'spam', why: 'A worthless collectible.' },
    { from: strangers.spammer, contract: collectible, method: 'mint', args: [own.cold] },
  );
}
