import { expect, test } from 'vitest';
import { csvFieldsOf } from './list-column.ts';

test('a column may export several fields, one, or none', () => {
  const render = () => null;
  const fields = csvFieldsOf<{ name: string; email: string }>([
    {
      id: 'user',
      label: 'User',
      render,
      csv: [
        { label: 'Name', value: (row) => row.name },
        { label: 'E-mail', value: (row) => row.email },
      ],
    },
    { id: 'email', label: 'Address', render, csv: (row) => row.email },
    { id: 'menu', label: 'Menu', render },
  ]);
  expect(fields.map((field) => field.label)).toEqual(['Name', 'E-mail', 'Address']);
  expect(fields.map((field) => field.value({ name: 'N', email: 'e' }))).toEqual(['N', 'e', 'e']);
});
