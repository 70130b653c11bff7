/** "JH" for Jens Hansen; the first letter of the e-mail address for a user without a name. */
export function initials(person: { first_name: string; last_name: string; email: string }): string {
  const letters = [person.first_name, person.last_name].map((name) => [...name.trim()][0] ?? '').join('')
  return (letters || person.email.slice(0, 1)).toUpperCase()
}
