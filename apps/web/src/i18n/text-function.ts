import { formatNumber } from '#lib/format/format-numbers.ts'
import type { Language } from '#lib/locale/language.ts'
import type { Catalogues } from './catalogues.ts'

/** A namespace of texts: one file in each language. */
export type TextArea = keyof Catalogues

type WithoutPlural<Key> = Key extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem | Key : Key
/** The keys of a namespace; a text with plural forms is also named by its key without the plural category. */
export type AreaTextKey<Area extends TextArea> = WithoutPlural<keyof Catalogues[Area]> & string

export interface TextValues {
  [name: string]: string | number | null | undefined
  /** Chooses the plural form. */
  count?: number
}

/** Returns a text in the current language with the values filled in. */
export interface TextFunction<Area extends TextArea = 'common'> {
  (key: AreaTextKey<Area>, values?: TextValues & { ns?: never }): string
  <Other extends TextArea>(key: AreaTextKey<Other>, values: TextValues & { ns: Other }): string
}

/** The texts of one namespace in one language. */
export type TextFile = Readonly<Record<string, string>>

const PLACEHOLDER = /{{\s*(\w+)\s*}}/g

/**
 * Returns a text of a catalogue in the JSON format of i18next (version 4): plural forms `key_one`, `key_other`, and so
 * on, and values in double braces. A count is written as numbers of the language are. A missing text shows its key. React escapes the values.
 */
export function formatText(texts: TextFile, language: Language, key: string, values: TextValues = {}): string {
  const { count } = values
  const plural = count === undefined ? undefined : texts[`${key}_${new Intl.PluralRules(language).select(count)}`]
  return (plural ?? texts[key] ?? key).replace(PLACEHOLDER, (_, name: string) =>
    name === 'count' && count !== undefined ? formatNumber(count, 'none', language) : String(values[name] ?? ''),
  )
}
