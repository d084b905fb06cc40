import { eventDefinition, PROTOCOL_EVENTS, storedNames } from '@holdfast/protocols/engine';
import { expect, it } from 'vitest';
import { createTestDatabase, useShared } from './testing.ts';

const database = useShared(createTestDatabase);

const eventOf = (name: string, values = {}) => ({ name, contract: '0xC', logIndex: 1, values });

async function test(name: string, events: readonly unknown[]): Promise<boolean> {
  const { rows } = await database.pool.query<{ found: boolean }>(`SELECT ${name}($1::jsonb) AS found`, [
    JSON.stringify(events),
  ]);
  return rows[0]!.found;
}

it('the functions find the events that protocols define, and nothing else', async () => {
  expect(await test('has_defi_events', [])).toBe(false);
  for (const name of PROTOCOL_EVENTS) {
    const { history, kind, valueAddedLater } = eventDefinition(name)!;
    const events = [eventOf('erc20.approval'), ...storedNames(name).map((stored) => eventOf(stored))];
    expect(await test('has_defi_events', events)).toBe(history !== undefined);
    expect(await test('has_position_events', events)).toBe(['increase', 'decrease', 'collect'].includes(kind ?? ''));
    expect(await test('has_incomplete_events', events)).toBe(valueAddedLater !== undefined);
    if (valueAddedLater !== undefined)
      expect(await test('has_incomplete_events', [eventOf(name, { [valueAddedLater]: '0' })])).toBe(false);
  }
});
