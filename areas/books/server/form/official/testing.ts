/** Sales in every box, and filled forms read back with other programs: qpdf reads fields, pdftotext what is seen. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addBooksDays, parseBooksDay } from '@holdfast/calendar';
import { parseAmount, parseUsd } from '@holdfast/money';
import { type Box, BOXES, type BrokerReport } from '../../../engine/form-8949/box.ts';
import {
  type BoxSection,
  computeForm8949,
  type Form8949,
  type PartSection,
} from '../../../engine/form-8949/compute-form-8949.ts';
import { type Form8949Position, totalsOf } from '../../../engine/form-8949/form-row.ts';
import { accountIdOf, coinIdOf, lotIdOf } from '../../../engine/ids.ts';

export const blankForm = (name: 'f8949-2022' | 'f8949-2024' | 'f8949-2025' | 'f1040sd-2025'): Buffer =>
  readFileSync(new URL(`fixtures/${name}.pdf`, import.meta.url));

/** The wallets by what a broker reported about them. */
const WALLETS = ['none', 'B reported', 'B not reported', 'DA reported', 'DA not reported'] as const;

/** Sales of one year in all boxes of its form, some with another cost on the broker's form, some below zero. */
export function formOfAllBoxes(
  year: number,
  count: number,
  choices: Partial<Parameters<typeof computeForm8949>[1]> = {},
): Form8949 {
  const wallets = year < 2025 ? WALLETS.slice(0, 3) : WALLETS;
  const first = parseBooksDay(`${year}-01-01`);
  const positions = Array.from({ length: count }, (_, index): Form8949Position => {
    const disposedDay = addBooksDays(first, (index * 7) % 365);
    return {
      id: `p${index}`,
      taxable: true,
      coinId: coinIdOf(index % 3 === 0 ? 'odd' : 'btc'),
      accountId: accountIdOf(wallets[index % wallets.length] ?? ''),
      amount: parseAmount(`${index * 1013}.${String(12_345_678 + index)}`),
      acquiredDay: addBooksDays(disposedDay, index % 2 === 0 ? -30 : -700),
      disposedDay,
      year,
      proceedsUsd: parseUsd(index % 41 === 0 ? `-${index}.255` : `${index * 977}.${100 + (index % 900)}`),
      costUsd: parseUsd(`${(index * 1_313) % 50_000}.005`),
      // Blocks of ten, so that every wallet has sales of both terms.
      term: index % 10 < 5 ? 'short' : 'long',
      lotId: lotIdOf('lot'),
      flags: [],
    };
  });
  const report = (wallet: string, more: Pick<BrokerReport, 'form' | 'isBasisReported'>): BrokerReport => {
    const corrected = positions.filter(({ accountId }, index) => accountId === wallet && index % 4 === 0);
    const disposals = new Map(corrected.map(({ id }) => [id, { basisUsd: parseUsd('12345.67') }]));
    return { accountId: accountIdOf(wallet), year, disposals, ...more };
  };
  const brokerReports = [
    report('B reported', { form: '1099-B', isBasisReported: true }),
    report('B not reported', { form: '1099-B', isBasisReported: false }),
    report('DA reported', { form: '1099-DA', isBasisReported: true }),
    report('DA not reported', { form: '1099-DA', isBasisReported: false }),
  ];
  const symbols = new Map([
    ['btc', 'BTC'],
    ['odd', 'A-LONG-SYMBOL (v2)'],
  ]);
  const form = computeForm8949(positions, { year, symbols, brokerReports, ...choices });
  return year < 2025 ? form : { ...form, parts: form.parts.map(withOtherAssets) };
}

/** Every second sale that no broker reported becomes one of other assets: boxes C and F, which coins have no more. */
function withOtherAssets(part: PartSection): PartSection {
  const other = { I: 'C', II: 'F' } as const;
  const boxes = part.boxes.flatMap((section) => {
    if (BOXES[section.box].brokerForm !== null) return [section];
    const split = (box: Box, rest: number): BoxSection => {
      const rows = section.rows.filter((_, index) => index % 2 === rest);
      return { ...section, box, rows, totals: totalsOf(rows) };
    };
    return [split(other[part.part], 0), split(section.box, 1)];
  });
  return { ...part, boxes };
}

function run(program: string, options: readonly string[], pdf: Uint8Array): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-form-'));
  try {
    const file = path.join(folder, 'form.pdf');
    writeFileSync(file, pdf);
    const { status, stdout, stderr } = spawnSync(
      program,
      options.map((option) => option.replace('{file}', file)),
      { encoding: 'utf8', maxBuffer: 2 ** 28 },
    );
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const hasPdfPrograms =
  spawnSync('qpdf', ['--version']).status === 0 && spawnSync('pdftotext', ['-v']).status === 0;

/** Throws for a file with mistakes. */
export const checkPdf = (pdf: Uint8Array): string => run('qpdf', ['--check', '{file}'], pdf);

/** The lines of each page as they are seen, with single spaces. */
export const seenLines = (pdf: Uint8Array): string[][] =>
  run('pdftotext', ['-layout', '{file}', '-'], pdf)
    .split('\f')
    .slice(0, -1)
    .map((page) => page.split('\n').map((line) => line.replace(/\s+/g, ' ').trim()));

/** The values of the fields of each page, by the number of the page from 1 and the last name of the field. */
export function readFields(pdf: Uint8Array): Map<number, Map<string, string>> {
  const { acroform } = JSON.parse(run('qpdf', ['--json', '--json-key=acroform', '{file}'], pdf)) as {
    acroform: { fields: { fullname: string; pageposfrom1: number; value: string | null }[] };
  };
  const pages = new Map<number, Map<string, string>>();
  for (const { fullname, pageposfrom1, value } of acroform.fields) {
    const page = pages.get(pageposfrom1) ?? new Map<string, string>();
    pages.set(pageposfrom1, page);
    // The first letter of a text is "u:" in the JSON of qpdf.
    page.set(fullname.replace(/^page\d+\./, ''), (value ?? '').replace(/^u:/, ''));
  }
  return pages;
}
