import { expect, test } from 'vitest';
import { rankActions, SIGNALS } from '../rank-actions.ts';
import { readMoves } from '../read-moves.ts';
import { ETH, incoming, ours, outgoing, transfer, USDC, WETH } from '../testing.ts';
import { fillReason } from './fill-reason.ts';

const reasonOf = (view: Parameters<typeof rankActions>[0]) => rankActions(view)[0]!.reason;

test('a sentence has the amounts and the name, and plain words where there is none', () => {
  const toKraken = { ...outgoing('2', ETH, 'exchange'), toName: 'Kraken' };
  expect(reasonOf(ours([toKraken]))).toBe('You sent 2 ETH to Kraken. The coins stay yours.');
  expect(reasonOf(ours([outgoing('2', ETH, 'exchange')]))).toBe('You sent 2 ETH to an exchange. The coins stay yours.');
  const fromAcme = { ...incoming('15000', USDC, 'customer'), fromName: 'Acme' };
  expect(reasonOf(ours([fromAcme]))).toBe('Acme paid you 15,000 USDC.');
  expect(reasonOf(ours([incoming('15000', USDC, 'customer')])), 'it begins with a capital').toBe(
    'A customer paid you 15,000 USDC.',
  );
});

test('what a coin is called is never read as a place', () => {
  const odd = { ...USDC, symbol: '{to:x}' };
  const moves = readMoves(ours([{ ...transfer('1', odd, 'ownWallet', 'exchange'), toName: '{given}' }]));
  expect(fillReason('{given} went to {to:an exchange}.', moves)).toBe('1 {to:x} went to {given}.');
});

test('no reason leaves a place open', () => {
  const moves = readMoves(ours([outgoing('1', ETH), incoming('2', WETH)]));
  for (const { reason } of SIGNALS)
    if (typeof reason === 'string') expect(fillReason(reason, moves)).not.toMatch(/[{}]/);
});
