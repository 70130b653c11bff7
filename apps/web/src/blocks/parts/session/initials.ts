/** "JH" for Jens Hansen; the e-mail's first letter for whom has no name. */
export function initials(person: { first_name: string; last_name: string; email: string }): string {
  const letters = [person.first_name, person.last_name].map((name) => [...name.trim()][0] ?? '').join('')
  return (letters || person.email.slice(0, 1)).toUpperCase()
}
