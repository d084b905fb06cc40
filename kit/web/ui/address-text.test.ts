import { expect, test } from 'vitest';
import { shortenAddress } from './address-text.tsx';

test('six characters and four are kept', () => {
  expect(shortenAddress('0x9e41aB21c9eB2c2a2Fbd2cE7ec2b6c0b6A53b20f')).toBe('0x9e41…b20f');
});

test('in a header eight and eight are kept', () => {
  expect(shortenAddress('0x9e41aB21c9eB2c2a2Fbd2cE7ec2b6c0b6A53b20f', { kept: 'more' })).toBe('0x9e41aB…6A53b20f');
});

test('a short one stays whole', () => {
  expect(shortenAddress('alice.near12')).toBe('alice.near12');
});

test('a character of two halves is not cut in two', () => {
  expect(shortenAddress('😀'.repeat(20))).toBe(`${'😀'.repeat(6)}…${'😀'.repeat(4)}`);
});
