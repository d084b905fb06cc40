/** Voyager: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeVoyager: KnownProtocol = {
  id: 'exchange-voyager',
  name: 'Voyager',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x05a5e62cebfb3fc3790f6c85fa620e82b5c58bd1',
          '0x149090aefd763c3348dbf862bd9d7a2b53c54f97',
          '0x203520f4ec42ea39b03f62b20e20cf17db5fdfa7',
          '0x30d02d3351a43220a249c6e87426d1250c976e91',
          '0x31c741df303f8f3506c70e69b1893d93236a360b',
          '0x3f31dbdc099761156244a5bd5e06cdadbd2f30c0',
          '0x43e9a1dc8a6d2f0dd9f1903b82c43aac69eadcb4',
          '0x500a746c9a44f68fe6aa86a92e7b3af4f322ae66',
          '0x5157740482b8acad392d696f1ed1e2c09d028ac2',
          '0x5bc4599621485566cef235a8a01d3985c03d7b62',
          '0x663fd1d7658cd428b256057c3a85d13b710804b6',
          '0x73dd3e09a0a75012480f9753efc37d6ccc9a4058',
          '0x746350bfc022f90caca573124f7396d46837874e',
          '0x764735e89a15ee53aa9c353f042e1cb637aa4ac6',
          '0x7ccef9ed17824214d60403171d889bd4ce878b27',
          '0x8692e782ea478623f3342e0fb3936f6530c5d54f',
          '0x91962711a4d2e4a830b366ce7276d99001e8564b',
          '0xac7e222b95a1e764186ebe7c10fc32f6c969d076',
          '0xe120ed33caffdcf269efd822fa0b77cd8c31bfdf',
          '0xe793e8aefc1e8f104a9be9cf73e4ab1dff892372',
          '0xe8724f21aa13f86bceb8c9c86e3ebe5da643c730',
          '0xee977dc5f20d8e4771f2af5711c9f75e795bfcba',
          '0xf27c5989b39b0bfa537c5aa9617d78235eccd7f7',
          '0xf91a11b31ecd9a93aed7060680b5f7899d7cc98d',
          '0xfac87e892800f73fea9bd4a81b4e0269f4363fe3',
        ],
      ),
    },
  ],
};
