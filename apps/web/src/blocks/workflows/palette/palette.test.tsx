import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { reportConnection } from '#lib/http/connection-state.ts'
import { anEvent, exampleBarn, exampleFarm, exampleSection } from '#testing/herd.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

beforeEach(() => {
  // The event window requests its form, which has no mock in this test.
  reportConnection(true)
  const farm = exampleFarm({ name: 'Nygaard' })
  const barn = exampleBarn(farm, { name: 'Østerstald', is_weaners: true, accessible_actions: [5] })
  signInBrowser({
    farms: [farm],
    barns: [barn],
    sections: [exampleSection(barn, { name: 'Sektion 4' })],
    events: [anEvent({ type: 5, name: 'Dead' }), anEvent({ id: 4, action_id: 4, type: 4, name: 'Slaughter' })],
  })
})

async function openPalette() {
  const page = await openPage('/overview')
  await screen.findByRole('heading', { name: 'Overview' })
  await screen.findByRole('button', { name: 'Event' })
  await page.user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Find and do' })
  return { ...page, field }
}

const names = () => screen.getAllByRole('option').map((option) => option.textContent)

test('Ctrl+K palette finds a screen, a recordable event, a place and a setting', async () => {
  const { field, user } = await openPalette()
  expect(field).toHaveFocus()
  await waitFor(() => expect(names().slice(0, 2)).toEqual(['Record: Dead', 'Overview']))
  expect(names()).not.toContain('Record: Slaughter')
  await user.type(field, 'ostersta')
  await waitFor(() => expect(names()[0]).toMatch(/^ØsterstaldNygaard/))
  await user.clear(field)
  await user.type(field, 'dark')
  await waitFor(() => expect(names()[0]).toBe('Colours: Dark'))
})

test('typing ahead before the palette opens loses no letter and triggers no command', async () => {
  const { user } = await openPage('/overview')
  await screen.findByRole('heading', { name: 'Overview' })
  await screen.findByRole('button', { name: 'Event' })
  await user.keyboard('{Control>}k{/Control}cdark')
  const field = await screen.findByRole('combobox', { name: 'Find and do' })
  await waitFor(() => expect(field).toHaveValue('cdark'))
  expect(screen.queryByRole('menu')).toBeNull()
})

test('Danish word finds the event on an English screen, and Enter opens its window', async () => {
  const { field, user } = await openPalette()
  await user.type(field, 'døde')
  await waitFor(() => expect(names()[0]).toBe('Record: Dead'))
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: /Dead/ })).toBeVisible()
  // The palette closes with a transition while the window opens.
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Find and do' })).toBeNull())
})

test('Enter before the list is that of all letters runs what they find, not what fewer letters found', async () => {
  const { field } = await openPalette()
  await waitFor(() => expect(names()[0]).toBe('Record: Dead'))
  act(() => {
    fireEvent.change(field, { target: { value: 'dark' } })
    fireEvent.keyDown(field, { key: 'Enter' })
  })
  await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'))
  expect(screen.queryByRole('dialog', { name: /Dead/ })).toBeNull()
})

test('letters after an early Enter take it back', async () => {
  const { field } = await openPalette()
  await waitFor(() => expect(names()[0]).toBe('Record: Dead'))
  act(() => {
    fireEvent.change(field, { target: { value: 'dark' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    fireEvent.change(field, { target: { value: 'light' } })
  })
  await waitFor(() => expect(names()[0]).toBe('Colours: Light'))
  expect(field).toBeVisible()
  expect(document.documentElement.dataset.mantineColorScheme).not.toBe('dark')
})

test('arrow keys choose in the palette, and a single chosen place is in the address with its pig type', async () => {
  const { field, user, address } = await openPalette()
  await user.type(field, 'nygaard')
  await waitFor(() => expect(names().length).toBe(3))
  const chosen = () => screen.getByRole('option', { selected: true }).textContent
  expect(chosen()).toMatch(/^Nygaard/)
  await user.keyboard('{ArrowDown}')
  expect(chosen()).toMatch(/^Østerstald/)
  expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id)
  await user.keyboard('{Enter}')
  await expect.poll(address).toMatch(/places=[\w-]+&pigs=weaners|pigs=weaners&places=[\w-]+/)
})

test('palette lists the last choice first at the next visit and says when nothing is found', async () => {
  const first = await openPalette()
  await first.user.type(first.field, 'ostersta')
  await waitFor(() => expect(names()[0]).toMatch(/^Østerstald/))
  await first.user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Find and do' })).toBeNull())
  await first.user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Find and do' })
  const list = screen.getByRole('listbox')
  await waitFor(() => expect(within(list).getByText('Used last')).toBeVisible())
  await first.user.type(field, 'zzz')
  expect(await screen.findByText('Nothing matches "zzz"')).toBeVisible()
})
