/** The four kinds of entries. They differ only in their calls and labels. */

import { catalogueCalls } from '../../contract/calls.ts';
export const BOOK_KINDS = ['exchanges', 'bridges', 'farms', 'lending'] as const;
export type BookKind = (typeof BOOK_KINDS)[number];

export interface BookKindLabels {
  readonly tab: string;
  readonly one: string;
  readonly many: string;
  /** The purpose of an entry, in one sentence. */
  readonly purpose: string;
}

export const BOOK_LABELS: Readonly<Record<BookKind, BookKindLabels>> = {
  exchanges: {
    tab: 'Exchanges',
    one: 'exchange',
    many: 'exchanges',
    purpose: 'Add an exchange with its deposit addresses. Transfers to them are recognised as deposits.',
  },
  bridges: {
    tab: 'Bridges',
    one: 'bridge',
    many: 'bridges',
    purpose: 'Add a bridge with its contracts. Transfers through them are recognised as transfers between networks.',
  },
  farms: {
    tab: 'Farms',
    one: 'farm',
    many: 'farms',
    purpose: 'Add a farm with its contracts. Transfers to and from them are recognised as staking and rewards.',
  },
  lending: {
    tab: 'Lending',
    one: 'lending protocol',
    many: 'lending protocols',
    purpose: 'Add a protocol with its contracts. Transfers to and from them are recognised as collateral and loans.',
  },
};

export const BOOK_CALLS = {
  exchanges: {
    list: catalogueCalls.listExchanges,
    add: catalogueCalls.addExchange,
    edit: catalogueCalls.editExchange,
    remove: catalogueCalls.deleteExchange,
  },
  bridges: {
    list: catalogueCalls.listBridges,
    add: catalogueCalls.addBridge,
    edit: catalogueCalls.editBridge,
    remove: catalogueCalls.deleteBridge,
  },
  farms: {
    list: catalogueCalls.listFarms,
    add: catalogueCalls.addFarm,
    edit: catalogueCalls.editFarm,
    remove: catalogueCalls.deleteFarm,
  },
  lending: {
    list: catalogueCalls.listLendingProtocols,
    add: catalogueCalls.addLendingProtocol,
    edit: catalogueCalls.editLendingProtocol,
    remove: catalogueCalls.deleteLendingProtocol,
  },
} as const;

/** The kind in the page's address; the first kind if it is missing or invalid. */
export function bookKindOf(text: string | undefined): BookKind {
  return BOOK_KINDS.find((kind) => kind === text) ?? 'exchanges';
}
