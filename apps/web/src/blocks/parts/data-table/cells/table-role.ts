/** Parts of a table that is laid out as blocks are no parts of a table to some browsers, unless they say so themselves. */
export const explicitRole = <Role extends string>(isVirtual: boolean, role: Role): Role | undefined =>
  isVirtual ? role : undefined
