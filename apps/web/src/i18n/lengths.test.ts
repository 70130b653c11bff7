import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languageCodes } from '#lib/locale/language.ts'

/** Maximum length of a translated label: 1.6 times the Danish one, plus 12 characters for short labels. */
const maxLabelLength = (danish: string): number => danish.length * 1.6 + 12
/** Longer Danish texts are no labels: they wrap. */
const MAX_LABEL_CHARS = 30

const areas = readdirSync(join(import.meta.dirname, 'da'))
const texts = (language: string, area: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, language, area), 'utf8'))

test.each(languageCodes.filter((language) => language !== 'da'))(
  '%s fits where the Danish label stands',
  (language) => {
    const tooLong = areas.flatMap((area) => {
      const translated = texts(language, area)
      return Object.entries(texts('da', area)).flatMap(([key, danish]) => {
        const text = translated[key]
        const isLabel = danish.length <= MAX_LABEL_CHARS && !danish.includes('{{')
        return isLabel && text !== undefined && text.length > maxLabelLength(danish) ? [`${area} ${key}: ${text}`] : []
      })
    })
    expect(tooLong).toEqual([])
  },
)
