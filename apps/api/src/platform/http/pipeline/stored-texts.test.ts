import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { expect, test } from 'vitest'
import { type StoredTexts, storedTexts } from './stored-texts.ts'

const [small, large, third] = ['small', 'large', 'third'] as unknown as [DirectoryId, DirectoryId, DirectoryId]
/** A text of 10,000 bytes. */
const text = { body: 'g'.repeat(4750), etag: 'W/"g"' }
const fill = (texts: StoredTexts, company: DirectoryId, from: number, to: number) => {
  for (let no = from; no < to; no += 1) texts.set(company, `${company} ${no}`, text)
}
const storedOf = (texts: StoredTexts, company: DirectoryId, count: number) =>
  Array.from({ length: count }, (_, no) => no).filter((no) => texts.get(company, `${company} ${no}`))

test('a company that reads much pushes out its own texts, not those of others', () => {
  const texts = storedTexts({ total: 200_000, company: 100_000 })
  fill(texts, small, 0, 5)
  fill(texts, large, 0, 1_000)
  expect(storedOf(texts, small, 5)).toEqual([0, 1, 2, 3, 4])
  expect(storedOf(texts, large, 1_000)).toEqual([990, 991, 992, 993, 994, 995, 996, 997, 998, 999])
})

test('of the texts of a company those go first that were read least recently', () => {
  const texts = storedTexts({ total: 200_000, company: 30_000 })
  fill(texts, small, 0, 3)
  texts.get(small, 'small 0')
  fill(texts, small, 3, 4)
  expect(storedOf(texts, small, 4)).toEqual([0, 2, 3])
})

test('all companies together stay within the whole, and a share that others pushed out is free again', () => {
  const texts = storedTexts({ total: 50_000, company: 30_000 })
  fill(texts, small, 0, 3)
  fill(texts, large, 0, 3)
  fill(texts, third, 0, 2)
  expect([small, large, third].map((company) => storedOf(texts, company, 3))).toEqual([[], [0, 1, 2], [0, 1]])
  fill(texts, small, 0, 3)
  expect(storedOf(texts, small, 3)).toEqual([0, 1, 2])
})

test('a text larger than the share is not stored, and one stored again counts once', () => {
  const texts = storedTexts({ total: 50_000, company: 20_000 })
  texts.set(small, 'huge', { ...text, body: 'g'.repeat(10_000) })
  expect(texts.get(small, 'huge')).toBeUndefined()
  fill(texts, small, 0, 2)
  fill(texts, small, 1, 2)
  fill(texts, small, 1, 2)
  expect(storedOf(texts, small, 2)).toEqual([0, 1])
})
