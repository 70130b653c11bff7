/** Returns an explicit ARIA role: some browsers do not treat table elements with `display: block` as a table. */
export const explicitRole = <Role extends string>(hasOwnLayout: boolean, role: Role): Role | undefined =>
  hasOwnLayout ? role : undefined
