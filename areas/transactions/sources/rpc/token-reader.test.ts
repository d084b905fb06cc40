import { encodeAbiParameters, type Hex, stringToHex, toFunctionSelector } from 'viem';
import { afterEach, describe, expect, test } from 'vitest';
import { checksummed } from '@holdfast/chain/addresses/checksummed.ts';
import { RetryableChainError } from '@holdfast/chain/chain-error.ts';
import { EvmNode } from './evm-node.ts';
import { JsonRpcClient } from './json-rpc-client.ts';
import {
  type ReceivedCall,
  type CallReply,
  type RpcDouble,
  startRpcDouble,
  transportThatRefuses,
  transportWithoutPauses,
} from './testing.ts';
import { readText, TokenReader } from './token-reader.ts';

const address = `0x${'c'.repeat(40)}`;
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value]);
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value]);
const bytes32 = (value: string) => stringToHex(value, { size: 32 });
const REVERTED: CallReply = { error: { code: 3, message: 'execution reverted' } };

let double: RpcDouble | null = null;
afterEach(async () => {
  await double?.close();
  double = null;
});

/** A token that returns these results and reverts on all other calls. */
async function tokenThatSays(results: Readonly<Record<string, string | CallReply>>) {
  const bySelector = new Map(
    Object.entries(results).map(([signature, result]) => [toFunctionSelector(signature) as string, result]),
  );
  const reply = ({ params }: ReceivedCall): CallReply => {
    const said = bySelector.get((params[0] as { data: string }).data.slice(0, 10));
    return typeof said === 'string' ? { result: said } : (said ?? REVERTED);
  };
  double = await startRpcDouble({ reply });
  return {
    double,
    reader: new TokenReader(
      new EvmNode(new JsonRpcClient({ url: double.url, transport: transportWithoutPauses() }), 1),
    ),
  };
}

const read = async (results: Readonly<Record<string, string | CallReply>>, kind: 'token' | 'nft' = 'token') => {
  const { reader } = await tokenThatSays(results);
  const coin = kind === 'token' ? ({ kind, address } as const) : ({ kind, address, tokenId: '1' } as const);
  return (await reader.read([coin], { block: 5 })).get(address) ?? null;
};

describe('the facts of a token', () => {
  test('an error of the node is no refusal of the contract: the call is made once more', async () => {
    const failure = (message: string): CallReply => ({ error: { code: -32_603, message } });
    for (const [message, calls] of [
      ['Internal error', 2],
      ['VM Exception while processing transaction: revert', 1],
    ] as const) {
      let made = 0;
      const { double } = await tokenThatSays({ 'symbol()': text('USDC'), 'name()': text('USD Coin') });
      const node = new EvmNode(
        new JsonRpcClient({
          url: double.url,
          transport: transportThatRefuses(({ params }) => {
            if ((params[0] as { data: string }).data !== toFunctionSelector('decimals()')) return null;
            made += 1;
            return made === 1 ? failure(message) : { result: word(6n) };
          }),
        }),
        1,
      );
      const found = await new TokenReader(node).read([{ kind: 'token', address }], { block: 'latest' });
      expect([made, found.get(address)?.decimals]).toEqual([calls, calls === 2 ? 6 : undefined]);
      await double.close();
    }
  });

  test('decimals, symbol and name are read once, however often they are needed', async () => {
    const { reader, double } = await tokenThatSays({
      'decimals()': word(6n),
      'symbol()': text('USDC'),
      'name()': text('USD Coin'),
    });
    for (let round = 0; round < 3; round += 1) {
      expect((await reader.read([{ kind: 'token', address }], { block: 5 })).get(address)).toMatchObject({
        kind: 'token',
        symbol: 'USDC',
        name: 'USD Coin',
        decimals: 6,
        isRebasing: false,
      });
    }
    expect(double.requests.length).toBe(1);
  });

  test('old tokens write their symbol into 32 bytes', async () => {
    expect(
      await read({ 'decimals()': word(18n), 'symbol()': bytes32('MKR'), 'name()': bytes32('Maker') }),
    ).toMatchObject({ symbol: 'MKR', name: 'Maker' });
  });

  test('a token with an underlying asset and scaled balances is rebasing', async () => {
    const scaled = { 'UNDERLYING_ASSET_ADDRESS()': word(1n), 'scaledBalanceOf(address)': word(0n) };
    expect(await read({ 'decimals()': word(6n), ...scaled })).toMatchObject({ isRebasing: true, symbol: '', name: '' });
    expect(await read({ 'decimals()': word(6n), 'UNDERLYING_ASSET_ADDRESS()': word(1n) })).toMatchObject({
      isRebasing: false,
    });
  });

  test('a token of Aave stands for its underlying asset once the pool names the token too', async () => {
    const [underlying, pool, other] = ['a', 'b', 'd'].map((digit) => `0x${digit.repeat(40)}`) as [
      string,
      string,
      string,
    ];
    const scaled = {
      'decimals()': word(6n),
      'UNDERLYING_ASSET_ADDRESS()': word(BigInt(underlying)),
      'scaledBalanceOf(address)': word(0n),
      'POOL()': word(BigInt(pool)),
    };
    const reserve = (tokens: readonly string[]) =>
      `0x${[...Array.from({ length: 8 }, () => 7n), ...tokens.map(BigInt), 9n, 9n, 9n, 9n]
        .map((each) => each.toString(16).padStart(64, '0'))
        .join('')}`;
    const claimWith = async (tokens: readonly string[]) => {
      const facts = await read({ ...scaled, 'getReserveData(address)': reserve(tokens) });
      await double?.close();
      return facts?.claim;
    };
    const ofAddress = checksummed(underlying);
    expect(await claimWith([address, other, other])).toEqual({ kind: 'receipt', ofAddress });
    expect(await claimWith([other, address, other])).toEqual({ kind: 'debt', ofAddress });
    expect(await claimWith([other, other, address])).toEqual({ kind: 'debt', ofAddress });
    expect(await claimWith([other, other, other])).toBeNull();
    expect((await read(scaled))?.claim).toBeNull();
  });

  test('the token that a claim is about is read along', async () => {
    const underlying = `0x${'a'.repeat(40)}`;
    const { reader } = await tokenThatSays({
      'decimals()': word(6n),
      'UNDERLYING_ASSET_ADDRESS()': word(BigInt(underlying)),
      'scaledBalanceOf(address)': word(0n),
      'POOL()': word(5n),
      'getReserveData(address)': `0x${address.slice(2).padStart(64, '0').repeat(15)}`,
    });
    const found = await reader.read([{ kind: 'token', address }], { block: 5 });
    expect([...found.keys()]).toEqual([address, underlying]);
  });

  test('a collection of single things needs no decimals', async () => {
    expect(await read({ 'symbol()': text('POS') }, 'nft')).toMatchObject({ kind: 'nft', symbol: 'POS', decimals: 0 });
  });

  test('24 decimals are read; error: 25, none, nonsense and a reverting call are not', async () => {
    expect(await read({ 'decimals()': word(24n) })).toMatchObject({ decimals: 24 });
    for (const decimals of [word(25n), word(2n ** 256n - 1n), '0x', '0x06', REVERTED])
      expect(await read({ 'decimals()': decimals, 'symbol()': text('X') })).toBeNull();
  });

  test('a hostile symbol is cleaned and cut, and broken text is empty', async () => {
    expect(
      await read({
        'decimals()': word(6n),
        'symbol()': text(`<b>\u202eUSDC\u0000${'x'.repeat(5_000)}`),
        'name()': `0x${'ff'.repeat(96)}`,
      }),
    ).toMatchObject({ symbol: `<b>USDC${'x'.repeat(25)}`, name: '' });
    for (const broken of [null, '0x', '0x1234', `0x${'0'.repeat(62)}20${'f'.repeat(64)}`, text('x'.repeat(50_000))])
      expect(readText(broken as Hex | null)).toBe('');
  });

  test('error: a node that is in trouble is not a token that cannot be read', async () => {
    await expect(
      read({ 'decimals()': { error: { code: -32_000, message: 'request timed out' } } }),
    ).rejects.toBeInstanceOf(RetryableChainError);
    await double?.close();
    await expect(read({ 'decimals()': { error: { code: 429, message: 'too many requests' } } })).rejects.toBeInstanceOf(
      RetryableChainError,
    );
  });
});
