import { type CallParsed, type Contract, type Deeds, type NamedDeeds, namedDeeds } from '@holdfast/contract';
import type pg from 'pg';
import type { Handlers } from '../../../http/handler.ts';
import type { CatalogueDependencies } from '../catalogue-dependencies.ts';
import type { CounterpartyKind } from './counterparty-record.ts';
import { listCounterparties, listCounterpartyAddresses } from './list-counterparties.ts';
import { addCounterparty, deleteCounterparty, editCounterparty } from './write-counterparty.ts';

type Noun = 'Exchange' | 'Bridge' | 'Farm' | 'LendingProtocol';

export function createCounterpartyHandlers({ pool }: CatalogueDependencies): Handlers<keyof NamedDeeds<Noun, Deeds>> {
  return {
    ...namedDeeds('Exchange', handlersFor(pool, 'exchange')),
    ...namedDeeds('Bridge', handlersFor(pool, 'bridge')),
    ...namedDeeds('Farm', handlersFor(pool, 'farm')),
    ...namedDeeds('LendingProtocol', handlersFor(pool, 'lendingProtocol')),
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
