import { expect, test } from 'vitest'
import { diagnoses, diagnosesOf } from './diagnoses.ts'
import { addFactor, isAntibiotic } from './drug-class.ts'
import { referenceDrugs } from './reference-drugs.ts'

const drug = (no: number) => referenceDrugs.find((one) => one.no === no)

test('doses in mg or international units per kg are converted to product: 10 mg of 500 mg/g are 0.02 g', () => {
  expect(drug(9)).toMatchObject({ doseRate: 0.02, doseUnit: 'g', method: 3 })
  // 25 000 IU per kg, 140 000 IU per gram
  expect(drug(5)).toMatchObject({ doseRate: 0.1786, doseUnit: 'g' })
  // 17.5 mg per kg, 250 mg per ml
  expect(drug(14)).toMatchObject({ doseRate: 0.07, doseUnit: 'ml' })
  // 5 mg per kg, 4 %
  expect(drug(21)).toMatchObject({ doseRate: 0.125, doseUnit: 'g', method: 5 })
})

test('a powder with strength only on the label has no default dose; a vaccine has a dose per pig', () => {
  expect(referenceDrugs.filter(({ doseRate }) => doseRate === null).map(({ no }) => no)).toEqual([3])
  expect(drug(25)).toMatchObject({ doseRate: 2, doseUnit: 'ml', isDosePerHead: true, withdrawalDays: 0 })
})

test('long-acting penicillin and florfenicol are given every other day, all other drugs daily', () => {
  expect(referenceDrugs.filter(({ intervalDays }) => intervalDays !== 1).map(({ no }) => no)).toEqual([2, 16])
})

test('every drug treats a known disease, and drugs are numbered without gaps', () => {
  const known = diagnoses.map(({ id }) => id)
  expect(referenceDrugs.map(({ no }) => no)).toEqual(Array.from({ length: 26 }, (_, index) => index + 1))
  for (const { diagnoses: used } of referenceDrugs) {
    expect(used.length).toBeGreaterThan(0)
    expect(known).toEqual(expect.arrayContaining([...used]))
  }
})

test('weaning diarrhoea applies to weaners, pleuropneumonia to slaughter pigs, joint infection to both', () => {
  expect(diagnosesOf(1)).toContain(1)
  expect(diagnosesOf(2)).not.toContain(1)
  expect(diagnosesOf(1)).not.toContain(12)
  expect([diagnosesOf(1), diagnosesOf(2)].every((ids) => ids.includes(7))).toBe(true)
  expect(diagnosesOf(1)).toHaveLength(19)
  expect(diagnosesOf(2)).toHaveLength(20)
})

test('an animal daily dose of tetracycline has a factor of 1.5, of the last-choice classes 10', () => {
  expect(['beta_lactam', 'tetracycline', 'colistin'].map((name) => addFactor(name as 'colistin'))).toEqual([1, 1.5, 10])
  expect(isAntibiotic('macrolide') && !isAntibiotic('nsaid') && !isAntibiotic('vaccine')).toBe(true)
})
