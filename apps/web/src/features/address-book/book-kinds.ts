/** The four kinds of entries. They differ only in their calls and labels. */
import { contract } from '@holdfast/contract';

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
    list: contract.listExchanges,
    add: contract.addExchange,
    edit: contract.editExchange,
    remove: contract.deleteExchange,
  },
  bridges: {
    list: contract.listBridges,
    add: contract.addBridge,
    edit: contract.editBridge,
    remove: contract.deleteBridge,
  },
  farms: { list: contract.listFarms, add: contract.addFarm, edit: contract.editFarm, remove: contract.deleteFarm },
  lending: {
    list: contract.listLendingProtocols,
    add: contract.addLendingProtocol,
    edit: contract.editLendingProtocol,
    remove: contract.deleteLendingProtocol,
  },
} as const;

/** The kind in the page's address; the first kind if it is missing or invalid. */
export function bookKindOf(text: string | undefined): BookKind {
  return BOOK_KINDS.find((kind) => kind === text) ?? 'exchanges';
}
