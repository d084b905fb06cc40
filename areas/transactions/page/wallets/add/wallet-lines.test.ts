import { expect, test } from 'vitest';
import { readWalletLines } from './wallet-lines.ts';

const ethereum = { id: 1, name: 'Ethereum', kind: 'evm', chainId: 1, nativeCoinSymbol: 'ETH' } as const;
const arbitrum = { id: 2, name: 'Arbitrum One', kind: 'evm', chainId: 42161, nativeCoinSymbol: 'ETH' } as const;
const bitcoin = { id: 3, name: 'Bitcoin', kind: 'bitcoin', chainId: null, nativeCoinSymbol: 'BTC' } as const;
const HOT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const COLD = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const GENESIS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';

const read = (text: string) =>
  readWalletLines(text, [ethereum, arbitrum, bitcoin]).map(({ row, name, address, network, refusal }) => [
    row,
    name,
    address,
    network?.name ?? null,
    refusal,
  ]);

test('an address alone, with a name, and with a network by name or chain ID', () => {
  expect(read(`${HOT}\n\nHot, ${HOT}\r\nCold, ${COLD}, arbitrum one\n${COLD}, 42161, Vault\n`)).toEqual([
    [1, '', HOT, null, null],
    [3, 'Hot', HOT, null, null],
    [4, 'Cold', COLD, 'Arbitrum One', null],
    [5, 'Vault', COLD, 'Arbitrum One', null],
  ]);
});

test('a header names the columns in any order; semicolons, tabs and quotes are read', () => {
  expect(read(`\uFEFFNetwork;Address;Name\nEthereum;${HOT};"Treasury; main"`)).toEqual([
    [2, 'Treasury; main', HOT, 'Ethereum', null],
  ]);
  expect(read(`Satoshi\t${GENESIS}\tBitcoin`)).toEqual([[1, 'Satoshi', GENESIS, 'Bitcoin', null]]);
});

test('a header with purpose and owner gives each line its own', () => {
  const text = [
    'name,address,network,purpose,owner',
    `Hot,${HOT},,,`,
    `Vault,${COLD},Ethereum,Cold,`,
    `Ada,${HOT},1,,ada@clients.example`,
    `Bad,${COLD},1,warm,`,
  ].join('\n');
  expect(readWalletLines(text, [ethereum]).map(({ purpose, owner, refusal }) => [purpose, owner, refusal])).toEqual([
    [null, '', null],
    ['cold', '', null],
    [null, 'ada@clients.example', null],
    [null, '', 'The purpose must be one of hot, cold, exchange, deposit, or empty.'],
  ]);
});

test('error: lines that cannot be read keep their place and a reason', () => {
  expect(read(`Hot, ${HOT}, Etherium\nname only,,\n${GENESIS}\n"open, ${HOT}`)).toEqual([
    [1, '', HOT, null, expect.stringContaining('Unknown network “Etherium”')],
    [2, '', 'name only,,', null, 'This line has no address.'],
    [3, '', GENESIS, null, expect.stringContaining('Add the network')],
    [4, '', expect.stringContaining('open'), null, expect.stringContaining('quotation mark')],
  ]);
});

test('a blank text has no lines', () => {
  expect(read(' \n\n')).toEqual([]);
});

test('error: a missing comma between name and address has another message than a missing network', () => {
  const refusal = 'Write commas between the name, the address and the network.';
  expect(read(`Treasury ${HOT}\n${COLD} Ethereum`)).toEqual([
    [1, '', `Treasury ${HOT}`, null, refusal],
    [2, '', `${COLD} Ethereum`, null, refusal],
  ]);
});

test('the key of a Bitcoin wallet is read as its address, a descriptor of several signers with its commas', () => {
  const xpub = `xpub6${'Cjni'.repeat(26)}Y8`;
  const shared = `wsh(sortedmulti(2,${xpub}/<0;1>/*,${xpub}/<0;1>/*))#qwertyui`;
  expect(
    read(`Vault, ${xpub}, Bitcoin\nSegWit, wpkh(${xpub}/<0;1>/*), Bitcoin\nShared, ${shared}, Bitcoin\n${xpub}`),
  ).toEqual([
    [1, 'Vault', xpub, 'Bitcoin', null],
    [2, 'SegWit', `wpkh(${xpub}/<0;1>/*)`, 'Bitcoin', null],
    [3, 'Shared', shared, 'Bitcoin', null],
    [4, '', xpub, null, 'Add the network to this line. Only EVM networks are looked up.'],
  ]);
});

test('a name of ENS is searched on all networks', () => {
  expect(read('harbour.eth\nTreasury, pay.harbour.eth\nharbour.eth, Ethereum')).toEqual([
    [1, '', 'harbour.eth', null, null],
    [2, 'Treasury', 'pay.harbour.eth', null, null],
    [3, '', 'harbour.eth', null, 'Leave out the network of a name. All networks are searched for it.'],
  ]);
});
