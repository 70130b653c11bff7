import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactJson, exactJsonInTurns, shareJson } from './exact-json.ts'

test('sums of decimals are written as the decimals that they stand for', () => {
  const answer = { kg: 7028.440_000_000_000_5, sums: [[457_394.389_999_999_26], { adjustment: -0.24 + 0.01 }] }
  expect(JSON.stringify(answer)).toContain('-0.22999999999999998')
  expect(exactJson(answer)).toBe('{"kg":7028.44,"sums":[[457394.39],{"adjustment":-0.23}]}')
})

test('a ratio keeps six decimals, rounded half away from zero', () => {
  expect(exactJson([1 / 3, 2 / 3, -2 / 3, 2.3125 / 1e6, -0.000_000_4])).toBe('[0.333333,0.666667,-0.666667,0.000002,0]')
})

test('texts, dates, whole and large numbers are written as before', () => {
  const answer = {
    ...{ note: 'a:0.30000000000000004,"b"', at: new Date(0), none: null, missing: undefined, yes: true },
    ...{ count: 12, large: 2 ** 53, huge: 12_345_678_901.25, infinite: Number.POSITIVE_INFINITY },
  }
  expect(exactJson(answer)).toBe(JSON.stringify(answer))
})

test('the answer itself is not changed, because a cache may hold it', () => {
  const answer = Object.freeze({ rows: Object.freeze([Object.freeze({ gain: 0.1 + 0.2 })]) })
  expect(exactJson(answer)).toBe('{"rows":[{"gain":0.3}]}')
  expect(answer.rows[0]?.gain).toBe(0.1 + 0.2)
})

test('shared rows are written as others are, in a list and in an object', () => {
  const rows = [{ id: 'a', kg: 0.1 + 0.2 }, { id: '"b"', at: new Date(0), none: null, missing: undefined }, { id: 'c' }]
  const copies = structuredClone(rows)
  const answer = (data: readonly object[]) => ({
    data,
    total: 1 / 3,
    missing: undefined,
    nested: { data: [{ n: 0.1 + 0.2 }] },
  })
  const expected = [exactJson(copies), exactJson(answer(copies))]
  for (const row of rows.slice(0, 2)) shareJson(row)
  expect([exactJson(rows), exactJson(answer(rows))]).toEqual(expected)
  expect(exactJson(answer([]))).toBe('{"data":[],"total":0.333333,"nested":{"data":[{"n":0.3}]}}')
})

test('a long list is written as a short one is, and others have their turn meanwhile', async () => {
  const rows = Array.from({ length: 1_001 }, (_, no) => (no % 7 === 0 ? null : { no, kg: no / 3, missing: undefined }))
  const answers = [
    rows,
    { rows, total: 0.1 + 0.2, missing: undefined, none: null },
    { outer: { rows } },
    [],
    'text',
    null,
  ]
  for (const answer of answers) expect(await exactJsonInTurns(answer)).toBe(exactJson(answer))
  let turns = 0
  const count = setInterval(() => {
    turns += 1
  })
  const slow = rows.map((row) => ({ ...row, toJSON: () => sleepSync(row) }))
  await exactJsonInTurns(slow)
  clearInterval(count)
  expect(turns).toBeGreaterThanOrEqual(3)
})

/** Takes some microseconds of the processor. */
function sleepSync(row: unknown): unknown {
  for (const end = performance.now() + 0.02; performance.now() < end; );
  return row
}

test('any answer has the same content to half a millionth, and no number with more decimals', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }))), (answer) => {
      const written = JSON.parse(exactJson(answer)) as Record<string, number[]>
      expect(Object.keys(written)).toEqual(Object.keys(JSON.parse(JSON.stringify(answer))))
      for (const [name, numbers] of Object.entries(written))
        for (const [no, number] of numbers.entries()) {
          expect(String(number)).toMatch(/^-?\d+(\.\d{1,6})?$|^-?\d(\.\d+)?e-[56]$/)
          expect(Math.abs(number - (answer[name]?.[no] ?? Number.NaN))).toBeLessThanOrEqual(0.5e-6 + 1e-7)
        }
    }),
  )
})
