import { expect, test } from 'vitest'
import { statementWithoutValues } from './statement-span.ts'

test.each([
  ['select $1', 'select $1'],
  [
    'select id from record_1 where kind in (3, 14) and kg > 2.5',
    'select id from record_1 where kind in (?, ?) and kg > ?',
  ],
  [`set local "x.y" = 'Anna O''Neill'; select 1`, 'set local "x.y" = ?; select ?'],
  [`select interval '1 second' * $12,\n  a.b2`, 'select interval ? * $12, a.b2'],
  ['do $body$ select 7 $body$', 'do ?'],
])('%s is traced without its values', (text, expected) => {
  expect(statementWithoutValues(text)).toBe(expected)
})
