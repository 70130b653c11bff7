import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { RowDigest } from './row-digests.ts'

const md5 = (text: string): string => hash('md5', text)

test('rows have the digest of their text as a PostgreSQL array', () => {
  const digest = new RowDigest()
  const rows: (readonly [string, ...(number | null)[]])[] = [
    ['2000-01-01', 0, 9, 10, 99, 100, -1, -10],
    ['2026-06-10', null, 2_147_483_648, -2_147_483_649, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
    ['1999-12-31', 0.1, -12.5, 1e21, 99_999.999, -0],
  ]
  digest.begin()
  for (const [day, ...values] of rows) {
    digest.day(day)
    for (const value of values) digest.value(value)
    digest.end()
  }
  digest.end()
  // 10 June 2026 is day 9,657 after 1 January 2000.
  const text =
    '{{0,0,9,10,99,100,-1,-10},' +
    '{9657,NULL,2147483648,-2147483649,9007199254740991,-9007199254740991},' +
    '{-1,0.1,-12.5,1e+21,99999.999,0}}'
  expect(digest.take()).toBe(md5(text))
  digest.begin()
  digest.end()
  expect(digest.take()).toBe(md5('{}'))
})

test('more rows than the first memory holds, and a text before them', () => {
  const digest = new RowDigest()
  digest.text('mix')
  digest.begin()
  for (let no = 0; no < 20_000; no++) {
    digest.day('2000-01-02')
    digest.value(no)
    digest.end()
  }
  digest.end()
  expect(digest.take()).toBe(md5(`mix{${Array.from({ length: 20_000 }, (_, no) => `{1,${no}}`).join()}}`))
})
