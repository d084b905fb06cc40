/** Lines of the connection's own layout, for exchanges whose files have other content. */
import {
  CONNECTION_COLUMNS,
  type Connected,
  connectionIdColumn,
  connectionLayoutId,
} from '../../providers/connection/connection.ts';
import type { Item, Stream } from './exchange.ts';
import { absolute, eachLine, type Fields, fieldsOf, isZero, secondsText } from './items.ts';

export interface Side {
  readonly amount: string;
  readonly coin: string;
}

export interface Event {
  readonly kind: string;
  readonly sent?: Side;
  readonly received?: Side;
  /** Above zero: paid. */
  readonly fee?: Side;
  readonly hash?: string;
  readonly note?: string;
}

/** A stream of the exchange whose every item is one event. Its name keeps numbers of several lists apart. */
export function eventStream(
  provider: Connected,
  stream: Pick<Stream, 'id' | 'what' | 'read' | 'isOptional'> & {
    readonly eventOf: (fields: Fields, item: Item) => Event;
  },
): Stream {
  return {
    id: stream.id,
    what: stream.what,
    isOptional: stream.isOptional ?? false,
    layout: connectionLayoutId(provider),
    columns: [connectionIdColumn(provider), ...CONNECTION_COLUMNS],
    read: async (client, request) => {
      const page = await stream.read(client, request);
      return { ...page, coins: page.items.flatMap((item) => coinsOf(stream.eventOf(fieldsOf(item.item), item))) };
    },
    linesOf: (items) =>
      eachLine(items, (item, fields) => {
        const event = stream.eventOf(fields, item);
        return [
          `${stream.id}:${item.key}`,
          secondsText(item.at),
          event.kind,
          ...cellsOf(event.sent),
          ...cellsOf(event.received),
          ...cellsOf(event.fee),
          event.hash ?? '',
          event.note ?? '',
        ];
      }),
  };
}

function coinsOf({ sent, received, fee }: Event): string[] {
  return [sent, received, fee].flatMap((side) => (side?.coin ? side.coin : []));
}

function cellsOf(side: Side | undefined): string[] {
  return side === undefined || side.coin === '' || isZero(side.amount) ? ['', ''] : [absolute(side.amount), side.coin];
}
