/**
 * Judges a new password by how many guesses a cracking program needs, which knows common passwords, keyboard patterns,
 * repetitions, years, and what belongs to the person. The dictionary is in the package, so no password leaves the
 * server.
 */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** A billion guesses: more than anyone can make through the sign-in page, and enough that argon2 takes years. */
const GUESSES_MIN_LOG10 = 9;
/** The time of the estimate grows with the length, and what follows makes a password only stronger. */
const JUDGED_LENGTH_MAX = 64;
const PRODUCT_NAME = 'holdfast';

const USE_WORDS = 'Use several words that have nothing to do with each other';
const ADVICE: Readonly<Record<string, string>> = {
  common: `This is one of the most common passwords. ${USE_WORDS}`,
  similarToCommon: `This is too close to a common password. ${USE_WORDS}`,
  simpleRepeat: `Repeated letters are easy to guess. ${USE_WORDS}`,
  extendedRepeat: `Repeated words are easy to guess. ${USE_WORDS}`,
  userInputs: 'This is too close to your name, your e-mail address or the name of this program',
};
const GENERAL_ADVICE = `This password is too easy to guess. ${USE_WORDS}`;

/** Loaded on first use: the dictionary takes half a second, and most processes never set a password. */
let estimator: Promise<ZxcvbnFactory> | undefined;

/** Returns why the password is too weak, or null. `about` is what belongs to the person: names, e-mail address. */
export async function weaknessOf(password: string, about: readonly string[]): Promise<string | null> {
  estimator ??= loadEstimator();
  const { guessesLog10, feedback, sequence } = (await estimator).check(password.slice(0, JUDGED_LENGTH_MAX), [
    ...about.flatMap(partsOf),
    PRODUCT_NAME,
  ]);
  if (guessesLog10 >= GUESSES_MIN_LOG10) return null;
  const isPersonal = sequence.some((match) => 'dictionaryName' in match && match.dictionaryName === 'userInputs');
  return (isPersonal ? ADVICE.userInputs : ADVICE[feedback.warning ?? '']) ?? GENERAL_ADVICE;
}

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Estimator({ dictionary, graphs: adjacencyGraphs });
}

/** The whole text and its words: "dana@harbourline.example" is also dana, harbourline and example. */
function partsOf(text: string): string[] {
  const whole = text.trim().toLowerCase();
  return whole === '' ? [] : [whole, ...whole.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 2)];
}
