import { languages } from '@herdboard/contract/core/languages.ts'
import type { TextKey } from '#platform/text/text-key.ts'
import { translatorFor } from '#platform/text/translator.ts'
import { normalizedName } from '../receiving/column-name.ts'

const names = new Map<TextKey, ReadonlySet<string>>()

/** Returns a text in the five languages, as names are compared. */
export function namesOfChoice(key: TextKey): ReadonlySet<string> {
  const cached = names.get(key)
  if (cached) return cached
  const all = new Set(languages.map(({ code }) => normalizedName(translatorFor(code)(key))))
  names.set(key, all)
  return all
}
