/** The work goes on and cleans up after itself; nobody waits for it any longer. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';

  constructor() {
    super('There was no answer in time.');
  }
}

export function answerInTime<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswerError()), milliseconds);
    work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
