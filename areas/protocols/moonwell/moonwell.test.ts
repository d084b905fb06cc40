import { testFork } from '../compound-v2/testing.ts';

testFork('moonwell', {
  chainId: 8453,
  market: '0xEdc817A28E8B93B03976FBd4a3dDBc9f7D176c22',
  comptroller: '0xfBb21d0380beE3312B33c4353c8936a0F13EF26C',
  of: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
});
