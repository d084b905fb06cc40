/** The rules that the forms about users can check before asking. */
import { PASSWORD_LENGTH_MIN } from '../../ui/form/password-field.tsx';

export const emailRules = {
  required: 'An e-mail address is needed',
  pattern: { value: /^\s*\S+@\S+\s*$/, message: 'This is not a valid e-mail address' },
};
export const nameRules = { maxLength: { value: 100, message: 'At most 100 characters' } };
export const passwordRules = {
  required: 'A password is needed',
  minLength: { value: PASSWORD_LENGTH_MIN, message: `At least ${PASSWORD_LENGTH_MIN} characters` },
  maxLength: { value: 200, message: 'At most 200 characters' },
};
