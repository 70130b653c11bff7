import { expect, test } from 'vitest'
import { exampleBarn, exampleBatch, exampleFarm, exampleSection } from '#testing/herd.ts'
import { type PlaceOption, placeOptions, preselectedPlace, sortAvailableFirst } from './place-options.ts'

const DEAD = 5
const DELIVERY = 8
const optionTexts = (rows: readonly PlaceOption[]) => rows.map(({ path, reason }) => [path, reason])

const farm = exampleFarm({ accessible_actions: [DELIVERY] })
const barn = exampleBarn(farm, { accessible_actions: [DELIVERY] })
const a1 = exampleSection(barn, { name: 'A1', accessible_actions: [DEAD] })
const herd = { farms: [farm], barns: [barn], sections: [a1] }

test('[LOC-016] place step requires a section where the user may use the sections but not the barn', () => {
  expect(optionTexts(placeOptions(DEAD, herd, []))).toEqual([
    ['Nygaard', 'choose-below'],
    ['Nygaard, Barn 4', 'choose-below'],
    ['Nygaard, Barn 4, A1', null],
  ])
})

test('[LOC-018] place step omits a place that supports the action neither itself nor in its sections', () => {
  expect(optionTexts(placeOptions(DELIVERY, herd, []))).toEqual([
    ['Nygaard', null],
    ['Nygaard, Barn 4', null],
    ['Nygaard, Barn 4, A1', 'not-here'],
  ])
  expect(placeOptions(99, herd, []).every(({ reason }) => reason === 'not-here')).toBe(true)
})

test('[LOC-017] place step offers nothing at a read-only farm and states the reason', () => {
  const readOnly = { ...farm, permission: { key: 'Read' as const } }
  const rows = placeOptions(DEAD, { ...herd, farms: [readOnly] }, [])
  expect(rows.map(({ reason }) => reason)).toEqual(['read-only', 'read-only', 'read-only'])
})

test('barn run in batches requires a batch', () => {
  const batchBarn = exampleBarn(farm, { name: 'Barn 5', is_batch_production: true })
  const batch = exampleBatch(batchBarn, { accessible_actions: [DEAD] })
  const rows = placeOptions(DEAD, { farms: [farm], barns: [batchBarn], sections: [] }, [batch])
  const [place] = rows.filter(({ reason }) => reason === null)
  expect(place?.place).toEqual({ farm_id: farm.id, barn_id: batchBarn.id, batch_id: batch.id })
})

test('single possible place, or the section chosen in the picker, is preselected', () => {
  const a2 = exampleSection(barn, { name: 'A2', accessible_actions: [DEAD] })
  const one = placeOptions(DEAD, herd, [])
  const two = placeOptions(DEAD, { ...herd, sections: [a1, a2] }, [])
  expect(preselectedPlace(one, undefined)?.id).toBe(a1.id)
  expect(preselectedPlace(two, undefined)).toBeNull()
  expect(preselectedPlace(two, [a2.id])?.id).toBe(a2.id)
  expect(preselectedPlace(two, [barn.id])).toBeNull()
})

test('[LOC-025] section that hides its number of pigs shows none', () => {
  const uncountedSection = exampleSection(barn, {
    name: 'Q',
    pigs: 40,
    display_num_of_pigs: false,
    accessible_actions: [DEAD],
  })
  const rows = placeOptions(DEAD, { ...herd, sections: [uncountedSection] }, [])
  expect(rows.at(-1)?.pigs).toBeNull()
})

test('[LOC-018] places that lead to a choice are listed first, and the children of other places are left out', () => {
  const first = exampleFarm({ name: 'Aagaard' })
  const elsewhere = exampleBarn(first, { name: 'Barn 1' })
  const closedBarn = exampleBarn(farm, { name: 'Barn 2' })
  const all = {
    farms: [first, farm],
    barns: [elsewhere, closedBarn, barn],
    sections: [exampleSection(elsewhere), exampleSection(closedBarn), exampleSection(barn, { name: 'A0' }), a1],
  }
  expect(optionTexts(sortAvailableFirst(placeOptions(DEAD, all, [])))).toEqual([
    ['Nygaard', 'choose-below'],
    ['Nygaard, Barn 4', 'choose-below'],
    ['Nygaard, Barn 4, A1', null],
    ['Nygaard, Barn 2', 'not-here'],
    ['Aagaard', 'not-here'],
  ])
})
