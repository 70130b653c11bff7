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

test('a beginning goes before a word inside, and that before letters in the middle of a word', () => {
  expect(best('stald', ['Klimastald', 'Gamle stald', 'Stald 4'])).toEqual(['Stald 4', 'Gamle stald', 'Klimastald'])
})

test('accents, case and letters left out are forgiven', () => {
  expect(best('dode', ['Døde', 'Hold'])).toEqual(['Døde'])
  expect(best('indstg', ['Indsættelse', 'Flytning', 'Indstilling'])).toEqual(['Indstilling'])
  expect(best('indstt', ['Indsættelse', 'Flytning'])).toEqual(['Indsættelse'])
})

test('every word must be found, in whatever order', () => {
  expect(best('4 nygaard', ['Stald 4 Nygaard', 'Stald 4 Sønderby'])).toEqual(['Stald 4 Nygaard'])
})

test('letters strewn over a long text are no match', () => {
  expect(best('dt', ['Dagens opgaver og behandlinger til i morgen'])).toEqual([])
})

test('nothing typed is found everywhere', () => {
  expect(fuzzyScore('Døde', ' ')).not.toBeNull()
})
