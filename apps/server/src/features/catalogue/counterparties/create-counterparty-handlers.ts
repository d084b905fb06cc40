import type { CallParsed, Contract } from '@holdfast/contract';
import type pg from 'pg';
import type { Handlers } from '../../../http/handler.ts';
import type { CatalogueDependencies } from '../catalogue-dependencies.ts';
import type { CounterpartyKind } from './counterparty-record.ts';
import { listCounterparties, listCounterpartyAddresses } from './list-counterparties.ts';
import { addCounterparty, deleteCounterparty, editCounterparty } from './write-counterparty.ts';

type Noun = 'Exchange' | 'Bridge' | 'Farm' | 'LendingProtocol';
type NamesOf<N extends Noun> = `add${N}` | `edit${N}` | `delete${N}` | `list${N}s` | `list${N}sWithAccountAddress`;

export function createCounterpartyHandlers({ pool }: CatalogueDependencies): Handlers<NamesOf<Noun>> {
  const exchange = handlersFor(pool, 'exchange');
  const bridge = handlersFor(pool, 'bridge');
  const farm = handlersFor(pool, 'farm');
  const lendingProtocol = handlersFor(pool, 'lendingProtocol');
  return {
    addExchange: exchange.add,
    editExchange: exchange.edit,
    deleteExchange: exchange.remove,
    listExchanges: exchange.list,
    listExchangesWithAccountAddress: exchange.listAddresses,
    addBridge: bridge.add,
    editBridge: bridge.edit,
    deleteBridge: bridge.remove,
    listBridges: bridge.list,
    listBridgesWithAccountAddress: bridge.listAddresses,
    addFarm: farm.add,
    editFarm: farm.edit,
    deleteFarm: farm.remove,
    listFarms: farm.list,
    listFarmsWithAccountAddress: farm.listAddresses,
    addLendingProtocol: lendingProtocol.add,
    editLendingProtocol: lendingProtocol.edit,
    deleteLendingProtocol: lendingProtocol.remove,
    listLendingProtocols: lendingProtocol.list,
    listLendingProtocolsWithAccountAddress: lendingProtocol.listAddresses,
  };
}

interface Inputs {
  readonly add: CallParsed<Contract['addExchange']>;
  readonly edit: CallParsed<Contract['editExchange']>;
  readonly remove: CallParsed<Contract['deleteExchange']>;
  readonly list: CallParsed<Contract['listExchanges']>;
  readonly listAddresses: CallParsed<Contract['listExchangesWithAccountAddress']>;
}

/** All four kinds are declared alike, so the types of one serve for all. */
function handlersFor(pool: pg.Pool, kind: CounterpartyKind) {
  return {
    add: ({ body }: Inputs['add']) => addCounterparty(pool, kind, body),
    edit: ({ body }: Inputs['edit']) => editCounterparty(pool, kind, body),
    remove: ({ params }: Inputs['remove']) => deleteCounterparty(pool, kind, params.id),
    list: ({ query }: Inputs['list']) => listCounterparties(pool, kind, query),
    listAddresses: ({ query }: Inputs['listAddresses']) => listCounterpartyAddresses(pool, kind, query),
  };
}
