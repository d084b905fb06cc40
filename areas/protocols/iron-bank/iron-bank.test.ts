import { testFork } from '../compound-v2/testing.ts';

testFork('iron-bank', {
  chainId: 1,
  market: '0x8e595470Ed749b85C6F7669de83EAe304C2ec68F',
  comptroller: '0xAB1c342C7bf5Ec5F02ADEA1c2270670bCa144CbB',
  of: '0x6b175474e89094c44da98b954eedeac495271d0f',
});
