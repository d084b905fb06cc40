import { ApiError } from '@holdfast/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { onConfirmationRequired, repeatOnceConfirmed } from './confirmation.ts';

const refusal = new ApiError('Failed mutation (403)', 403, {
  detail: 'Confirm that it is you, then try again.',
  code: 'confirmation_required',
  ways: ['secondFactor', 'password', 'of another version'],
});
let stop = () => {};
afterEach(() => stop());

test('a call that needs a confirmation is repeated once it is given', async () => {
  const ask = vi.fn(async () => true);
  stop = onConfirmationRequired(ask);
  const call = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValue('done');
  expect(await repeatOnceConfirmed(call)).toBe('done');
  expect(ask).toHaveBeenCalledExactlyOnceWith(['password', 'secondFactor']);
});

test('calls that are refused together ask once', async () => {
  let confirm: (isConfirmed: boolean) => void = () => {};
  const ask = vi.fn(() => new Promise<boolean>((resolve) => (confirm = resolve)));
  stop = onConfirmationRequired(ask);
  const calls = [1, 2, 3].map((value) =>
    repeatOnceConfirmed(vi.fn().mockRejectedValueOnce(refusal).mockResolvedValue(value)),
  );
  await vi.waitFor(() => expect(ask).toHaveBeenCalled());
  confirm(true);
  expect(await Promise.all(calls)).toEqual([1, 2, 3]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('error: cancelling refuses the call, which is not repeated', async () => {
  stop = onConfirmationRequired(async () => false);
  const call = vi.fn().mockRejectedValue(refusal);
  await expect(repeatOnceConfirmed(call)).rejects.toMatchObject({
    status: 403,
    data: { detail: 'You did not confirm. Nothing was changed.' },
  });
  expect(call).toHaveBeenCalledTimes(1);
});

test('other refusals pass through', async () => {
  const ask = vi.fn(async () => true);
  stop = onConfirmationRequired(ask);
  const other = new ApiError('Failed mutation (403)', 403, { detail: 'Only admins can do this.' });
  await expect(repeatOnceConfirmed(() => Promise.reject(other))).rejects.toBe(other);
  expect(ask).not.toHaveBeenCalled();
});
