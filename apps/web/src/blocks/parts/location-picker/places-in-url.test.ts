import { expect, test } from 'vitest'
import { toggleNode } from '#blocks/parts/check-tree/check-states.ts'
import { choosableLeaves } from '#blocks/parts/check-tree/tree-node.ts'
import { exampleBarn, exampleFarm, exampleSection } from '#testing/herd.ts'
import { pickerTree } from './picker-tree.ts'
import { checkedLeaves, placesInUrl } from './places-in-url.ts'
import { parsePlaceSelection } from './use-place-selection.ts'

const texts = { otherType: 'Barn for weaners', pigs: String }
const farm = exampleFarm()
const other = exampleFarm({ name: 'Vestergaard' })
const batch = { batch_id: '00000000-0000-4000-8000-00000000b001' as never, name: 'New', is_active: true, pigs: 100 }
const inactiveBatch = {
  batch_id: '00000000-0000-4000-8000-00000000b002' as never,
  name: 'Idle',
  is_active: false,
  pigs: 0,
}
const sectioned = exampleBarn(farm, { pigs: 30 })
const inBatches = exampleBarn(farm, {
  name: 'Barn 5',
  is_batch_production: true,
  open_batches: [batch, inactiveBatch],
  pigs: 100,
})
const weaners = exampleBarn(farm, { name: 'Nursery', is_weaners: true, pigs: 400 })
const elsewhere = exampleBarn(other)
const a1 = exampleSection(sectioned, { name: 'A1', pigs: 10 })
const a2 = exampleSection(sectioned, { name: 'A2', pigs: 20, display_num_of_pigs: false })
const nodes = pickerTree(
  { farms: [farm, other], barns: [sectioned, inBatches, weaners, elsewhere], sections: [a1, a2] },
  'slaughter',
  texts,
)
const [nygaard] = nodes
const allLeaves = new Set(choosableLeaves(nodes))

test('[LOC-001] location tree has farms, barns, active batches of batch barns and sections of other barns', () => {
  expect(nygaard?.children.map(({ name, children }) => [name, children.map((child) => child.name)])).toEqual([
    ['Barn 4', ['A1', 'A2']],
    ['Barn 5', ['New']],
    ['Nursery', []],
  ])
})

test('[LOC-002] [LOC-025] location tree counts pigs of this type and hides the count where a section says so', () => {
  expect(nygaard?.count).toBe('130')
  expect(nygaard?.children[0]?.children.map(({ count }) => count)).toEqual(['10', undefined])
})

test('barns of the other pig type are listed greyed, with the reason', () => {
  expect(nygaard?.children[2]?.disabledReason).toBe('Barn for weaners')
})

test('farm with barns of the other type only shows the pigs of the places below it', () => {
  const nurseries = [
    exampleBarn(farm, { is_weaners: true, pigs: 449 }),
    exampleBarn(farm, { is_weaners: true, pigs: 460 }),
  ]
  const [disabledFarm] = pickerTree({ farms: [farm], barns: nurseries, sections: [] }, 'slaughter', texts)
  expect(disabledFarm).toMatchObject({ disabledReason: 'Barn for weaners', count: '909' })
})

test('[SHELL-098] [SHELL-099] [SHELL-100] [SHELL-101] address without places means all places of this pig type', () => {
  expect(checkedLeaves(nodes, undefined)).toEqual(new Set([a1.id, a2.id, batch.batch_id, elsewhere.id]))
  expect(placesInUrl(nodes, allLeaves)).toBeUndefined()
})

test('[LOC-009] [LOC-010] [LOC-011] [LOC-012] farm choice adds or removes its barns of this type with their batches and sections', () => {
  if (!nygaard) throw new Error('no farm')
  const chosen = toggleNode(nygaard, new Set())
  expect(chosen).toEqual(new Set([a1.id, a2.id, batch.batch_id]))
  expect(toggleNode(nygaard, chosen)).toEqual(new Set())
})

test('[LOC-013] barn choice adds its sections', () => {
  const barn = nygaard?.children[0]
  if (!barn) throw new Error('no barn')
  expect(toggleNode(barn, new Set())).toEqual(new Set([a1.id, a2.id]))
})

test('address names the topmost fully chosen places and parses back to the same choice', () => {
  const most = new Set([a1.id, a2.id, batch.batch_id])
  expect(placesInUrl(nodes, most)).toBe(farm.id)
  const some = new Set<string>([a1.id, batch.batch_id])
  expect(placesInUrl(nodes, some)).toBe(`${a1.id},${inBatches.id}`)
  expect(checkedLeaves(nodes, [a1.id, inBatches.id])).toEqual(some)
})

test('empty choice differs from the choice of everything', () => {
  const address = placesInUrl(nodes, new Set())
  expect(parsePlaceSelection(address)).toEqual({ places: [], isEmpty: true, query: { location_ids: '' } })
  expect(parsePlaceSelection(undefined)).toEqual({ places: undefined, isEmpty: false, query: {} })
})
