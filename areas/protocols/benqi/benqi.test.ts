import { testFork } from '../compound-v2/testing.ts';

testFork('benqi', {
  chainId: 43114,
  market: '0xB715808a78F6041E46d61Cb123C9B4A27056AE9C',
  comptroller: '0x486Af39519B4Dc9a7fCcd318217352830E8AD9b4',
  of: '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e',
});
