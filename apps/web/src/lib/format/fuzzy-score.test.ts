import { expect, test } from 'vitest'
import { fuzzyScore } from './fuzzy-score.ts'

const best = (typed: string, texts: readonly string[]) =>
  texts
    .flatMap((text) => {
      const score = fuzzyScore(text, typed)
      return score === null ? [] : [{ text, score }]
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ text }) => text)

test('fuzzy score ranks text beginnings before word beginnings, and those before inner letters', () => {
  expect(best('stald', ['Klimastald', 'Gamle stald', 'Stald 4'])).toEqual(['Stald 4', 'Gamle stald', 'Klimastald'])
})

test('fuzzy score ignores accents, case and missing letters', () => {
  expect(best('dode', ['Døde', 'Hold'])).toEqual(['Døde'])
  expect(best('indstg', ['Indsættelse', 'Flytning', 'Indstilling'])).toEqual(['Indstilling'])
  expect(best('indstt', ['Indsættelse', 'Flytning'])).toEqual(['Indsættelse'])
})

test('fuzzy score requires every word, in any order', () => {
  expect(best('4 nygaard', ['Stald 4 Nygaard', 'Stald 4 Sønderby'])).toEqual(['Stald 4 Nygaard'])
})

test('fuzzy score rejects letters scattered over a long text', () => {
  expect(best('dt', ['Dagens opgaver og behandlinger til i morgen'])).toEqual([])
})

test('fuzzy score matches an empty search everywhere', () => {
  expect(fuzzyScore('Døde', ' ')).not.toBeNull()
})
