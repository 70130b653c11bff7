export type PriceFigures<Field extends string> = Record<Field, number | null>

export interface PriceField<Field extends string> {
  name: Field
  label: string
  unit: string
  /** It may stay unknown. */
  isOptional?: boolean
}

/** A period that a price can be given or changed for. */
export interface PriceItem<Field extends string> {
  /** Its first day. */
  id: string
  name: string
  /** What stands beside the figures: the price that is adjusted, say. */
  note?: string
  /** What is known of it already; null: nothing yet. */
  known: PriceFigures<Field> | null
  /** It cannot be chosen. */
  isTaken?: boolean
  /** See `mark`. */
  isMarked?: boolean
}

/** What a window for prices does: which periods, which figures, and what becomes of them. */
export interface PriceEditing<Field extends string> {
  title: string
  /** What is chosen first: "Period". */
  itemLabel: string
  items: readonly PriceItem<Field>[]
  /** A day that is typed instead of a period out of a list, within bounds. */
  day?: { minimum?: string; maximum?: string }
  /** Chosen from the start. */
  chosenId: string | null
  fields: readonly PriceField<Field>[]
  /** May figures be below nothing: those that are added to a price. */
  isSigned: boolean
  /** A tick beside the figures, such as "provisional". */
  mark?: string
  /** Gives back what was done, in words. */
  save(id: string, figures: PriceFigures<Field>, isMarked: boolean): Promise<string>
  /** Offered where the chosen item has something to take away. */
  remove?(id: string): Promise<string>
}
