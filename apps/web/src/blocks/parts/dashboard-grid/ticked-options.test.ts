import { expect, test } from 'vitest'
import { appliedOptionParameters, toggleOption } from './ticked-options.ts'

test('the newest tick goes last, so that it wins over those it excludes', () => {
  expect(toggleOption(['total', 'reference'], 'farm')).toEqual(['total', 'reference', 'farm'])
  expect(toggleOption(['total', 'farm'], 'total')).toEqual(['farm'])
})

test('the ticks begin as the server applied them', () => {
  const options = [
    { name: 'Samlet', query_parameter: 'total', is_applied: true },
    { name: 'Pr. ejendom', query_parameter: 'farm', is_applied: false },
  ]
  expect(appliedOptionParameters(options)).toEqual(['total'])
})
