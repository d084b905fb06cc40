/**
 * Step-up in the page: a call that the server refuses with confirmation_required asks the person to confirm, in place,
 * and is then repeated. Calls that are refused at the same time share one question. A person who cancels gets the
 * refusal back, and the form stays as it was.
 */
import { ApiError, CONFIRMATION_REQUIRED, CONFIRMATION_WAYS, type ConfirmationWay } from '@holdfast/contract';

/** Resolves to whether the person confirmed. */
type Asker = (ways: readonly ConfirmationWay[]) => Promise<boolean>;

const NOT_CONFIRMED = 'You did not confirm. Nothing was changed.';

let asker: Asker | null = null;
let asking: Promise<boolean> | null = null;

/** Registers the dialog that asks; returns the function that removes it. */
export function onConfirmationRequired(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

export async function repeatOnceConfirmed<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const ways = waysOf(error);
    if (ways === null || ways.length === 0 || asker === null) throw error;
    asking ??= asker(ways).finally(() => {
      asking = null;
    });
    if (await asking) return call();
    throw new ApiError(NOT_CONFIRMED, (error as ApiError).status, { detail: NOT_CONFIRMED });
  }
}

/** The ways to confirm of a refusal; null for any other error. */
function waysOf(error: unknown): ConfirmationWay[] | null {
  if (!(error instanceof ApiError) || typeof error.data !== 'object' || error.data === null) return null;
  const { code, ways } = error.data as { code?: unknown; ways?: unknown };
  if (code !== CONFIRMATION_REQUIRED || !Array.isArray(ways)) return null;
  return CONFIRMATION_WAYS.filter((way) => ways.includes(way));
}
