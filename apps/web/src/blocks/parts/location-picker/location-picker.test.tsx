import { BatchId } from '@herdboard/contract/core/ids.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { exampleBarn, exampleFarm, exampleSection } from '#testing/herd.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { pickerTree } from './picker-tree.ts'
import { checkedLeaves } from './places-in-url.ts'

const farm = exampleFarm()
const barn = exampleBarn(farm, { pigs: 408 })
const a1 = exampleSection(barn, { name: 'A1', pigs: 210 })
const a2 = exampleSection(barn, { name: 'A2', pigs: 198 })
const other = exampleFarm({ name: 'Vestergaard' })
const otherBarn = exampleBarn(other, { name: 'Barn 9', pigs: 92 })

beforeEach(() => {
  signInBrowser({ farms: [farm, other], barns: [barn, otherBarn], sections: [a1, a2] })
})

const openPicker = async (address: string) => {
  const page = await openPage(address)
  const button = await screen.findByRole('button', { name: /farms|Nygaard|chosen|places/ })
  await page.user.click(button)
  const panel = await screen.findByRole('dialog')
  await within(panel).findByRole('button', { name: 'Select none' })
  return { ...page, button, panel }
}

const places = (address: string) => new URL(address, 'http://farm').searchParams.get('places')

test('[LOC-003] [LOC-004] [LOC-005] [LOC-006] [LOC-007] location picker has search, select all or none, and expand or collapse all', async () => {
  const { panel } = await openPicker('/overview')
  expect(await within(panel).findByRole('searchbox')).toBeInTheDocument()
  for (const name of ['Select all', 'Select none', 'Expand all', 'Collapse all'])
    expect(within(panel).getByRole('button', { name })).toBeInTheDocument()
  expect(within(panel).getByText('2 farms, 2 barns selected')).toBeInTheDocument()
})

test('[LOC-008] location choice applies when the picker closes and can be undone before', async () => {
  const { user, panel, address } = await openPicker('/overview')
  await user.click(within(panel).getByRole('button', { name: 'Select none' }))
  expect(within(panel).getByText('Choose at least one location')).toBeInTheDocument()
  expect(places(address())).toBeNull()

  await user.click(within(panel).getByRole('button', { name: 'Undo' }))
  expect(within(panel).getByText('2 farms, 2 barns selected')).toBeInTheDocument()
  await user.click(within(panel).getByRole('button', { name: 'Select none' }))
  await user.click(within(panel).getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(places(address())).toBe('none'))
})

test('[LOC-014] location search starts after 200 ms without typing', async () => {
  const { panel } = await openPicker('/overview')
  vi.useFakeTimers()
  try {
    fireEvent.change(within(panel).getByRole('searchbox'), { target: { value: 'nobody' } })
    await act(() => vi.advanceTimersByTimeAsync(199))
    expect(within(panel).queryByText('No place matches "nobody"')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(within(panel).getByText('No place matches "nobody"')).toBeInTheDocument()
  } finally {
    vi.useRealTimers()
  }
})

test('closed location picker shows the choice and its number of pigs', async () => {
  const all = await openPage('/overview')
  expect(await screen.findByRole('button', { name: /All farms \(2\).*500 pigs/ })).toBeInTheDocument()
  await all.router.navigate({ to: '/overview', search: { places: a2.id } })
  expect(await screen.findByRole('button', { name: /Nygaard, Barn 4, A2.*198 pigs/ })).toBeInTheDocument()
})

test('[SHELL-102] [SHELL-103] [SHELL-104] change of pig type chooses all barns, batches and sections of that type', async () => {
  const batch = { batch_id: BatchId.parse('00000000-0000-4000-8000-0000000000b1'), name: 'Hold 7', is_active: true }
  const nursery = exampleBarn(farm, { name: 'Nursery', is_weaners: true })
  const n1 = exampleSection(nursery, { name: 'N1' })
  const batchBarn = exampleBarn(farm, {
    name: 'Batch barn',
    is_weaners: true,
    is_batch_production: true,
    open_batches: [{ ...batch, pigs: 400 }],
  })
  signInBrowser({ farms: [farm], barns: [barn, nursery, batchBarn], sections: [a1, a2, n1] })
  const page = await openPage(`/overview?pigs=slaughter&places=${a1.id}`)
  await page.user.click(await screen.findByRole('radio', { name: 'Weaners' }))
  await expect.poll(() => places(page.address())).toBeNull()
  await page.user.click(await screen.findByRole('button', { name: /Nygaard|farms|places/ }))
  expect(await screen.findByText('1 farm, 2 barns selected')).toBeInTheDocument()

  const herd = { farms: [farm], barns: [barn, nursery, batchBarn], sections: [a1, a2, n1] }
  const tree = pickerTree(herd, 'weaners', { otherType: 'Slaughter pigs', pigs: String })
  expect([...checkedLeaves(tree, undefined)]).toEqual([n1.id, batch.batch_id])
})
