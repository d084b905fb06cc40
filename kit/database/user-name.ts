/** SQL for the names of users, given the alias of the table `users`. */

/** First and last name; null without either. With these functions only, because an index of users has it too. */
export const fullName = (user: string): string =>
  `nullif(trim(coalesce(${user}.first_name, '') || ' ' || coalesce(${user}.last_name, '')), '')`;

/** The name, or the e-mail address of a user without a name. */
export const userName = (user: string): string => `coalesce(${fullName(user)}, ${user}.email)`;
