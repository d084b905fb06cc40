/** GnosisDAO: redemption of GNO for its treasury. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const gnosisdao: KnownProtocol = {
  id: 'gnosisdao',
  name: 'GnosisDAO',
  source: 'https://forum.gnosis.io/',
  contracts: [
    { role: 'account', name: 'GnosisDAO redemption', at: { 100: ['0xb53e4a513c1fbb11a66da851643126d933489c4d'] } },
    { role: 'account', name: 'GnosisDAO redemption', at: { 100: ['0x09b2d4403385c992c5fbe0e1368193951fa3f67d'] } },
    { role: 'helper', name: 'GnosisDAO treasury', at: { 100: ['0xd8cd32876624be785e7cbda82bc93f585e8b1c2d'] } },
  ],
};
