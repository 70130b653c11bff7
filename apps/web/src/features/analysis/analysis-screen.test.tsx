import type { ProductModule } from '@herdboard/contract/core/access.ts'
import { SelectionId } from '@herdboard/contract/core/ids.ts'
import { getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import { getOverview } from '@herdboard/contract/figures/dashboard.ts'
import { listQualityCategories } from '@herdboard/contract/figures/data-quality.ts'
import type { Table, TableRow } from '@herdboard/contract/figures/table.ts'
import { listBatches, storeSelection } from '@herdboard/contract/places/locations.ts'
import { listAnalysisTypes } from '@herdboard/contract/system/catalogue.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { textColumnHeader } from '#blocks/parts/data-table/cells/table-header.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { publishOwnChange } from '#lib/live/own-changes.ts'
import { aProfile, exampleBarn, exampleBatch, exampleFarm, exampleSection } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { anItem } from '#testing/overview.ts'
import { qualityNames } from '#testing/quality.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const nygaard = exampleFarm({ name: 'Nygaard' })
const stald4 = exampleBarn(nygaard, { name: 'Stald 4', pigs: 408 })
const a1 = exampleSection(stald4, { name: 'A1', pigs: 210 })
const a2 = exampleSection(stald4, { name: 'A2', pigs: 198 })
const klima = exampleBarn(nygaard, { name: 'Klimastald', is_weaners: true, is_batch_production: true, pigs: 800 })
const hold31 = exampleBatch(klima, { name: '2026-31', start_date: '2026-08-03', end_date: '2026-09-20' })
const hold38 = exampleBatch(klima, { name: '2026-38', start_date: '2026-09-21' })
const oster = exampleFarm({ name: 'Østergård' })
const stald9 = exampleBarn(oster, { name: 'Stald 9', pigs: 92 })

const types = [
  { id: 1, name: 'Tilvækst og foder', is_weaner: null },
  { id: 2, name: 'Dødelighed', is_weaner: null },
  { id: 5, name: 'Slagtekvalitet', is_weaner: false },
]

const figure = (value: string, text: string) => textColumnHeader(value, text, { align: 'right', numberFormat: 'int' })
const aTableOf = (data: TableRow[]): Table => ({
  title: 'Tilvækst og foder',
  searchbar: null,
  headers: [
    textColumnHeader('place', 'Sted'),
    figure('pigs', 'Gns. belægning'),
    figure('gain', 'Tilvækst, kg'),
    figure('daily_gain', 'Daglig tilvækst, g'),
    figure('prev', 'Forrige periode'),
    figure('diff', 'Ændring'),
    figure('avg', 'Landsgns. 2024'),
    figure('value', 'Værdi, kr.'),
  ],
  data,
  footers: [{ place: 'I alt', pigs: 1300 }],
  empty_text: 'Ingen rækker',
})
const aRow = (id: string, place: string, rest: Partial<TableRow> = {}): TableRow => ({
  ...rest,
  id,
  place,
  pigs: 400,
  gain: 30_000,
  daily_gain: rest.too_few ? null : 1_012,
  prev: rest.too_few ? null : 995,
  diff: rest.diff ?? (rest.too_few ? null : 17),
  diff_verdict: rest.diff_verdict ?? (rest.too_few ? null : 'better'),
  avg: 1_020,
  value: rest.value ?? null,
  too_few: rest.too_few ?? false,
  ...(rest.too_few && { empty_reason: 'Færre end 100 foderdage' }),
  whole_batch: rest.whole_batch ?? false,
  quality: rest.quality ?? null,
})
const someRows = [aRow('a', 'Stald 4'), aRow('b', 'Klimastald')]

const mockAnalysis = (rows: TableRow[] = someRows) =>
  mockEndpoint(getAnalysis, ({ input: { query } }) => ({
    items: [
      anItem({
        item_no: query.type_id * 10 + query.scope,
        type: 'table',
        width: 2,
        chart_options: null,
        table: aTableOf(rows),
        display_magnifier: false,
        burger_menu: {
          is_menu_applied: (query.filters ?? []).length > 0,
          options: [
            {
              name: 'Skjul åbne hold',
              query_parameter: 'hide_open',
              is_applied: query.filters?.includes('hide_open') ?? false,
            },
          ],
        },
      }),
    ],
    sections: [],
  }))

const all: ProductModule[] = ['Sections', 'Analysis']
const signIn = (modules = all, language: 'da' | 'en' = 'da') => {
  signInBrowser({
    profile: aProfile({ language_id: language === 'da' ? 1 : 2, language_code: language, modules }),
    farms: [nygaard, oster],
    barns: [stald4, klima, stald9],
    sections: [a1, a2],
  })
  mockEndpoint(listAnalysisTypes, () => types)
  mockEndpoint(listQualityCategories, () => qualityNames.map((name, no) => ({ id: no + 1, name })))
  return mockEndpoint(listBatches, () => [hold31, hold38])
}

let height: MockInstance
beforeEach(() => {
  height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
})
afterEach(() => height.mockRestore())

const address = '/analysis?from=2026-08-24&to=2026-11-22'
const open = async (path = address) => {
  const page = await openPage(path)
  await screen.findByRole('heading', { level: 1 })
  return page
}
type User = Awaited<ReturnType<typeof openPage>>['user']
const column = (name: RegExp | string) => screen.findByRole('tree', { name })
const place = (name: RegExp) => screen.getByRole('treeitem', { name })
const button = () => screen.findByRole('button', { name: 'Generer' })
/** Selects a farm and runs the analysis. */
const generate = async (user: User) => {
  await column('Ejendomme')
  await user.click(within(place(/Nygaard/)).getByText('Nygaard'))
  await user.click(await button())
}
const table = () => screen.findByRole('table', { name: 'Tilvækst og foder' })
const lastOf = <One,>(requests: readonly { input: { query: One } }[]): One | undefined => requests.at(-1)?.input.query

test('[SHELL-019] [SHELL-063] menu lists the analysis beside monitoring, apart from the daily screens', async () => {
  signIn([...all, 'RealTime'])
  await open()
  expect(screen.getByRole('heading', { level: 1, name: 'Analyse' })).toBeVisible()
  const groups = within(screen.getByRole('navigation', { name: 'Menu' })).getAllByRole('list')
  const names = groups.map((group) =>
    within(group)
      .getAllByRole('link')
      .map((link) => link.getAttribute('aria-label')),
  )
  expect(names.at(-1)).toEqual(['Overvågning', 'Sammenlign ejendomme', 'Analyse', 'Import'])
  expect(names[0]).toContain('Overblik')
})

test('[SHELL-019] analysis has no screen and no link without its module', async () => {
  signInBrowser({ profile: aProfile({ modules: ['Sections'] }) })
  const page = await openPage('/analysis')
  await expect.poll(page.address).toBe('/overview')
  expect(screen.queryByRole('link', { name: 'Analysis' })).toBeNull()
})

test('[ANALYSIS-001] [ANALYSIS-002] first category is preselected; slaughterhouse figures are not requested for weaners', async () => {
  signIn()
  const requests = mockAnalysis()
  const { user } = await open()
  expect(await screen.findByRole('radio', { name: 'Tilvækst og foder' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: 'Smågrise' }))
  expect(screen.getByRole('radio', { name: 'Slagtekvalitet (kun Slagtegrise)' })).toBeDisabled()
  await user.click(screen.getByRole('radio', { name: 'Dødelighed' }))
  await generate(user)
  await waitFor(() => expect(lastOf(requests)?.type_id).toBe(2))
})

test('[ANALYSIS-003] [ANALYSIS-004] [ANALYSIS-019] [ANALYSIS-020] [ANALYSIS-027] farm choice includes its barns; below them are sections, or batches in batch production', async () => {
  signIn()
  const { user } = await open()
  await column('Ejendomme')
  await user.click(within(place(/Nygaard/)).getByText('Nygaard'))
  const barns = within(await column('Stalde i Nygaard'))
  for (const barn of barns.getAllByRole('treeitem')) expect(barn).toHaveAttribute('aria-checked', 'true')
  expect(barns.getAllByRole('treeitem')).toHaveLength(2)
  expect(place(/Østergård/)).toHaveAttribute('aria-checked', 'false')

  const sections = within(await column('Sektioner i Stald 4'))
  expect(sections.getAllByRole('treeitem').map(({ textContent }) => textContent)).toEqual(['A1210', 'A2198'])
  await user.click(sections.getByText('A2'))
  expect(place(/Stald 4/)).toHaveAttribute('aria-checked', 'mixed')
  expect(place(/Nygaard/)).toHaveAttribute('aria-checked', 'mixed')
  expect(place(/Klimastald/)).toHaveAttribute('aria-checked', 'true')

  const arrow = place(/Klimastald/).querySelector('[data-twisty]')
  if (arrow) await user.click(arrow)
  const batches = within(await column('Hold i Klimastald'))
  expect(batches.getByText(/2026-31/)).toBeVisible()
  expect(batches.getByText('fra 21.09.2026')).toBeVisible()
  expect(screen.getByText('1 ejendom, 2 stalde valgt')).toBeVisible()
})

test('analysis columns can be chosen by keyboard alone', async () => {
  signIn()
  const { user } = await open()
  const farms = await column('Ejendomme')
  act(() => farms.focus())
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(await column('Stalde i Østergård')).toBeVisible()
  expect(place(/Østergård/)).toHaveAttribute('aria-checked', 'false')
  await user.keyboard(' ')
  expect(place(/Stald 9/)).toHaveAttribute('aria-checked', 'true')
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tree', { name: 'Stalde i Østergård' })).toBeVisible()
})

test('[ANALYSIS-005] [ANALYSIS-018] change of pig type resets the choice; barns of the other type are greyed', async () => {
  signIn()
  const requests = mockAnalysis()
  const { user } = await open()
  expect(await screen.findByRole('radio', { name: 'Alle' })).toBeChecked()
  expect(screen.getByRole('radio', { name: 'Smågrise' })).not.toBeChecked()
  await column('Ejendomme')
  await user.click(within(place(/Nygaard/)).getByText('Nygaard'))
  expect(await button()).toBeEnabled()
  await user.click(screen.getByRole('radio', { name: 'Slagtegrise' }))
  expect(place(/Nygaard/)).toHaveAttribute('aria-checked', 'false')
  expect(await button()).toBeDisabled()
  expect(place(/Klimastald/)).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText('Stald til smågrise')).toBeVisible()
  await generate(user)
  await waitFor(() => expect(lastOf(requests)).toMatchObject({ isweaners: false, location_ids: [nygaard.id] }))
})

test('[ANALYSIS-006] whole-batches checkbox explains its meaning', async () => {
  signIn()
  const requests = mockAnalysis()
  const { user } = await open()
  const box = await screen.findByRole('checkbox', { name: 'Medtag hele hold' })
  await user.hover(box)
  const tip = await screen.findByRole('tooltip', { hidden: true })
  await waitFor(() => expect(tip).toBeVisible())
  expect(tip).toHaveTextContent('Medtag hele holdets data, også dage uden for perioden.')
  await user.click(box)
  await generate(user)
  await waitFor(() => expect(lastOf(requests)?.include_complete_batch).toBe(true))
})

test('[ANALYSIS-007] [ANALYSIS-008] Generate button waits for a place and for the response', async () => {
  signIn()
  mockAnalysis()
  let respond: (() => void) | undefined
  const pendingReply = new Promise<void>((resolve) => {
    respond = resolve
  })
  mockEndpoint(getAnalysis, async () => {
    await pendingReply
    return { items: [], sections: [] }
  })
  const { user } = await open()
  await column('Ejendomme')
  expect(await button()).toBeDisabled()
  expect(screen.getByText('Vælg mindst ét sted')).toBeVisible()
  await user.click(within(place(/Nygaard/)).getByText('Nygaard'))
  expect(await button()).toBeEnabled()
  await user.click(await button())
  expect(await button()).toBeDisabled()
  respond?.()
  await waitFor(async () => expect(await button()).toBeEnabled())
})

test('[ANALYSIS-016] [ANALYSIS-017] [ANALYSIS-021] analysis requests nothing before the button is pressed, then sends every choice', async () => {
  signIn()
  const requests = mockAnalysis()
  const { user } = await open()
  await column('Ejendomme')
  await user.click(within(place(/Nygaard/)).getByText('Nygaard'))
  await user.click(screen.getByRole('tab', { name: 'Stalde' }))
  expect(requests).toHaveLength(0)
  await user.click(await button())
  await table()
  expect(lastOf(requests)).toMatchObject({
    type_id: 1,
    scope: 2,
    from: '2026-08-24',
    to: '2026-11-22',
    location_ids: [nygaard.id],
    include_complete_batch: false,
  })
  expect(lastOf(requests)?.isweaners).toBeUndefined()

  await user.click(screen.getByRole('button', { name: 'Ret valg' }))
  await user.click(screen.getByRole('radio', { name: 'Dødelighed' }))
  await user.click(screen.getByRole('checkbox', { name: 'Medtag hele hold' }))
  expect(await screen.findByText('Valget er ændret. Tryk på Generer for at se det.')).toBeVisible()
  expect(requests).toHaveLength(1)
  expect(screen.getByRole('table', { name: 'Tilvækst og foder' })).toBeVisible()
  await user.click(await button())
  await waitFor(() => expect(lastOf(requests)).toMatchObject({ type_id: 2, include_complete_batch: true }))
})

test('request for all places names none, and a choice too long for the address is stored', async () => {
  const sections = Array.from({ length: 201 }, (_, no) => exampleSection(stald9, { name: `B${no}` }))
  signIn()
  signInBrowser({
    profile: aProfile({ language_id: 1, language_code: 'da', modules: all }),
    farms: [oster],
    barns: [stald9],
    sections: [...sections, exampleSection(stald9, { name: 'C1' })],
  })
  mockEndpoint(listAnalysisTypes, () => types)
  const selection = SelectionId.parse('00000000-0000-4000-8000-0000000000ff')
  const stored = mockEndpoint(storeSelection, () => ({ id: selection }))
  const requests = mockAnalysis()
  const { user } = await open()
  await column('Ejendomme')
  await user.click(screen.getByRole('button', { name: 'Vælg alle' }))
  await user.click(await button())
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(lastOf(requests)?.location_ids).toBeUndefined()
  expect(stored).toHaveLength(0)

  await user.click(screen.getByRole('button', { name: 'Ret valg' }))
  const rows = within(await column('Sektioner i Stald 9'))
  await user.click(rows.getByText('B0'))
  await user.click(await button())
  await waitFor(() => expect(lastOf(requests)?.selection_id).toBe(selection))
  expect(stored[0]?.input.body.ids).toHaveLength(201)
})

test('[ANALYSIS-009] [ANALYSIS-011] [ANALYSIS-015] analysis tab requests its own rows when first shown, and not before', async () => {
  signIn()
  const requests = mockAnalysis()
  const { user } = await open()
  const tabs = (await screen.findAllByRole('tab')).map(({ textContent }) => textContent)
  expect(tabs).toEqual(['Virksomhed', 'Ejendomme', 'Stalde', 'Sektioner', 'Hold'])
  expect(screen.getByText('Vælg emne og steder, og tryk på Generer')).toBeVisible()
  await generate(user)
  await table()
  for (const [name, level] of [
    ['Virksomhed', 0],
    ['Ejendomme', 1],
    ['Sektioner', 3],
    ['Hold', 4],
  ] as const) {
    await user.click(screen.getByRole('tab', { name }))
    await waitFor(() => expect(lastOf(requests)?.scope).toBe(level))
    expect(within(await table()).getByRole('rowheader', { name: 'Stald 4' })).toBeVisible()
  }
  expect(requests.map(({ input }) => input.query.scope)).toEqual([2, 0, 1, 3, 4])
})

test('[ANALYSIS-010] company without sections has no sections tab', async () => {
  signIn(['Analysis'])
  await open()
  const tabs = (await screen.findAllByRole('tab')).map(({ textContent }) => textContent)
  expect(tabs).toEqual(['Virksomhed', 'Ejendomme', 'Stalde', 'Hold'])
})

const failsOnce = () => {
  let tries = 0
  mockEndpoint(getAnalysis, () => {
    tries += 1
    if (tries === 1) throw apiRefusal(500, [{ code: 'internal', message: '' }])
    return { items: [], sections: [] }
  })
}

test('[ANALYSIS-012] [ANALYSIS-014] failed analysis request is repeated, and the response may be empty', async () => {
  signIn()
  failsOnce()
  const { user } = await open()
  await generate(user)
  expect(await screen.findByText('Kunne ikke indlæse data. Prøv igen.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Prøv igen' }))
  expect(await screen.findByText('Ingen data')).toBeVisible()
})

test('[ANALYSIS-013] analysis error and empty response are shown in English', async () => {
  signIn(all, 'en')
  failsOnce()
  const { user } = await open()
  await screen.findByRole('tree', { name: 'Farms' })
  await user.click(within(place(/Nygaard/)).getByText('Nygaard'))
  await user.click(screen.getByRole('button', { name: 'Generate' }))
  expect(await screen.findByText('Could not load data. Please try again.')).toBeVisible()
})

test('[ANALYSIS-014] analysis table without rows says so', async () => {
  signIn()
  mockAnalysis([])
  const { user } = await open()
  await generate(user)
  expect(await screen.findByText('Ingen data')).toBeVisible()
})

test('[ANALYSIS-022] company tab is requested at every display, the other tabs are cached', async () => {
  signIn()
  const requests = mockAnalysis()
  const { user } = await open()
  await generate(user)
  await table()
  const times = (level: number) => requests.filter(({ input }) => input.query.scope === level).length
  for (const round of [1, 2]) {
    await user.click(screen.getByRole('tab', { name: 'Virksomhed' }))
    await waitFor(() => expect(times(0)).toBe(round))
    await table()
    await user.click(screen.getByRole('tab', { name: 'Stalde' }))
    await table()
  }
  expect(times(2)).toBe(1)
})

test('[ANALYSIS-023] [ANALYSIS-024] analysis figures are refetched on entry and after a record was saved here', async () => {
  signIn()
  const requests = mockAnalysis()
  const overview = mockEndpoint(getOverview, () => ({ items: [], sections: [] }))
  const { user, router, queryClient } = await open()
  await generate(user)
  await table()
  expect(requests).toHaveLength(1)
  await act(() => publishOwnChange(['herd']))
  await waitFor(() => expect(requests).toHaveLength(2))

  await act(() => router.navigate({ to: '/settings/cookies' }))
  await screen.findByRole('heading', { level: 1, name: 'Cookies' })
  const shown = apiQuery(getOverview, { query: { from: '2026-08-24', to: '2026-11-22', isweaners: 'false' } })
  await queryClient.fetchQuery(shown)
  await act(() => router.navigate({ to: '/analysis', search: { from: '2026-08-24', to: '2026-11-22' } }))
  await waitFor(() => expect(requests).toHaveLength(3))
  expect(queryClient.getQueryState(shown.queryKey)?.isInvalidated).toBe(true)
  expect(overview).toHaveLength(1)
})

test('analysis preserves choices and result while another screen is open', async () => {
  signIn()
  const requests = mockAnalysis()
  const { user, router } = await open()
  await user.click(await screen.findByRole('radio', { name: 'Dødelighed' }))
  await generate(user)
  await table()
  await user.click(screen.getByRole('tab', { name: 'Hold' }))
  await waitFor(() => expect(lastOf(requests)?.scope).toBe(4))
  await act(() => router.navigate({ to: '/settings/cookies' }))
  await screen.findByRole('heading', { level: 1, name: 'Cookies' })
  await act(() => router.navigate({ to: '/analysis', search: { from: '2026-08-24', to: '2026-11-22' } }))
  expect(await screen.findByRole('tab', { name: 'Hold', selected: true })).toBeVisible()
  await table()
  await user.click(screen.getByRole('button', { name: 'Ret valg' }))
  expect(screen.getByRole('radio', { name: 'Dødelighed' })).toBeChecked()
  expect(place(/Nygaard/)).toHaveAttribute('aria-checked', 'true')
  expect(lastOf(requests)).toMatchObject({ type_id: 2, location_ids: [nygaard.id] })
})

test('analysis row states change, value, whole batches and data reliability in words', async () => {
  signIn([...all, 'DataQualityAssessment'])
  mockAnalysis([
    aRow('a', 'Stald 4', {
      diff: -24,
      diff_verdict: 'worse',
      value: -38_250,
      quality: 3,
      why_figure: 1,
      why_place: 'place-4',
      why_pigs: 'slaughter',
    }),
    aRow('b', 'Hold 31', { whole_batch: true, value: 12_400, quality: 1 }),
    aRow('c', 'Hold 38', { too_few: true, quality: 1 }),
  ])
  const { user } = await open()
  await generate(user)
  const shown = within(await table())
  const cells = (name: RegExp) =>
    within(shown.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  await waitFor(() => expect(cells(/Stald 4/).at(-1)).toBe('Mangelfuld'))
  expect(cells(/Stald 4/)).toEqual([
    'Koster mest:−38.250',
    '400',
    '1.012',
    '995',
    '−24dårligere Hvorfor?',
    '1.020',
    'Mangelfuld',
  ])
  expect(shown.getByRole('link', { name: 'Hvorfor har Stald 4 ændret sig?' }).getAttribute('href')).toMatch(
    /^\/why\/1\?.*places=place-4/,
  )
  expect(cells(/Hold 31/)).toEqual(['12.400', '400', '1.012', '995', '+17bedre', '1.020', 'Fremragende'])
  expect(shown.getByRole('rowheader', { name: /Hold 31.*hele holdet/ })).toBeVisible()
  expect(shown.getByRole('rowheader', { name: /Hold 38.*For få foderdage/ })).toBeVisible()
  const [dash] = within(shown.getByRole('row', { name: /Hold 38/ })).getAllByText(/–/)
  if (dash) await user.hover(dash)
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Færre end 100 foderdage')
  expect(screen.getByText(/koster mest/).textContent).toBe(
    'Stald 4 koster mest: 38.250\u00A0kr. i perioden mod eget mål eller landsgennemsnit',
  )
})

test('table menu narrows the main columns, and all figures are shown after one click', async () => {
  signIn()
  const requests = mockAnalysis()
  const { user } = await open()
  await generate(user)
  expect(within(await table()).queryByRole('columnheader', { name: 'Tilvækst, kg' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Alle tal' }))
  expect(await screen.findByRole('columnheader', { name: 'Tilvækst, kg' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Valg for Tilvækst og foder' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Skjul åbne hold' }))
  await waitFor(() => expect(lastOf(requests)?.filters).toEqual(['hide_open']))
  await waitFor(() => expect(screen.getByRole('menuitemcheckbox', { name: 'Skjul åbne hold' })).toBeChecked())
})

test('analysis without a readable farm names the contact', async () => {
  signInBrowser({ profile: aProfile({ language_id: 1, language_code: 'da', modules: all, role: 'Employee' }) })
  await open()
  expect(await screen.findByText(/Du har ikke adgang til nogen ejendom endnu/)).toBeVisible()
})
