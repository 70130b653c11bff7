/** A figure that the form has waited for. */
export function requireFigure(figure: number | null): number {
  if (figure === null) throw new Error('sent before it was filled in')
  return figure
}

/** All figures of a window whose fields must all be filled in. */
export const requireFigures = <Field extends string>(
  figures: Readonly<Record<Field, number | null>>,
): Record<Field, number> =>
  Object.fromEntries(
    Object.entries<number | null>(figures).map(([name, figure]) => [name, requireFigure(figure)]),
  ) as Record<Field, number>
