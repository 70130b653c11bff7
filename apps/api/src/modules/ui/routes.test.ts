import { formId } from '@herdboard/contract/core/form-id.ts'
import { listEvents } from '@herdboard/contract/system/catalogue.ts'
import { getBrand, getFooter, getHelpDocument, getHelpWidget, listIcons } from '@herdboard/contract/system/ui.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany } from '#testing/fixtures/test-company.ts'

const api = await testApi()
const company = await aCompany(api.db)

test('[SHELL-002] brand is that of the installation', async () => {
  expect(await api.anonymous().call(getBrand)).toEqual({
    name: 'Svinestien',
    colour: '#0b6e4f',
    logo_url: null,
    support_email: 'hjaelp@svinestien.example',
  })
})

test('[API-014] [SHELL-058] footer names the installation, its support and the version', async () => {
  const footer = await api.anonymous().call(getFooter, {}, { language: 'es' })
  expect(footer).toMatchObject({
    text: 'Svinestien',
    links: [{ text: 'Soporte', url: 'mailto:hjaelp@svinestien.example' }],
  })
  expect(footer.version).toMatch(/^\d+\.\d+\.\d+/)
})

test('[API-013] icon list contains the icons of all events without duplicates', async () => {
  const icons = await api.anonymous().call(listIcons)
  const events = await api.as(company).call(listEvents)
  expect(new Set(icons.map(({ id }) => id)).size).toBe(icons.length)
  expect(icons.map(({ url }) => url)).toEqual(expect.arrayContaining(events.map(({ icon_url }) => icon_url)))
})

test('[API-015] [SHELL-112] [SHELL-131] help covers the overview and the forms, in the reader’s language', async () => {
  const help = await api.as(company).call(getHelpWidget)
  expect(help.filter(({ routes }) => routes.includes('/overview')).map(({ text }) => text)).toEqual([
    'Nøgletal for de valgte stalde og perioden. Tomme tal mangler en optælling eller foder.',
    'Pilen viser ændring fra forrige periode; linjen viser landsgennemsnittet.',
  ])
  const english = await api.as(company).call(getHelpWidget, {}, { language: 'en' })
  expect(english.find(({ routes }) => routes.includes(`/forms/${formId.deadPigs}`))).toMatchObject({
    text: 'Without weight, 85 % of the calculated weight is used.',
    is_visible: true,
  })
  expect(help.filter(({ routes }) => routes.length === 0)).toMatchObject([
    { type: 0, text: 'Håndbog', url: 'https://svinestien.example/haandbog' },
  ])
  const without = await aCompany(api.db, { modules: ['Sections'] })
  await expect(api.as(without).call(getHelpWidget)).rejects.toMatchObject({ status: 403 })
})

test('each screen has its own help text in every language', async () => {
  const inDanish = await api.as(company).call(getHelpWidget)
  for (const language of ['en', 'sv', 'es', 'pt'] as const) {
    const help = await api.as(company).call(getHelpWidget, {}, { language })
    expect(help.map(({ routes }) => routes)).toEqual(inDanish.map(({ routes }) => routes))
    const own = ['Sådan vejer I', 'How to weigh', 'Film om vand', 'Gå en runde', 'Kommer snart']
    const screens = help.filter(({ routes, text }) => routes.length > 0 && !own.includes(text)).map(({ text }) => text)
    expect(new Set(screens).size).toBe(screens.length)
    expect(screens.filter((text) => inDanish.some((danish) => danish.text === text))).toEqual([])
  }
})

test('[SHELL-112] [SHELL-113] [SHELL-114] [SHELL-134] an installation has help with routes, documents, videos and references', async () => {
  const english = await api.as(company).call(getHelpWidget, {}, { language: 'en' })
  const byText = (text: string) => english.find((item) => item.text === text)
  expect(byText('How to weigh')).toMatchObject({
    type: 1,
    url: '/ui/help-documents/1',
    references: [{ text: 'Vægte', url: '/pigs' }],
    routes: ['/pigs'],
  })
  // A language without a text has the first.
  const spanish = await api.as(company).call(getHelpWidget, {}, { language: 'es' })
  expect(spanish.map(({ text }) => text)).toContain('Sådan vejer I')
  expect(byText('Film om vand')).toMatchObject({
    type: 2,
    url: null,
    video_title: 'Vand',
    video_source_url: 'https://svinestien.example/vand.mp4',
    video_description: 'To minutter',
    reference_url: 'https://svinestien.example/vand',
    routes: ['/monitoring'],
  })
  expect(byText('Gå en runde')).toMatchObject({ type: 0, url: '/round' })
  expect(byText('Kommer snart')).toMatchObject({ is_visible: false })
})

test('[SHELL-115] help document is fetched by its number, and only by members with the module', async () => {
  const answer = await api.as(company).send(getHelpDocument, { params: { no: '1' } })
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.rawPayload.toString()).toBe('%PDF-1.7 weighing')
  for (const no of ['2', '9'])
    expect((await api.as(company).send(getHelpDocument, { params: { no } })).statusCode).toBe(404)
  const without = await aCompany(api.db, { modules: ['Sections'] })
  expect((await api.as(without).send(getHelpDocument, { params: { no: '1' } })).statusCode).toBe(403)
})
