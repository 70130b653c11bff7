import { expect, test } from 'vitest'
import { drawCarcasses } from './carcasses.ts'

const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0)

test.each([
  [118, 10_715_300, 60.4],
  [1, 88_200, 61.3],
  [43, 2_951_700, 57.1],
])('%i carcasses add up to %i g and to the mean lean meat, with the stated remarks', (approved, carcassG, leanPct) => {
  const remarks = [
    { code: '1', head: Math.min(approved, 9) },
    { code: '6', head: 1 },
  ]
  const lists = drawCarcasses(47, `lorry ${approved}`, { approved, carcassG, leanPct }, remarks)
  expect(lists.weightsG).toHaveLength(approved)
  expect(sum(lists.weightsG)).toBe(carcassG)
  expect(lists.weightsG.every((grams) => grams % 100 === 0)).toBe(true)
  expect(sum(lists.leanTenths)).toBe(Math.round(leanPct * 10) * approved)
  const withRemark = (code: number) => lists.remarkBits.filter((bits) => (bits & (1 << code)) !== 0).length
  expect([withRemark(1), withRemark(6), withRemark(2)]).toEqual([Math.min(approved, 9), 1, 0])
})

test('the same lorry has the same carcasses, and another one others', () => {
  const draw = (key: string) => drawCarcasses(47, key, { approved: 60, carcassG: 5_400_000, leanPct: 61 }, [])
  expect(draw('a')).toEqual(draw('a'))
  expect(draw('a').weightsG).not.toEqual(draw('b').weightsG)
  const { weightsG } = draw('a')
  const deviation = Math.sqrt(sum(weightsG.map((grams) => (grams - 90_000) ** 2)) / 60)
  expect(deviation).toBeGreaterThan(1800)
  expect(deviation).toBeLessThan(3400)
})
