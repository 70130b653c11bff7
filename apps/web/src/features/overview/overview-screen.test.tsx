import { getForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { getKpis, getKpiTypes, getOverview, getPigMovements } from '@herdboard/contract/figures/dashboard.ts'
import { listDirectories } from '@herdboard/contract/people/accounts.ts'
import { listUsers } from '@herdboard/contract/people/users.ts'
import { listFarms } from '@herdboard/contract/places/locations.ts'
import { addFarm } from '@herdboard/contract/places/place-setup.ts'
import { listEvents } from '@herdboard/contract/system/catalogue.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { publishOwnChange } from '#lib/live/own-changes.ts'
import { today } from '#lib/today.ts'
import { anEvent, aProfile, exampleBarn, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { aDashboardSection, aKpi, aKpiType, anItem } from '#testing/overview.ts'
import { aSettingForm } from '#testing/settings.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { aTable } from '#testing/tables.ts'

const danish = aProfile({ language_id: 1, language_code: 'da' })
const farm = exampleFarm({ pigs: 1200 })
const barn = exampleBarn(farm, { pigs: 1200, accessible_actions: [1] })
const filters = [
  { name: 'Samlet', query_parameter: 'total', is_applied: true },
  { name: 'Pr. ejendom', query_parameter: 'farm', is_applied: false },
]
const gain = anItem({
  burger_menu: { is_menu_applied: false, options: filters },
  help_widget_item: { text: '(tilvækst i kg / foderdage) × 1000.' },
})

const setUp = {
  chr_number: '10234',
  street: null,
  postal_town: null,
  pig_capacity: null,
  production_kind: 1,
  vet: null,
  locked_through: null,
  barns: [],
  version: 1,
}

/** Mocks a farm with pigs and its overview; returns the requests. */
function mockOverview({
  profile = danish,
  items = [gain],
  sections = [aDashboardSection()],
  kpis = [aKpi()],
  types = [aKpiType()],
} = {}) {
  signInBrowser({ profile, farms: [farm], barns: [barn, exampleBarn(farm, { is_weaners: true })] })
  mockEndpoint(getKpiTypes, () => types)
  return {
    overview: mockEndpoint(getOverview, () => ({ items, sections })),
    kpis: mockEndpoint(getKpis, () => kpis),
    movements: mockEndpoint(getPigMovements, () => aTable()),
  }
}

/** The name may break at the soft hyphen. */
const figureCard = () => screen.findByRole('article', { name: 'Daglig til\u00ADvækst' })

test('[OVERVIEW-001] [SHELL-073] [SHELL-074] overview shows heading, pig type, period, key figures and then the grid', async () => {
  mockOverview()
  await openPage('/overview')
  expect(await screen.findByRole('heading', { level: 1, name: 'Overblik' })).toBeVisible()
  expect(await screen.findByRole('radio', { name: 'Slagtegrise' })).toBeChecked()
  const head = screen.getByRole('heading', { level: 1 }).closest('header')
  expect(head).toContainElement(screen.getByRole('radio', { name: 'Smågrise' }))
  expect(head).toContainElement(screen.getByRole('group', { name: 'Periode' }))
  const card = await figureCard()
  const item = await screen.findByRole('article', { name: 'Daglig tilvækst' })
  expect(card.compareDocumentPosition(item)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('[OVERVIEW-039] [OVERVIEW-016] key figure card shows figure, unit, change and country value', async () => {
  mockOverview()
  await openPage('/overview')
  const card = await figureCard()
  expect(card).toHaveTextContent('1.007 g')
  // 1 007.2 − 995.4 = 11.8
  expect(card).toHaveTextContent('12 g bedre end forrige periode')
  expect(card).toHaveTextContent('Landsgennemsnit 2024')
  expect(card).toHaveTextContent('1.012')
  // 1,007 is 0.5 % below 1,012: the bar leads from the average in the middle to the left.
  expect(card).toHaveTextContent('5 g dårligere end gennemsnittet')
  expect(card.querySelector('[style*="width: 2%"][style*="left: 48%"]')).not.toBeNull()
})

test('an average between other weights shows them and has no bar; an earlier year is explained', async () => {
  const benchmark = { value: 922, year: 2014, period_year: 2015, is_example: false, basis: '30–100', other_basis: true }
  mockOverview({ kpis: [aKpi({ benchmark })] })
  const { user } = await openPage('/overview')
  const card = await figureCard()
  expect(card).toHaveTextContent('Landsgennemsnit 2014, 30–100 kg')
  expect(card.querySelector('[style*="width"]')).toBeNull()
  await user.click(within(card).getByRole('button', { name: 'Forklaring: Daglig tilvækst' }))
  expect(await screen.findByText('Tallene for 2015 er ikke offentliggjort. Perioden holdes op mod 2014.')).toBeVisible()
})

test('[OVERVIEW-013] key figure that cannot be calculated is a dash with the reason, never zero', async () => {
  mockOverview({
    kpis: [aKpi({ value: null, previous: null, verdict: null, trend: [], benchmark: null, basis: null })],
  })
  await openPage('/overview')
  const card = await figureCard()
  expect(card).toHaveTextContent('–')
  expect(card).toHaveTextContent('Ingen data i perioden')
  expect(card).not.toHaveTextContent('0')
})

test('a gain that nobody measured needs a weighing or a delivery, and another says on what it rests', async () => {
  const nothing = { value: null, previous: null, verdict: null, trend: [], rests_on: null }
  mockOverview({ kpis: [aKpi({ ...nothing, needs_measuring: true })] })
  await openPage('/overview')
  const card = await figureCard()
  expect(card).toHaveTextContent('Mangler vejning eller levering')
  expect(card).not.toHaveTextContent('Ingen data i perioden')
  document.body.replaceChildren()
  mockOverview({ kpis: [aKpi({ rests_on: { kind: 'estimated', day: '2026-09-30' } })] })
  await openPage('/overview')
  expect(within(await figureCard()).getByText('Beregnet siden 30. sep.')).toBeVisible()
})

test('estimated figure says in which range it lies, unless both ends are the figure shown', async () => {
  const estimated = { rests_on: { kind: 'estimated' as const, day: '2026-09-30' } }
  mockOverview({ kpis: [aKpi({ ...estimated, range: { low: 981.4, high: 1033.02 } })] })
  await openPage('/overview')
  expect(within(await figureCard()).getByText('mellem 981 og 1.033')).toBeVisible()
  document.body.replaceChildren()
  mockOverview({ kpis: [aKpi({ ...estimated, range: { low: 1006.9, high: 1007.4 } })] })
  await openPage('/overview')
  expect(await figureCard()).not.toHaveTextContent('mellem')
})

test('a key figure states on its card which pig-days it leaves out, also where that leaves no figure', async () => {
  const notes = ['Tilvækst fra 1.204 foderdage uden kendt foder er ikke med']
  mockOverview({ kpis: [aKpi({ notes })] })
  await openPage('/overview')
  expect(await figureCard()).toHaveTextContent(notes[0] ?? '')
  document.body.replaceChildren()
  mockOverview({ kpis: [aKpi({ notes, value: null, previous: null, verdict: null })] })
  await openPage('/overview')
  const card = await figureCard()
  expect(card).toHaveTextContent(notes[0] ?? '')
  expect(card).not.toHaveTextContent('Ingen data i perioden')
})

test('[OVERVIEW-040] help sign opens the formula with the farm’s own numbers and the places left out', async () => {
  mockOverview({ kpis: [aKpi({ basis: 'estimated', left_out: ['Stald 4, A2'] })] })
  const { user } = await openPage('/overview')
  await user.click(await screen.findByRole('button', { name: 'Forklaring: Daglig tilvækst' }))
  const help = await screen.findByRole('dialog', { name: 'Forklaring: Daglig tilvækst' })
  expect(help).toHaveTextContent('Tilvækst i kg / foderdage × 1000')
  expect(within(help).getByRole('row', { name: /^Tilvækst/ })).toHaveTextContent('110.935,7 kg')
  expect(within(help).getByRole('row', { name: /^Foderdage/ })).toHaveTextContent('110.141 dage')
  expect(within(help).getByRole('row', { name: /^Resultat/ })).toHaveTextContent('1.007 g')
  expect(help).toHaveTextContent('Beregnet: grisene er ikke optalt i begge ender af perioden.')
  expect(within(help).getByRole('listitem')).toHaveTextContent('Stald 4, A2')
})

test('other key figures unfold and stay unfolded at the next visit', async () => {
  const types = [aKpiType(), aKpiType({ id: 8, text: 'Antal grise', text_wrapped: 'Antal grise' })]
  mockOverview({ types, kpis: [aKpi(), aKpi({ type_id: 8, index_id: null })] })
  const { user } = await openPage('/overview')
  const all = await screen.findByRole('button', { name: 'Alle nøgletal' })
  expect(screen.queryByRole('article', { name: 'Antal grise' })).toBeNull()
  await user.click(all)
  expect(await screen.findByRole('article', { name: 'Antal grise' })).toBeVisible()
  document.body.replaceChildren()

  await openPage('/overview')
  expect(await screen.findByRole('article', { name: 'Antal grise' })).toBeVisible()
})

test('[OVERVIEW-006] [OVERVIEW-042] [OVERVIEW-043] [OVERVIEW-027] [OVERVIEW-034] charts, tables and texts are listed under their section', async () => {
  const text = { title: 'I dag', subtitle: '1.200 grise i 1 stald', description: '12 døde de seneste 7 dage.' }
  mockOverview({
    items: [
      gain,
      anItem({ item_no: 60, type: 'table', width: 2, chart_options: null, table: aTable({ title: 'Hold' }) }),
      anItem({ item_no: 1, type: 'text', chart_options: null, text_content: text }),
    ],
    sections: [
      aDashboardSection({
        subtitle: 'pr. uge',
        icon: { icon_id: 'trending-up', height: 2 },
        item_numbers: [10, 60, 1],
      }),
    ],
  })
  await openPage('/overview')
  const section = await screen.findByRole('region', { name: 'Tilvækst og tab' })
  expect(within(section).getByText('pr. uge')).toBeVisible()
  expect(section.querySelector('h2 svg')).toHaveAttribute('height', '56')
  expect(await within(section).findByRole('figure')).toHaveTextContent('Daglig tilvækst')
  expect(within(section).getByRole('table', { name: 'Hold' })).toBeVisible()
  const today = within(section).getByRole('article', { name: 'I dag' })
  expect(today).toHaveTextContent('1.200 grise i 1 stald')
  expect(today).toHaveTextContent('12 døde de seneste 7 dage.')
})

test('[OVERVIEW-009] [OVERVIEW-010] section folds only where permitted, and stays folded', async () => {
  mockOverview({
    items: [gain, anItem({ item_no: 11 })],
    sections: [
      aDashboardSection(),
      aDashboardSection({ title: 'I dag', is_collapsible: false, is_collapsed: true, item_numbers: [11] }),
    ],
  })
  const { user } = await openPage('/overview')
  const collapseButton = await screen.findByRole('button', { name: 'Tilvækst og tab' })
  expect(screen.queryByRole('button', { name: 'I dag' })).toBeNull()
  expect(screen.getAllByRole('article', { name: 'Daglig tilvækst' })).toHaveLength(2)
  await user.click(collapseButton)
  expect(collapseButton).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getAllByRole('article', { name: 'Daglig tilvækst' })).toHaveLength(1)
  document.body.replaceChildren()

  await openPage('/overview')
  expect(await screen.findByRole('button', { name: 'Tilvækst og tab' })).toHaveAttribute('aria-expanded', 'false')
})

test('[OVERVIEW-024] tick in a chart menu refetches this chart only', async () => {
  const { overview, kpis } = mockOverview()
  const { user } = await openPage('/overview')
  await user.click(await screen.findByRole('button', { name: 'Valg for Daglig tilvækst' }))
  expect(await screen.findByRole('menuitemcheckbox', { name: 'Samlet' })).toBeChecked()
  const before = { overview: overview.length, kpis: kpis.length }
  expect(overview[0]?.input.query).toMatchObject({ initialrequest: true })

  mockEndpoint(getOverview, ({ input }) => {
    overview.push({ input, headers: new Headers() })
    const options = filters.map((option) => ({ ...option, is_applied: option.query_parameter === 'farm' }))
    return { items: [{ ...gain, burger_menu: { is_menu_applied: true, options } }], sections: [] }
  })
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Pr. ejendom' }))

  expect(await screen.findByRole('button', { name: 'Valg for Daglig tilvækst, filtreret' })).toBeVisible()
  expect(overview.slice(before.overview).map(({ input }) => input.query)).toMatchObject([
    { filteritems: 10, filteroptions: ['total', 'farm'] },
  ])
  expect(kpis).toHaveLength(before.kpis)
  await waitFor(() => expect(screen.getByRole('menuitemcheckbox', { name: 'Samlet' })).not.toBeChecked())
})

test('[OVERVIEW-041] [OVERVIEW-031] chart offers its help and its magnifier', async () => {
  mockOverview()
  const { user } = await openPage('/overview')
  await user.click(await screen.findByRole('button', { name: 'Hjælp: Daglig tilvækst' }))
  const help = await screen.findByText('(tilvækst i kg / foderdage) × 1000.')
  await waitFor(() => expect(help).toBeVisible())
  await user.click(screen.getByRole('button', { name: 'Forstør Daglig tilvækst' }))
  const enlarged = await screen.findByRole('dialog', { name: 'Daglig tilvækst' })
  await waitFor(() => expect(enlarged).toBeVisible())
})

test('[SHELL-003] [SHELL-004] one of two pig types is in the address, requested, undone by Back and remembered', async () => {
  const { overview, kpis } = mockOverview()
  const { user, address, router } = await openPage('/overview')
  const group = await screen.findByRole('radiogroup', { name: 'Grisetype' })
  expect(within(group).getAllByRole('radio')).toHaveLength(2)
  await user.click(screen.getByRole('radio', { name: 'Smågrise' }))
  await expect.poll(address).toBe('/overview?pigs=weaners')
  await waitFor(() => expect(overview.at(-1)?.input.query?.isweaners).toBe(true))
  expect(kpis.at(-1)?.input.query?.is_weaner).toBe(true)

  router.history.back()
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Slagtegrise' })).toBeChecked())
  document.body.replaceChildren()
  await openPage('/overview')
  expect(await screen.findByRole('radio', { name: 'Smågrise' })).toBeChecked()
})

test('address with a reversed period shows the last 91 days', async () => {
  const { kpis } = mockOverview()
  await openPage('/overview?from=2026-10-31&to=2026-10-01')
  await figureCard()
  expect(kpis[0]?.input.query?.to).toBe(today())
})

test('period steps, is stored in the address, returns with Back and is remembered for the visit', async () => {
  const { kpis } = mockOverview()
  const { user, address, router } = await openPage('/overview?from=2026-10-01&to=2026-10-31')
  await figureCard()
  expect(kpis.at(-1)?.input.query).toMatchObject({ from: '2026-10-01', to: '2026-10-31' })
  await user.click(screen.getByRole('button', { name: 'En periode tilbage' }))
  await expect.poll(address).toBe('/overview?from=2026-09-01&to=2026-09-30')
  await waitFor(() => expect(kpis.at(-1)?.input.query).toMatchObject({ from: '2026-09-01', to: '2026-09-30' }))
  router.history.back()
  await expect.poll(address).toBe('/overview?from=2026-10-01&to=2026-10-31')
  await screen.findByRole('button', { name: /okt/ })

  mockEndpoint(listDirectories, () => [])
  await router.navigate({ to: '/settings/companies', search: {} })
  await user.click(await screen.findByRole('link', { name: 'Overblik' }))
  await expect.poll(address).toBe('/overview?from=2026-10-01&to=2026-10-31')
})

test('[OVERVIEW-003] chosen places are requested as soon as they change', async () => {
  const { overview, kpis, movements } = mockOverview()
  const { router } = await openPage('/overview')
  await figureCard()
  expect(overview[0]?.input.query).not.toHaveProperty('location_ids')
  await router.navigate({ to: '/overview', search: { places: barn.id } })
  await waitFor(() => expect(overview.at(-1)?.input.query?.location_ids).toEqual([barn.id]))
  expect(kpis.at(-1)?.input.query?.location_ids).toEqual([barn.id])
  expect(movements.at(-1)?.input.query?.location_ids).toEqual([barn.id])
})

test('[OVERVIEW-004] new record is included in the figures', async () => {
  const { overview, kpis, movements } = mockOverview()
  await openPage('/overview')
  await figureCard()
  const before = [overview.length, kpis.length, movements.length]
  await act(() => publishOwnChange(['herd']))
  await waitFor(() =>
    expect([overview.length, kpis.length, movements.length]).toEqual(before.map((requests) => requests + 1)),
  )
  expect(overview.at(-1)?.input.query).toMatchObject({ initialrequest: false })
})

test('overview requests nothing without a chosen place', async () => {
  const { overview, kpis, movements } = mockOverview()
  await openPage('/overview?places=none')
  expect(await screen.findByText('Vælg mindst ét sted')).toBeVisible()
  expect([overview, kpis, movements].map(({ length }) => length)).toEqual([0, 0, 0])
})

test('[CHART-002] failed element reports the error in its place and can be refetched', async () => {
  mockOverview({ profile: aProfile() })
  mockEndpoint(getOverview, () => {
    throw apiRefusal(500, [{ code: 'unknown', message: 'Sorry' }])
  })
  const { user } = await openPage('/overview')
  const failed = await screen.findByText('Could not load charts')
  mockEndpoint(getOverview, () => ({ items: [gain], sections: [] }))
  const state = failed.closest('[role=alert]')
  expect(state).toHaveTextContent('test-request')
  await user.click(within(state as HTMLElement).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article', { name: 'Daglig tilvækst' })).toBeVisible()
})

test('company with empty barns is led to its first pigs, or can skip that', async () => {
  signInBrowser({
    farms: [exampleFarm({ id: farm.id, pigs: 0, accessible_actions: [1] })],
    barns: [exampleBarn(farm, { accessible_actions: [1] })],
    events: [anEvent({ id: 1, type: 1, action_id: 1, name: 'Insertion' })],
  })
  mockEndpoint(getKpiTypes, () => [aKpiType()])
  mockEndpoint(getOverview, () => ({ items: [], sections: [] }))
  mockEndpoint(getKpis, () => [aKpi({ value: null, previous: null, verdict: null })])
  mockEndpoint(getPigMovements, () => aTable({ data: [], footers: [], empty_text: 'No movements in the period' }))
  const { user } = await openPage('/overview')
  expect(await screen.findByText('The barn is set up')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Record insertion' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Skip, and show the overview' }))
  expect(await screen.findByText('No movements in the period')).toBeVisible()
  expect(await screen.findByText('No data found')).toBeVisible()
})

test('employee without a readable farm sees what is missing', async () => {
  signInBrowser({ profile: { ...danish, role: 'Employee' }, farms: [], barns: [] })
  openPage('/overview')
  expect(await screen.findByText(/^Du har ikke adgang til nogen ejendom endnu/)).toBeVisible()
})

test('read-only user sees no setup checklist, but a notice that key figures follow the first pigs', async () => {
  const readOnly = exampleFarm({ pigs: 0, permission: { key: 'Read' } })
  signInBrowser({
    profile: { ...danish, role: 'Employee' },
    farms: [readOnly],
    barns: [exampleBarn(readOnly, { pigs: 0 })],
  })
  openPage('/overview')
  expect(await screen.findByText(/^Nøgletallene kommer, så snart de første grise/)).toBeVisible()
  expect(await screen.findByRole('button', { name: /^Spring over/ })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Kom i gang' })).toBeNull())
})

test('administrator of a company without farms completes the checklist up to the first pigs', async () => {
  const modules = [...danish.modules, 'UserManagement' as const, 'Sections' as const]
  const profile = { ...danish, role: 'DirectoryAdmin' as const, modules }
  const insertion = anEvent({ id: 1, type: 1, action_id: 1, name: 'Indsættelse' })
  signInBrowser({ profile, farms: [], barns: [], sections: [], events: [] })
  mockEndpoint(listUsers, () => [])
  const requests = mockEndpoint(getForm, () => aSettingForm(formId.newFarm, 'Opret ejendom'))
  mockEndpoint(addFarm, () => ({ ...setUp, id: farm.id, name: 'Nybyg' }))
  const { user } = await openPage('/overview')
  expect(await screen.findByRole('heading', { name: 'Kom i gang' })).toBeVisible()
  // A barn needs a farm, and pigs need a barn: these steps have no button yet.
  expect(screen.getByText('Opret stalde')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Opret stald' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Spring over/ })).toBeNull()
  expect(await screen.findByRole('link', { name: 'Inviter' })).toHaveAttribute('href', '/settings/users')
  await user.click(screen.getByRole('button', { name: 'Opret ejendom' }))
  await user.type(await screen.findByLabelText(/^Name/), 'Nybyg')
  expect(requests[0]?.input.params).toMatchObject({ form_id: formId.newFarm })
  mockEndpoint(listFarms, () => [exampleFarm({ id: farm.id, pigs: 0 })])
  // Without a farm there is nothing to record.
  const events = mockEndpoint(listEvents, () => [insertion])
  await user.click(screen.getByRole('button', { name: /kontrol/i }))
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('button', { name: 'Opret stald' })).toBeInTheDocument()
  expect(screen.getByText('Ejendommen er oprettet', { selector: 'span' })).toBeInTheDocument()
  await waitFor(() => expect(events.length).toBeGreaterThan(0))
})
