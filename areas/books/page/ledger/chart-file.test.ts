import { expect, test } from 'vitest';
import { readChartFile } from './chart-file.ts';

test('columns are found by their names, in any order and with any separator', () => {
  expect(
    readChartFile('Class;Code;Type;Name\r\nAsset;1000;Bank;"Bank; and money"\r\n\r\nRevenue;4000;;Rewards\r\n'),
  ).toEqual([
    { code: '1000', name: 'Bank; and money', class: 'assets' },
    { code: '4000', name: 'Rewards', class: 'income' },
  ]);
});

test('error: a file without the columns, without accounts, or with an unknown class', () => {
  expect(() => readChartFile('number,title\n1,a')).toThrow(/columns code, name and class/);
  expect(() => readChartFile('code,name,class\n')).toThrow(/no accounts/);
  expect(() => readChartFile('code,name,class\n1,a,assets\n2,b,stuff')).toThrow(/Line 3/);
});
