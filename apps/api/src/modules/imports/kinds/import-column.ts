import type { TextKey } from '#platform/text/text-key.ts'

export type ImportColumnType = 'day' | 'instant' | 'integer' | 'decimal' | 'text' | 'choice' | 'flag' | 'time'

/** A column of a kind. Its names in five languages are `imports:column.<key>`. */
export interface ImportColumnDefinition {
  /** As in the header of exported files in any language, and in rows that programs push: `average_kg`. */
  key: string
  type: ImportColumnType
  /** Other names in headers of this kind, such as a short one that means something else in another kind. */
  aliases?: readonly string[]
  required?: true
  /** One of these columns is required; the first names the group in messages. */
  oneOf?: readonly string[]
  min?: number
  max?: number
  /** Most decimals; more are refused, because they would be lost. */
  decimals?: number
  maxLength?: number
  /** Of a choice: stored values with the texts that stand for them, besides the value itself. */
  choices?: readonly { value: string; text: TextKey; aliases?: readonly string[] }[]
  /** Of a choice: the value that an empty cell means, and a file without the column. */
  emptyMeans?: string
}

/** Values of a row by column key; null for an empty cell. Days are ISO days, decimals are exact texts. */
export type TypedRow = Readonly<Record<string, string | number | boolean | null>>
