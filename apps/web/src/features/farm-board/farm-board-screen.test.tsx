import { getKpiTypes } from '@herdboard/contract/figures/dashboard.ts'
import { type FarmBoard, getFarmBoard, putVisitComment } from '@herdboard/contract/figures/farm-board.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aFarmBoard } from '#testing/farm-board.ts'
import { aProfile, exampleBarn, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { aKpiType } from '#testing/overview.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const farms = [exampleFarm({ name: 'Ash' }), exampleFarm({ name: 'Birch' })] as const

function mockBoard(board: Partial<FarmBoard> = {}, pigs = 400) {
  signInBrowser({ farms, barns: [exampleBarn(farms[0], { pigs })] })
  mockEndpoint(getKpiTypes, () => [
    aKpiType({ id: 3, text: 'Feed conversion' }),
    aKpiType({ id: 1, text: 'Daily gain' }),
    aKpiType({ id: 7, text: 'Mortality' }),
  ])
  return mockEndpoint(getFarmBoard, () => aFarmBoard(board))
}
const keyOf = (name: string) => `herdboard.${aProfile().id}.farm-board.${name}`
const rowNames = () =>
  within(screen.getByRole('table', { name: 'Compare farms' }))
    .getAllByRole('rowheader')
    .map((head) => within(head).getByRole('link').textContent)

test('the board says which farm lost most, and sorts it first', async () => {
  mockBoard()
  await openPage('/farm-board')
  expect(await screen.findByText(/^1 of 3 farms lost on the changes, most Birch \(−14,800 DKK\)\.$/)).toBeVisible()
  expect(rowNames()).toEqual(['Birch', 'Ash', 'Cedar'])
  const [kr] = within(screen.getByRole('row', { name: /Birch/ })).getAllByRole('cell')
  expect(kr).toHaveTextContent('−14,800 DKKWithout Mortality')
  expect(screen.getByRole('link', { name: 'Compare farms' })).toBeVisible()
})

test('the board of one farm does not count it among one', async () => {
  const birch = aFarmBoard().farms.filter(({ name }) => name === 'Birch')
  mockBoard({ farms: birch })
  await openPage('/farm-board')
  expect(await screen.findByText(/^Birch lost on the changes \(−14,800 DKK\)\.$/)).toBeVisible()
})

test('a cell says value, change, kr. and what is provisional in words, and leads to why for its farm', async () => {
  mockBoard()
  await openPage('/farm-board?pigs=slaughter')
  const name = /^Ash, Feed conversion, 2\.58\sFE\/kg, −0\.010, better, \+900\sDKK, provisional\. See why$/
  const cell = await screen.findByRole('link', { name })
  expect(cell).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/why\/3\?.*places=00000000-0000-4000-8006-000000000001/),
  )
  const unknown = screen.getByRole('link', { name: /^Cedar, Feed conversion/ })
  expect(unknown).toHaveAccessibleName('Cedar, Feed conversion, needs a weighing or a delivery. See why')
  expect(screen.getByRole('link', { name: /^Cedar, Daily gain/ })).toHaveAccessibleName(
    'Cedar, Daily gain, needs feed use. See why',
  )
  expect(unknown).toHaveTextContent('–')
  expect(unknown).not.toHaveTextContent('0')
})

test('order and figures are kept, and a head of a column sorts by its change', async () => {
  const board = mockBoard()
  const { user } = await openPage('/farm-board')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Name')
  expect(rowNames()).toEqual(['Ash', 'Birch', 'Cedar'])
  await user.click(screen.getByRole('button', { name: /^Daily gain/ }))
  expect(rowNames()).toEqual(['Birch', 'Ash', 'Cedar'])
  await user.click(screen.getByRole('button', { name: 'Key figures (2)' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Mortality' }))
  await waitFor(() => expect(board.at(-1)?.input.query).toMatchObject({ type_ids: '3,1,7' }))
  expect(JSON.parse(localStorage.getItem(keyOf('sort')) ?? '')).toBe('figure-1')
  expect(JSON.parse(localStorage.getItem(keyOf('figures.slaughter')) ?? '')).toEqual([3, 1, 7])
})

test('arrows move between the cells, which are one stop of Tab', async () => {
  mockBoard()
  const { user } = await openPage('/farm-board')
  const first = await screen.findByRole('link', { name: /^Birch, Feed conversion/ })
  const stops = screen.getAllByRole('link', { name: /See why$/ }).filter(({ tabIndex }) => tabIndex === 0)
  expect(stops).toEqual([first])
  first.focus()
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(screen.getByRole('link', { name: /^Ash, Daily gain/ })).toHaveFocus()
  await user.keyboard('{Home}{ArrowUp}{ArrowUp}')
  expect(first).toHaveFocus()
})

test('what is written for a visit is stored when its window is closed', async () => {
  mockBoard()
  const stored = mockEndpoint(putVisitComment, () => null)
  const { user } = await openPage('/farm-board')
  await user.click(await screen.findByRole('button', { name: 'Visit sheet with comment: Birch' }))
  const comment = await screen.findByRole('textbox', { name: 'Comment for the visit' })
  expect(comment).toHaveValue('Ventilation in A2')
  await user.type(comment, '. Feed curve')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(stored).toHaveLength(1))
  expect(stored[0]?.input.body).toMatchObject({ comment: 'Ventilation in A2. Feed curve' })
})

test('a failure is shown with a retry, and a company without pigs is led to the overview', async () => {
  mockBoard({ farms: [] }, 0)
  const { user } = await openPage('/farm-board')
  await user.click(await screen.findByRole('button', { name: 'Go to the overview' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  mockBoard()
  mockEndpoint(getFarmBoard, () => {
    throw apiRefusal(500, [])
  })
  await openPage('/farm-board')
  expect(await screen.findByText('The farms could not be loaded')).toBeVisible()
})

test('with one farm there is nothing to compare in the menu', async () => {
  mockBoard()
  signInBrowser({ farms: [farms[0]] })
  await openPage('/farm-board')
  expect(await screen.findByRole('table', { name: 'Compare farms' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Overview' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Compare farms' })).toBeNull()
})

test('without a farm the screen says so', async () => {
  signInBrowser({ profile: aProfile({ role: 'Employee' }), farms: [] })
  await openPage('/farm-board')
  expect(
    await screen.findByText("You do not have access to any farm yet. Ask the company's administrator for access."),
  ).toBeVisible()
})
