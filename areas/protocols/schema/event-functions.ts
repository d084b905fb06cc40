/**
 * Functions of the database that search the events of a transaction, for partial indexes. They name events, so
 * `npm run schema` writes events.sql from the definitions of protocols.
 */
import { type EventDefinition } from '../engine/event.ts';
import { eventDefinition, eventsOfKind, eventsWhere, storedNames } from '../engine/events.ts';

export interface EventFunction {
  readonly name: string;
  readonly body: string;
  /** They contain what the function returned, so they are rebuilt when it changes. */
  readonly indexes: readonly string[];
}

const isNamed = (name: string): string => `@.name == "${name}"`;

function functionOf(name: string, tests: readonly string[], indexes: readonly string[]): EventFunction {
  // Most transactions have no events, which is cheaper to see.
  const body = ` SELECT events <> '[]' AND events @? '$[*] ? (${tests.join(' || ')})' `;
  return { name, body, indexes };
}

export function eventFunctions(): EventFunction[] {
  const added = ({ valueAddedLater }: EventDefinition): boolean => valueAddedLater !== undefined;
  return [
    // Transactions that tell of a position.
    functionOf(
      'has_defi_events',
      [...new Set(eventsWhere(({ history }) => history !== undefined).flatMap(storedNames))].map(isNamed),
      ['transactions_defi_events_idx'],
    ),
    // Transactions that change a position that is an NFT.
    functionOf('has_position_events', eventsOfKind('increase', 'decrease', 'collect').map(isNamed), [
      'transactions_position_events_idx',
      'transactions_positions_idx',
    ]),
    // Events that were stored without a value. The next sync reads these transactions again.
    functionOf(
      'has_incomplete_events',
      eventsWhere(added).map(
        (name) => `(${isNamed(name)} && !exists (@.values.${eventDefinition(name)?.valueAddedLater}))`,
      ),
      ['transactions_incomplete_events_idx'],
    ),
  ];
}

/** The content of events.sql. PostgreSQL applies it when it changes, and rebuilds the indexes with what it returns. */
export function eventFunctionsSql(): string {
  const statements = eventFunctions().flatMap(({ name, body, indexes }) => [
    `CREATE OR REPLACE FUNCTION ${name}(events jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$${body}$$;`,
    ...indexes.map((index) => `REINDEX INDEX ${index};`),
  ]);
  return (
    '-- Written from the definitions of protocols: ' +
    `run npm run schema after a change of them.\n\n${statements.join('\n')}\n`
  );
}
