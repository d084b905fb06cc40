/** SQL for the names of users, given the alias of the table `users`. */

/** First and last name; null without either. */
export const fullName = (user: string): string =>
  `nullif(trim(concat_ws(' ', ${user}.first_name, ${user}.last_name)), '')`;

/** The name, or the e-mail address of a user without a name. */
export const userName = (user: string): string => `coalesce(${fullName(user)}, ${user}.email)`;
