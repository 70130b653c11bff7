type Kept<Field extends string> = Readonly<Record<Field, number | null>>

/** The named figures of what is kept, and nothing else of it; null where one is not known. */
export const figuresIn = <Field extends string>(fields: readonly Field[], stored: Kept<Field>) =>
  Object.fromEntries(fields.map((field) => [field, stored[field]])) as Record<Field, number | null>

/** The same of figures that are always known. */
export const sureFiguresIn = <Field extends string>(fields: readonly Field[], stored: Kept<Field>) =>
  Object.fromEntries(fields.map((field) => [field, sure(field, stored[field])])) as Record<Field, number>

function sure(field: string, figure: number | null): number {
  if (figure === null) throw new Error(`a price was kept without ${field}`)
  return figure
}
