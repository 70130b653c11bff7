type StoredFigures<Field extends string> = Readonly<Record<Field, number | null>>

/** Picks the named figures of a stored price; null where a figure is unknown. */
export const pickFigures = <Field extends string>(fields: readonly Field[], stored: StoredFigures<Field>) =>
  Object.fromEntries(fields.map((field) => [field, stored[field]])) as Record<Field, number | null>

/** Picks figures that are always known; throws where one is null. */
export const pickKnownFigures = <Field extends string>(fields: readonly Field[], stored: StoredFigures<Field>) =>
  Object.fromEntries(fields.map((field) => [field, requireFigure(field, stored[field])])) as Record<Field, number>

function requireFigure(field: string, figure: number | null): number {
  if (figure === null) throw new Error(`a stored price has no ${field}`)
  return figure
}
