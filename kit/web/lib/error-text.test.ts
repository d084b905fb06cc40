import { ApiError } from '@holdfast/contract';
import { describe, expect, test } from 'vitest';
import { errorText } from './error-text.ts';

const item = (loc: unknown, msg: unknown) => ({ type: 'x', msg, loc, input: null });
const refused = (...items: unknown[]) =>
  new ApiError('Failed mutation (422 Unprocessable Entity)', 422, { detail: items });

const TABLE: readonly (readonly [fact: string, error: unknown, text: string])[] = [
  [
    'one refused field is named before its message',
    refused(item(['body', 'email'], 'Field required')),
    'Email: Field required',
  ],
  [
    'underscores become spaces and every word is capitalised',
    refused(item(['query', 'max_length_of_it'], 'Too long')),
    'Max Length Of It: Too long',
  ],
  [
    'several refused fields are joined by bullets',
    refused(item(['body', 'email'], 'No'), item(['body', 'first_name'], 'Also no')),
    'Email: No • First Name: Also no',
  ],
  [
    'a deeper path keeps all segments but the first',
    refused(item(['body', 'rows', '0', 'coin_id'], 'Bad')),
    'Rows 0 Coin Id: Bad',
  ],
  ['only the first letter of a word is touched', refused(item(['body', 'oldURLs'], 'Bad')), 'Old URLs: Bad'],
  ['a path of one segment leaves the message alone', refused(item(['body'], 'Bad')), 'Bad'],
  ['an item without a path is its message', refused(item(undefined, 'Bad')), 'Bad'],
  ['numbers in a path are read as text', refused(item(['body', 3], 'Bad')), '3: Bad'],
  [
    'items without a message are left out',
    refused(item(['body', 'a'], ''), item(['body', 'b'], 'Bad'), null, 'x'),
    'B: Bad',
  ],
  ['an empty list falls through to the message', refused(), 'Failed mutation (422 Unprocessable Entity)'],
  [
    'a plain detail wins over the message',
    new ApiError('Failed mutation (403 Forbidden)', 403, { detail: 'Accept the terms first.' }),
    'Accept the terms first.',
  ],
  [
    'an empty detail does not',
    new ApiError('Failed to fetch data (503)', 503, { detail: '' }),
    'Failed to fetch data (503)',
  ],
  [
    'a body that is not JSON does not either',
    new ApiError('Failed to fetch data (502 Bad Gateway)', 502, '<html>'),
    'Failed to fetch data (502 Bad Gateway)',
  ],
  [
    'a detail of another type does not either',
    new ApiError('Failed to fetch data (500)', 500, { detail: 7 }),
    'Failed to fetch data (500)',
  ],
  ['an ordinary error is its message', new TypeError('Failed to fetch'), 'Failed to fetch'],
  [
    'the body of an error under another name is read too',
    Object.assign(new Error('m'), { body: { detail: 'text' } }),
    'text',
  ],
  [
    'a field in camel case is read as words',
    { detail: [item(['body', 'proceedsUsd'], 'Too large'), item(['query', 'user_id'], 'Unknown')] },
    'Proceeds Usd: Too large • User Id: Unknown',
  ],
  ['a list directly on the object counts', { detail: [item(['body', 'a_b'], 'Bad')] }, 'A B: Bad'],
  ['an HTTP result gives its detail', { status: 400, data: { detail: 'Wrong' }, error: 'other' }, 'Wrong'],
  [
    'an HTTP result with a list gives the list',
    { status: 422, data: { detail: [item(['body', 'a'], 'Bad')] } },
    'A: Bad',
  ],
  [
    'an HTTP result without a detail gives its error',
    { status: 400, data: {}, error: 'PARSING_ERROR' },
    'PARSING_ERROR',
  ],
  ['an HTTP result with an empty detail gives its error', { status: 400, data: { detail: ' ' }, error: 'E' }, 'E'],
  ['an HTTP result is not searched for a message', { status: 400, data: null, message: 'hidden' }, 'the fallback'],
  ['another object: message first', { message: 'm', detail: 'd', error: 'e' }, 'm'],
  ['another object: then detail', { message: '', detail: 'd', error: 'e' }, 'd'],
  ['another object: then error', { message: 4, detail: null, error: 'e' }, 'e'],
  ['plain text is used as it is', 'Something broke', 'Something broke'],
  ['empty text is nothing', '', 'the fallback'],
  ['nothing is nothing', undefined, 'the fallback'],
  ['null is nothing', null, 'the fallback'],
  ['a number is nothing', 42, 'the fallback'],
  ['an empty object is nothing', {}, 'the fallback'],
  ['an error without a message gets the fallback', new Error(''), 'the fallback'],
];

describe('errorText', () => {
  test.each(TABLE)('%s', (_, error, text) => {
    expect(errorText(error, 'the fallback')).toBe(text);
  });

  test('without a fallback nothing is empty text', () => {
    expect(errorText(undefined)).toBe('');
  });
});
