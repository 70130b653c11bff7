type StoredFigures<Field extends string> = Readonly<Record<Field, number | null>>

/** The named figures of what is kept, and nothing else of it; null where one is not known. */
export const pickFigures = <Field extends string>(fields: readonly Field[], stored: StoredFigures<Field>) =>
  Object.fromEntries(fields.map((field) => [field, stored[field]])) as Record<Field, number | null>

/** The same of figures that are always known. */
export const pickKnownFigures = <Field extends string>(fields: readonly Field[], stored: StoredFigures<Field>) =>
  Object.fromEntries(fields.map((field) => [field, requireFigure(field, stored[field])])) as Record<Field, number>

function requireFigure(field: string, figure: number | null): number {
  if (figure === null) throw new Error(`a price was kept without ${field}`)
  return figure
}
