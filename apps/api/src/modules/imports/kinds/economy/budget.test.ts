import { budgetBasis } from '@herdboard/domain/budget/budget-basis.ts'
import { expect, test } from 'vitest'
import { parseRow } from '#modules/imports/checking/parse-row.ts'
import { budgetImport } from './budget.ts'

const basisOf = (basis: string) => {
  const texts = { category: '12', price: '2,35', valid_from: '01-01-2026', basis }
  const { values, rules } = parseRow(budgetImport.columns, texts, { decimalMark: ',', dateOrder: 'dmy' })
  return rules.length > 0 ? rules.map(({ code }) => code) : values.basis
}

test('budget per feed unit is FE in a file as well as FEsv, in any language', () => {
  const words = ['FE', 'FEsv', 'Foderenheder', 'FU', 'Feed units', 'UF', '9']
  expect(words.map(basisOf)).toEqual(words.map(() => String(budgetBasis.feedUnits)))
  expect(basisOf('Fe pr. gris')).toEqual(['import.not_a_choice'])
})
