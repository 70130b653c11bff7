/** Options in the menu of an item. */
export interface MenuOptions<Word extends string = string> {
  /** Mutually exclusive; the first is the default. */
  splits: readonly Word[]
  /** Each is independently on or off. */
  extras: readonly Word[]
  /** Extras that are on from the start. */
  defaultExtras: readonly Word[]
}

/** The selected options. */
export interface SelectedOptions {
  split: string | null
  extras: ReadonlySet<string>
}

export const noMenuOptions: MenuOptions<never> = { splits: [], extras: [], defaultExtras: [] }

/**
 * Returns the options for the ticked words: the last ticked split, unknown words ignored. Undefined selects the
 * default.
 */
export function selectedOptions(
  { splits, extras, defaultExtras }: MenuOptions,
  ticked: readonly string[] | undefined,
): SelectedOptions {
  const split = ticked?.findLast((word) => splits.includes(word)) ?? splits[0] ?? null
  return { split, extras: new Set(ticked ? extras.filter((word) => ticked.includes(word)) : defaultExtras) }
}

/** Returns whether a selection differs from the default. */
export function isCustomized({ splits, defaultExtras }: MenuOptions, { split, extras }: SelectedOptions): boolean {
  const isSplitChanged = split !== (splits[0] ?? null)
  return isSplitChanged || extras.size !== defaultExtras.length || defaultExtras.some((word) => !extras.has(word))
}
