/** What a record's name is checked for before anybody is asked. */
export const nameRules = { required: 'A name is needed', maxLength: { value: 100, message: 'At most 100 characters' } };
