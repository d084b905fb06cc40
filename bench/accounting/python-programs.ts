/**
 * beancount on the 10k workload, and whether rp2 is there, when Python has them. Both are whole programs with files to
 * read, so the time is that of the whole process.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatDecimal, fromSmallestUnits } from '@holdfast/money';
import { makeWorkload, type WorkloadRow } from './workload.ts';

const SIZE = 10_000;

export function compareWithPython(): void {
  for (const module of ['beancount', 'rp2']) {
    if (spawnSync('python3', ['-c', `import ${module}`]).status !== 0)
      console.log(`${module} is not installed, so it is not compared.`);
    else if (module === 'beancount') runBeancount();
    else
      console.log(
        'rp2 is installed; it reads spreadsheets only, so its corpus of results is compared instead (npm run corpus).',
      );
  }
}

function runBeancount(): void {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'));
  try {
    const file = join(folder, 'workload.beancount');
    writeFileSync(file, beancountText(makeWorkload(SIZE, 'normal')));
    const program = [
      'from beancount import loader',
      `_, errors, _ = loader.load_file(${JSON.stringify(file)})`,
      'raise SystemExit(len(errors) > 0)',
    ];
    const start = performance.now();
    const { status } = spawnSync('python3', ['-c', program.join('\n')]);
    const ms = (performance.now() - start).toFixed(0);
    console.log(`beancount ${SIZE} fifo: ${ms} ms for the whole process${status === 0 ? '' : ', with errors'}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function beancountText(rows: readonly WorkloadRow[]): string {
  const opening = Array.from({ length: 10 }, (_, coin) => `2020-01-01 open Assets:Coin${coin} COIN${coin} "FIFO"`);
  const cash = ['2020-01-01 open Assets:Cash USD', '2020-01-01 open Income:Gains USD'];
  const entries = rows.map(({ at, isBuy, coin, amountUnits, priceCents }) => {
    const day = new Date(at).toISOString().slice(0, 10);
    const amount = formatDecimal(fromSmallestUnits(amountUnits, 8));
    const price = formatDecimal(fromSmallestUnits(priceCents, 2));
    const value = formatDecimal(fromSmallestUnits(amountUnits * priceCents, 10));
    const lines = isBuy
      ? [`${day} * "buy"`, `  Assets:Coin${coin}  ${amount} COIN${coin} {${price} USD}`, `  Assets:Cash  -${value} USD`]
      : [
          `${day} * "sell"`,
          `  Assets:Coin${coin}  -${amount} COIN${coin} {} @ ${price} USD`,
          `  Assets:Cash  ${value} USD`,
          '  Income:Gains',
        ];
    return lines.join('\n');
  });
  return [...opening, ...cash, ...entries, ''].join('\n');
}
