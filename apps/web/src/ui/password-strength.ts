/** A plain word about a new password while it is being typed. The server's rule is the length; the rest is advice. */
export const PASSWORD_LENGTH_MIN = 12;
const STRONG_LENGTH = 16;
/** Fewer different characters than this and length no longer helps. */
const DIFFERENT_MIN = 6;

export interface PasswordStrength {
  readonly text: string;
  readonly tone: 'loss' | 'warning' | 'gain';
}

export function passwordStrength(password: string): PasswordStrength {
  const length = [...password].length;
  const counted = `${length} ${length === 1 ? 'character' : 'characters'}`;
  if (length < PASSWORD_LENGTH_MIN)
    return { text: `${counted}, at least ${PASSWORD_LENGTH_MIN} are needed`, tone: 'loss' };
  if (new Set(password.toLowerCase()).size < DIFFERENT_MIN)
    return { text: `${counted}, easy to guess`, tone: 'warning' };
  if (length < STRONG_LENGTH) return { text: `${counted}, fair`, tone: 'warning' };
  return { text: `${counted}, strong`, tone: 'gain' };
}
