/** What the menu of an item offers. */
export interface ItemOptions {
  /** Exclude each other; the first is the default. */
  splits: readonly string[]
  /** Add up, each on or off. */
  extras: readonly string[]
  /** Extras that are on from the start. */
  onAtFirst: readonly string[]
}

/** The choice in force. */
export interface Ticked {
  split: string | null
  extras: ReadonlySet<string>
}

export const noOptions: ItemOptions = { splits: [], extras: [], onAtFirst: [] }

/** The choice that ticks mean: of splits the last one ticked, unknown words ignored; undefined is the default. */
export function tickedOptions(
  { splits, extras, onAtFirst }: ItemOptions,
  ticked: readonly string[] | undefined,
): Ticked {
  const split = ticked?.findLast((word) => splits.includes(word)) ?? splits[0] ?? null
  return { split, extras: new Set(ticked ? extras.filter((word) => ticked.includes(word)) : onAtFirst) }
}

/** Whether a choice differs from the default. */
export function isCustomized({ splits, onAtFirst }: ItemOptions, { split, extras }: Ticked): boolean {
  const isSplitChanged = split !== (splits[0] ?? null)
  return isSplitChanged || extras.size !== onAtFirst.length || onAtFirst.some((word) => !extras.has(word))
}
