import { describe, expect, test } from 'vitest'
import { translatorFor } from './translator.ts'

describe('translator', () => {
  const danish = translatorFor('da')
  const english = translatorFor('en')

  test('text has its plural by the count, every time', () => {
    for (const _ of [1, 2]) {
      expect([1, 2, 1].map((count) => english('records:pigs', { count, n: String(count) }))).toEqual([
        '1 pig',
        '2 pigs',
        '1 pig',
      ])
    }
  })

  test('thousands of a number of pigs are marked, and those of a year are not', () => {
    const over = { place: 'Stald 7', n: 1291, cap: 660 }
    expect(danish('rule:capacity.over', over)).toBe('Stald 7 får 1.291 grise på 660 pladser')
    expect(english('rule:capacity.over', over)).toBe('Stald 7 will hold 1,291 pigs in 660 places')
    expect(danish('analysis:average', { year: 2026 })).toBe('Landsgns. 2026')
    expect(danish('forms:done.stockCount', { count: 1180, d: -1200 })).toBe(
      'Optælling gemt: 1.180 grise, afvigelse −1.200',
    )
  })

  test('days are formatted in the language, and values are never read as a template', () => {
    const moved = { count: 2, n: '2', avg: '30', place: '{n} $t(problem:unknown) $&' }
    expect(danish('records:pigs_moved', moved)).toContain('{n} $t(problem:unknown) $&')
    expect(danish('records:pigs_moved', { ...moved, place: '2026-05-31' })).toContain('31.05.2026')
  })

  test('text without a value shows its placeholder, and a key without a text is an error', () => {
    expect(danish('records:pigs_moved', { count: 2 })).toContain('{place}')
    // @ts-expect-error: the key of a text is a type
    expect(() => danish('records:no_such_text', {})).toThrow('No text for records:no_such_text')
  })
})
