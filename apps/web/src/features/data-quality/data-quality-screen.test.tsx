import { getForm, getRecordForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { getDailyAssessment } from '@herdboard/contract/figures/data-quality.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aForm, aFormReply, aFormSection, anElement, deadForm } from '#testing/forms.ts'
import { aProfile, exampleBarn, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { anAssessment, mockQualityEndpoints } from '#testing/quality.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const nygaard = exampleFarm({ name: 'Nygaard', pigs: 1200 })
const oster = exampleFarm({ name: 'Østergård', pigs: 800 })
const assessment = anAssessment([
  { farm: nygaard, category: 3, methods: [1, 3, 5] },
  { farm: oster, category: 1, methods: [2, 1, 4] },
])

const signIn = (farms = [nygaard, oster], role: 'DirectoryAdmin' | 'Employee' = 'DirectoryAdmin') =>
  signInBrowser({
    profile: aProfile({ language_id: 1, language_code: 'da', modules: ['DataQualityAssessment'], role }),
    farms,
    barns: farms.map((farm) => exampleBarn(farm)),
  })

const panel = (name: RegExp) => screen.findByRole('button', { name })

test('[DQA-001] [DQA-002] [DQA-004] [DQA-005] data quality has a panel per farm with a badge and the calculation time below', async () => {
  signIn()
  mockQualityEndpoints(assessment)
  await openPage('/overview/data-quality')
  expect(await screen.findByRole('heading', { name: 'Datakvalitet', level: 1 })).toBeVisible()
  expect(await screen.findByText(/^Sidst beregnet 15\.0?6\.2026/)).toBeVisible()
  expect(await panel(/Nygaard.*Mangelfuld/)).toHaveAttribute('aria-expanded', 'false')
  expect(await panel(/Østergård.*Fremragende/)).toBeVisible()
})

test('[DQA-003] data quality search by name leaves the matching farms', async () => {
  signIn()
  mockQualityEndpoints(assessment)
  const { user } = await openPage('/overview/data-quality')
  await panel(/Nygaard/)
  await user.type(screen.getByRole('searchbox', { name: 'Søg efter ejendom' }), 'øst')
  await waitFor(() => expect(screen.queryByRole('button', { name: /Nygaard.*Mangelfuld/ })).toBeNull())
  expect(await panel(/Østergård/)).toBeVisible()
  await user.type(screen.getByRole('searchbox', { name: 'Søg efter ejendom' }), 'xx')
  expect(await screen.findByText('Ingen ejendom hedder det')).toBeVisible()
})

/** The rows of a list: their text, tone and number of filled bars. */
const rowsOf = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('button', { hidden: true })
    .map((row) => ({
      text: row.textContent,
      tone: row.querySelector('[data-tone]')?.getAttribute('data-tone'),
      bars: row.querySelectorAll('[data-filled]').length,
    }))

test('[DQA-006] [DQA-012] [DQA-013] [DQA-014] [DQA-015] [DQA-016] panel lists what to mend, then what is in order', async () => {
  signIn()
  mockQualityEndpoints(assessment)
  const { user } = await openPage('/overview/data-quality')
  await user.click(await panel(/Nygaard/))
  expect(await rowsOf('Vurderinger af Nygaard')).toEqual([
    {
      text: 'Status registreretOm Status registreretMålt: 3,5 % · fremragende: højst 1 %Påvirker: Daglig tilvækstAfgørendeMangelfuld',
      tone: 'alarm',
      bars: 1,
    },
  ])
  expect(screen.getByText('1 er i orden')).toBeVisible()
  expect(await rowsOf('I orden på Nygaard')).toEqual([
    {
      text: 'Negativ beholdningOm Negativ beholdningMålt: 1,5 % · fremragende: højst 1 %Påvirker: Daglig tilvækstAfgørendeFremragende',
      tone: 'ok',
      bars: 3,
    },
  ])
  expect(await rowsOf('Kan ikke beregnes på Nygaard')).toMatchObject([{ tone: 'none', bars: 0 }])
  await user.click(await panel(/Østergård/))
  const others = await rowsOf('Vurderinger af Østergård')
  expect(others.map(({ tone, bars }) => [tone, bars])).toEqual([
    ['warning', 2],
    ['none', 0],
  ])
})

test('panel names what was done today and how many points there were to mend before', async () => {
  signIn([nygaard])
  mockQualityEndpoints(anAssessment([{ farm: nygaard, category: 3, done: [1, 3], open: [4, 3, 1] }]))
  await openPage('/overview/data-quality')
  expect(await screen.findByText('Ordnet i dag: Negativ beholdning, Afvigelse ved status')).toBeVisible()
  expect(screen.getByText('1 at rette nu mod 4 på den første af 3 beregnede dage')).toBeVisible()
})

test('farm without anything to mend says what is in order', async () => {
  signIn([nygaard])
  mockQualityEndpoints(anAssessment([{ farm: nygaard, category: 1, methods: [1, 1, 5] }]))
  await openPage('/overview/data-quality')
  expect(await screen.findByText('Intet skal rettes. I orden: Negativ beholdning, Status registreret')).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Vurderinger af Nygaard' })).toBeNull()
})

test('farm that was never calculated says when it will be, and folds the methods, which have no value', async () => {
  signIn([nygaard])
  mockQualityEndpoints(anAssessment([{ farm: nygaard, category: 4, methods: [4, 4, 4] }], { created_at_utc: null }))
  await openPage('/overview/data-quality')
  expect(
    await screen.findByText(
      'Datakvaliteten er ikke beregnet endnu. Det sker kort efter en registrering, ellers i nat.',
    ),
  ).toBeVisible()
  const methods = await screen.findByRole('list', { name: 'Vurderinger af Nygaard', hidden: true })
  expect(methods.closest('details')).not.toHaveAttribute('open')
  expect(methods).toHaveTextContent('Fremragende: højst 1 %')
  expect(methods).not.toHaveTextContent('Målt')
})

test('data quality method row opens the form that corrects it without its details', async () => {
  signIn([nygaard])
  mockQualityEndpoints(anAssessment([{ farm: nygaard, category: 3 }]))
  const requests = mockEndpoint(getForm, () => aFormReply(deadForm({ form_id: formId.stockCount, title: 'Status' })))
  const { user } = await openPage('/overview/data-quality')
  await user.click(await screen.findByRole('link', { name: 'Registrer status: Status registreret' }))
  await waitFor(() => expect(requests[0]?.input.params.form_id).toBe(formId.stockCount))
  expect(requests[0]?.input.query).toMatchObject({ farm_id: nygaard.id })
})

const readFlags = { disabled: true }
const gapForm = aForm(
  [
    aFormSection('FS_Result', 'Status registreret', [
      anElement('qualitydescriptor', 'FF_Quality', 'Vurdering', { ...readFlags, value: 3 }),
      anElement('textbox', 'FF_Measured', 'Målt', { ...readFlags, value: '210 dage' }),
    ]),
    aFormSection('FS_Do', 'Det kan du gøre', [
      {
        ...anElement('linkbutton', 'FF_GoTo', 'Registrer status'),
        type_settings: {
          ...anElement('linkbutton', 'FF_GoTo', '').type_settings,
          route: '/activity',
          action: `form/6/${nygaard.id}`,
        },
      },
    ]),
  ],
  { form_id: formId.dataQuality, title: 'Status registreret', sub_title: 'Nygaard' },
)

test('[DQA-007] [DQA-008] data quality method opens its form read-only; the button opens the form that corrects it', async () => {
  signIn([nygaard])
  mockQualityEndpoints(anAssessment([{ farm: nygaard, category: 3 }]))
  const requests = mockEndpoint(getForm, ({ input }) =>
    aFormReply(
      input.params.form_id === formId.dataQuality ? gapForm : deadForm({ form_id: formId.stockCount, title: 'Status' }),
      {
        editable: input.params.form_id !== formId.dataQuality,
      },
    ),
  )
  const { user } = await openPage('/overview/data-quality')
  await user.click(await screen.findByRole('button', { name: /^Status registreret/ }))
  const dialog = await screen.findByRole('dialog', { name: /Status registreret · Nygaard/ })
  expect(requests[0]?.input).toMatchObject({
    params: { form_id: formId.dataQuality },
    query: { farm_id: nygaard.id, resource_id: '2' },
  })
  expect(await within(dialog).findByDisplayValue('210 dage')).toBeDisabled()
  expect(within(dialog).getByText('Mangelfuld')).toBeVisible()
  await user.click(within(dialog).getByRole('link', { name: 'Registrer status' }))
  await waitFor(() => expect(requests.some(({ input }) => input.params.form_id === formId.stockCount)).toBe(true))
  expect(requests.find(({ input }) => input.params.form_id === formId.stockCount)?.input.query).toMatchObject({
    farm_id: nygaard.id,
  })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /210|· Nygaard/ })).toBeNull())
})

test('data quality finding of a single record links to its form', async () => {
  signIn([nygaard])
  mockQualityEndpoints(anAssessment([{ farm: nygaard, category: 3 }]))
  const record = '00000000-0000-4000-8000-0000000000aa'
  const link = anElement('linkbutton', 'FF_Record_1', '14.06.2026, A1: talt 230')
  const lowestLink = {
    ...link,
    type_settings: { ...link.type_settings, route: '/activity', action: `record/${record}` },
  }
  mockEndpoint(getForm, () =>
    aFormReply(aForm([aFormSection('FS_Records', 'De værste', [lowestLink])], { form_id: formId.dataQuality })),
  )
  const requests = mockEndpoint(getRecordForm, () => aFormReply(deadForm()))
  const { user } = await openPage('/overview/data-quality')
  await user.click(await screen.findByRole('button', { name: /^Status registreret/ }))
  await user.click(await screen.findByRole('link', { name: '14.06.2026, A1: talt 230' }))
  await waitFor(() => expect(requests[0]?.input.params.id).toBe(record))
})

test('data quality reports a missing calculation, no farm and no response', async () => {
  signIn([nygaard])
  mockQualityEndpoints(anAssessment([{ farm: nygaard, category: 4, methods: [4, 4, 4] }], { created_at_utc: null }))
  const { router } = await openPage('/overview/data-quality')
  expect(await screen.findByText('Ikke beregnet endnu')).toBeVisible()
  expect(await panel(/Nygaard.*Beregnes/)).toBeVisible()
  expect(router.state.location.pathname).toBe('/overview/data-quality')
})

test('data quality without a readable farm names the contact', async () => {
  signIn([], 'Employee')
  mockQualityEndpoints(anAssessment([], { quality_assessment_id: 5, created_at_utc: null }))
  await openPage('/overview/data-quality')
  expect(await screen.findByText(/Du har ikke adgang til nogen ejendom endnu/)).toBeVisible()
})

test('data quality of a company without a farm leads its administrator to the first one', async () => {
  signIn([])
  mockQualityEndpoints(anAssessment([], { quality_assessment_id: 5, created_at_utc: null }))
  const { user, address } = await openPage('/overview/data-quality')
  expect(await screen.findByText(/Virksomheden har ingen ejendom endnu/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Opret ejendom' }))
  await expect.poll(address).toContain('/settings/locations')
})

test('failed fetch of an assessment can be repeated', async () => {
  signIn([nygaard])
  mockQualityEndpoints(assessment)
  let tries = 0
  mockEndpoint(getDailyAssessment, () => {
    tries += 1
    if (tries <= 2) throw apiRefusal(404, [{ code: 'request.not_found', message: '' }])
    return assessment
  })
  const { user } = await openPage('/overview/data-quality')
  expect(await screen.findByText('Datakvaliteten kunne ikke hentes')).toBeVisible()
  tries = 2
  await user.click(screen.getByRole('button', { name: 'Prøv igen' }))
  expect(await panel(/Nygaard.*Mangelfuld/)).toBeVisible()
})
