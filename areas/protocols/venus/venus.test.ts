import { testFork } from '../compound-v2/testing.ts';

testFork('venus', {
  chainId: 56,
  market: '0xecA88125a5ADbe82614ffC12D0DB554E2e2867C8',
  comptroller: '0xfD36E2c2a6789Db23113685031d7F16329158384',
  of: '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d',
});
