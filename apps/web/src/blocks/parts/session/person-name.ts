/** "Jens Hansen"; the e-mail address for a user without a name. */
export const personName = (person: { first_name: string; last_name: string; email: string }): string =>
  `${person.first_name} ${person.last_name}`.trim() || person.email
