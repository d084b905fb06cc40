/**
 * How well a result fits what was typed. Every word that was typed must be found: whole title, beginning of the title,
 * beginning of a word, anywhere in the title, anywhere else, in this order. Case and accents make no difference.
 */
import type { SearchResult } from './search-result.ts';

const NOT_FOUND = 0;
const ELSEWHERE = 1;
const IN_TITLE = 2;
const WORD_BEGINS = 3;
const TITLE_BEGINS = 4;
const WHOLE_TITLE = 5;

type Words = Pick<SearchResult, 'title' | 'detail' | 'keywords'>;

export function fitOf(text: string, result: Words): number {
  const wanted = plain(text);
  const title = plain(result.title);
  if (wanted === '') return NOT_FOUND;
  if (title === wanted) return WHOLE_TITLE;
  if (title.startsWith(wanted)) return TITLE_BEGINS;
  const elsewhere = plain(`${result.detail} ${result.keywords ?? ''}`);
  return Math.min(...wanted.split(' ').map((word) => fitOfWord(word, { title, elsewhere })));
}

function fitOfWord(word: string, { title, elsewhere }: { title: string; elsewhere: string }): number {
  if (title.split(/[\s\-/&@.]+/u).some((part) => part.startsWith(word))) return WORD_BEGINS;
  if (title.includes(word)) return IN_TITLE;
  return elsewhere.includes(word) ? ELSEWHERE : NOT_FOUND;
}

/** The best first; those that fit equally well keep the order they came in. */
export function byFit<Result extends Words>(text: string, results: readonly Result[]): Result[] {
  const fits = new Map(results.map((result) => [result, fitOf(text, result)]));
  return [...results].sort((a, b) => (fits.get(b) ?? 0) - (fits.get(a) ?? 0));
}

export function onlyFitting<Result extends Words>(text: string, results: readonly Result[]): Result[] {
  return results.filter((result) => fitOf(text, result) > NOT_FOUND);
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/gu, ' ');
}
