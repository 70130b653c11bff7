import { expect, test } from 'vitest'
import { appliedOptionParameters, toggleOption } from './ticked-options.ts'

test('newest ticked option goes last so that it overrides the options it excludes', () => {
  expect(toggleOption(['total', 'reference'], 'farm')).toEqual(['total', 'reference', 'farm'])
  expect(toggleOption(['total', 'farm'], 'total')).toEqual(['farm'])
})

test('ticked options start as the server applied them', () => {
  const options = [
    { name: 'Samlet', query_parameter: 'total', is_applied: true },
    { name: 'Pr. ejendom', query_parameter: 'farm', is_applied: false },
  ]
  expect(appliedOptionParameters(options)).toEqual(['total'])
})
