import type { Language } from '#lib/locale/language.ts'

/** Separators between groups of thousands. The others write decimals with a comma. */
const groupsOf = (language: Language): RegExp =>
  language === 'en' ? /(?<=\d)[, \u00a0](?=\d{3}(?!\d))/g : /(?<=\d)[. \u00a0](?=\d{3}(?!\d))/g

interface NumberWords {
  language: Language
  /** The numbers from one on, divided by commas, in all their forms. */
  numbers: string
  /** What is counted, in all its forms. After another word a number is another one: `to hundrede`. */
  things: string
}

/**
 * The whole number that somebody said, as recognition wrote it: digits, or a word, alone or before a thing. Null where the text
 * names none, or may mean another one.
 */
export function heardNumber(text: string, { language, numbers, things }: NumberWords): number | null {
  const found = text.replace(groupsOf(language), '').match(/\d+(?:[.,]\d+)?/g) ?? []
  if (found.length === 1 && /^\d+$/.test(found[0] ?? '')) return Number(found[0])
  if (found.length > 0) return null
  const [said = '', thing, ...rest] = text.trim().toLowerCase().split(/\s+/)
  if (rest.length > 0 || (thing !== undefined && !things.split(' ').includes(thing))) return null
  const index = numbers.split(',').findIndex((forms) => forms.split(' ').includes(said))
  return index < 0 ? null : index + 1
}
