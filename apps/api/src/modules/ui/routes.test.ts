import { formId } from '@herdboard/contract/core/form-id.ts'
import { listEvents } from '@herdboard/contract/system/catalogue.ts'
import { getBrand, getFooter, getHelpWidget, listIcons } from '@herdboard/contract/system/ui.ts'
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
    const screens = help.filter(({ routes }) => routes.length > 0).map(({ text }) => text)
    expect(new Set(screens).size).toBe(screens.length)
    expect(screens.filter((text) => inDanish.some((danish) => danish.text === text))).toEqual([])
  }
})
