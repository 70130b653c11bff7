import { expect, test } from 'vitest'
import { refusedInJson } from './refused-json.ts'

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":{"b":1,"b":2}}', 'b'],
  ['[{"a":1},{"a":1,"c":[{"x":0 , "x"\n:1}]}]', 'x'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"a\\"b":1,"a\\"b":2}', 'a"b'],
  ['{"":1,"":2}', ''],
])('a JSON key that stands twice in one object is found: %s', (json, key) => {
  expect(refusedInJson(json)).toBe(key)
})

test.each([
  '{"a":1,"b":{"a":2}}',
  '["a","a"]',
  '{"a":"a","b":"\\\\","c":"b"}',
  '{"x":"\\"x\\":1","y":"x"}',
  '"a"',
  '1',
  '{}',
])('JSON without a repeated key has none: %s', (json) => {
  expect(() => JSON.parse(json)).not.toThrow()
  expect(refusedInJson(json)).toBeNull()
})

test('JSON with more than 2,000 different keys is refused, in one object or in many', () => {
  const keys = (count: number) => Array.from({ length: count }, (_, no) => `"k${no}":1`)
  for (const json of [`{${keys(2_001).join(',')}}`, `[${keys(2_001).map((key) => `{${key}}`)}]`])
    expect(refusedInJson(json)).toBe('k2000')
  expect(refusedInJson(`[{${keys(2_000).join(',')}},{${keys(2_000).join(',')}}]`)).toBeNull()
})

test('JSON with more than a million values is refused, whatever they are', () => {
  const list = (value: string, count: number) => `[${Array.from({ length: count }, () => value)}]`
  expect(refusedInJson(list('{}', 524_289))).toBe('body')
  expect(refusedInJson(list('1', 1_048_577))).toBe('body')
  expect(refusedInJson(list('"1,[{"', 1_048_576))).toBeNull()
})

test.each(['{"a":1,"a', '{"\\x":1', '{"a":{"b":', '"', '{"a" 1}', ''])(
  'text that is no JSON is left to its parser: %s',
  (text) => {
    expect(refusedInJson(text)).toBeNull()
  },
)

test('a body of ten megabytes is looked through in less than a second', () => {
  const json = JSON.stringify({
    data: 'A'.repeat(10_000_000),
    list: Array.from({ length: 50_000 }, (_, no) => ({ no })),
  })
  const started = performance.now()
  expect(refusedInJson(json)).toBeNull()
  expect(performance.now() - started).toBeLessThan(1_000)
})
