/** What the menu of an item offers. */
export interface MenuOptions {
  /** Exclude each other; the first is the default. */
  splits: readonly string[]
  /** Add up, each on or off. */
  extras: readonly string[]
  /** Extras that are on from the start. */
  defaultExtras: readonly string[]
}

/** The choice in force. */
export interface SelectedOptions {
  split: string | null
  extras: ReadonlySet<string>
}

export const noMenuOptions: MenuOptions = { splits: [], extras: [], defaultExtras: [] }

/** The choice that ticks mean: of splits the last one ticked, unknown words ignored; undefined is the default. */
export function selectedOptions(
  { splits, extras, defaultExtras }: MenuOptions,
  ticked: readonly string[] | undefined,
): SelectedOptions {
  const split = ticked?.findLast((word) => splits.includes(word)) ?? splits[0] ?? null
  return { split, extras: new Set(ticked ? extras.filter((word) => ticked.includes(word)) : defaultExtras) }
}

/** Whether a choice differs from the default. */
export function isCustomized({ splits, defaultExtras }: MenuOptions, { split, extras }: SelectedOptions): boolean {
  const isSplitChanged = split !== (splits[0] ?? null)
  return isSplitChanged || extras.size !== defaultExtras.length || defaultExtras.some((word) => !extras.has(word))
}
