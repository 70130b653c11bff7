import { expect, test } from 'vitest'
import { columnName } from './column-name.ts'

test.each([
  ['Vægt (kg)', 'vægt'],
  ['Antal_dyr', 'antaldyr'],
  ['Gns.  vægt kg', 'gnsvægt'],
])('the title %j is the column %j', (title, name) => {
  expect(columnName(title)).toBe(name)
})

// Each kind of import compares its columns with the header, in the thread of all requests.
test.each([
  ['brackets that open', '('],
  ['spaces', '_ '],
])('a title of 100,000 %s is the name of no column', (_signs, sign) => {
  const title = `${sign.repeat(100_000 / sign.length)}!`
  expect(columnName(title)).toHaveLength(title.length)
})
