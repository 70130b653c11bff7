import type { Messages } from '@lingui/core'

/** A text as Lingui reads it when it is compiled: its pieces, with `[name]` for a value. */
type TextMessage = Exclude<Messages[string], string>

const PLURAL_FORM = /_(zero|one|two|few|many|other)$/
const PLACEHOLDER = /\{\{(\w+)\}\}/

/** Name of the value with the written-out `count`: the plural depends on the number. */
export const COUNT_TEXT = 'countText'

const messageOf = (text: string): TextMessage =>
  text.split(PLACEHOLDER).map((piece, index) => (index % 2 === 0 ? piece : [piece === 'count' ? COUNT_TEXT : piece]))

/**
 * Returns the texts of a file as compiled messages. The files have the JSON format of i18next: a value is `{{name}}`,
 * and a text that depends on `count` has a key for each plural form (`pigs_one`, `pigs_other`).
 */
export function textMessages(texts: Readonly<Record<string, string>>): Map<string, TextMessage> {
  const messages = new Map<string, TextMessage>()
  const plurals = new Map<string, Record<string, TextMessage>>()
  for (const [key, text] of Object.entries(texts)) {
    const form = PLURAL_FORM.exec(key)
    if (form) {
      const stem = key.slice(0, form.index)
      plurals.set(stem, { ...plurals.get(stem), [form[1] ?? '']: messageOf(text) })
    } else messages.set(key, messageOf(text))
  }
  for (const [stem, forms] of plurals) messages.set(stem, [['count', 'plural', forms]])
  return messages
}
