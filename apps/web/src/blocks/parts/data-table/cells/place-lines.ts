/** Between the farm and what is inside it, as the server and the tables of treatments write it. */
const SEPARATORS = [', ', ' / ']

/** A place of a farm: the farm, and the barn, section or batch inside it. */
export interface PlaceLines {
  farm: string
  separator: string
  inner: string
}

/** Divides the text of a place, such as `Nørregård, Stald 3, C4`; null for other texts and for a farm alone. */
export function placeLines(text: string, farmNames: readonly string[]): PlaceLines | null {
  let found: PlaceLines | null = null
  for (const farm of farmNames) {
    // `Nord` must not be found in `Nord, Vest` when both are farms.
    if (!text.startsWith(farm) || (found && found.farm.length >= farm.length)) continue
    const rest = text.slice(farm.length)
    const separator = SEPARATORS.find((mark) => rest.startsWith(mark))
    if (separator && rest.length > separator.length) found = { farm, separator, inner: rest.slice(separator.length) }
  }
  return found
}
