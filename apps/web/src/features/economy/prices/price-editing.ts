export type PriceFigures<Field extends string> = Record<Field, number | null>

export interface PriceField<Field extends string> {
  name: Field
  label: string
  unit: string
  /** The figure may be empty. */
  isOptional?: boolean
}

/** A period for which a price can be added or changed. */
export interface PriceItem<Field extends string> {
  /** The first day of the period. */
  id: string
  name: string
  /** Text next to the figures, such as the price that is adjusted. */
  note?: string
  /** The stored figures; null if there are none. */
  stored: PriceFigures<Field> | null
  /** Disabled in the list. */
  isDisabled?: boolean
  /** Initial value of the checkbox `mark`. */
  isMarked?: boolean
}

/** Describes a price window: which periods, which figures, and how to save them. */
export interface PriceEditing<Field extends string> {
  title: string
  /** Label of the period field: "Period". */
  itemLabel: string
  items: readonly PriceItem<Field>[]
  /** Bounds of a day that the user types instead of choosing a period from a list. */
  day?: { minimum?: string; maximum?: string }
  /** The initial selection. */
  chosenId: string | null
  fields: readonly PriceField<Field>[]
  /** Whether figures can be negative, as adjustments can. */
  allowsNegative: boolean
  /** Label of a checkbox next to the figures, such as "provisional". */
  checkboxLabel?: string
  /** Saves the figures; resolves to the success text. */
  save(id: string, figures: PriceFigures<Field>, isMarked: boolean): Promise<string>
  /** Deletes the stored figures of the selected item, if it has any. */
  remove?(id: string): Promise<string>
}
