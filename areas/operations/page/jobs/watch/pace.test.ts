import { describe, expect, test } from 'vitest';
import { notePaces, type Paces, secondsLeft } from './pace.ts';
import { testJob } from './testing.ts';

const observe = (steps: readonly (readonly [atMs: number, done: number])[], total: number | null = 1000) =>
  steps.reduce<Paces>((paces, [atMs, done]) => notePaces(paces, [testJob({ id: 1, done, total })], atMs), new Map());

const left = (steps: readonly (readonly [atMs: number, done: number])[], nowMs: number, total: number | null = 1000) =>
  secondsLeft(testJob({ id: 1, done: steps.at(-1)?.[1] ?? 0, total }), { paces: observe(steps, total), nowMs });

describe('secondsLeft', () => {
  test('follows from the pace seen so far', () => {
    expect(
      left(
        [
          [0, 0],
          [2000, 100],
          [4000, 200],
        ],
        4000,
      ),
    ).toBe(16);
  });

  test('runs down between two reports and never below zero', () => {
    expect(
      left(
        [
          [0, 0],
          [4000, 200],
        ],
        9000,
      ),
    ).toBe(11);
    expect(
      left(
        [
          [0, 0],
          [4000, 200],
        ],
        60_000,
      ),
    ).toBe(0);
  });

  test('begins at the progress that was there when the page came', () => {
    expect(
      left(
        [
          [0, 500],
          [5000, 600],
        ],
        5000,
      ),
    ).toBe(20);
  });

  test('uses the last half minute, so that a slow start does not count', () => {
    expect(
      left(
        [
          [0, 0],
          [60_000, 10],
          [90_000, 310],
          [100_000, 410],
        ],
        100_000,
      ),
    ).toBeCloseTo(59);
  });

  test('is unknown after too short a time, without a total, or for a restarted job', () => {
    expect(
      left(
        [
          [0, 0],
          [1000, 100],
        ],
        1000,
      ),
    ).toBeNull();
    expect(
      left(
        [
          [0, 0],
          [4000, 100],
        ],
        4000,
        null,
      ),
    ).toBeNull();
    expect(
      left(
        [
          [0, 0],
          [4000, 200],
          [5000, 10],
        ],
        5000,
      ),
    ).toBeNull();
  });

  test('is unknown once the job has ended', () => {
    const paces = observe([
      [0, 0],
      [4000, 200],
    ]);
    const ended = testJob({ id: 1, status: 'succeeded', done: 1000, total: 1000 });
    expect(secondsLeft(ended, { paces, nowMs: 4000 })).toBeNull();
    expect(notePaces(paces, [ended], 5000).size).toBe(0);
  });
});
