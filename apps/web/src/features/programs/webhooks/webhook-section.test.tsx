import { listCompanyTokens } from '@herdboard/contract/people/api-tokens.ts'
import {
  addWebhook,
  listWebhooks,
  removeWebhook,
  testWebhook,
  type Webhook,
} from '@herdboard/contract/system/webhooks.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aProfile } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const URL_OF_OURS = 'https://alarm.example/herdboard'
const kinds = [
  { id: 30, name: 'Alarm', severity: 3 as const },
  { id: 12, name: 'Overbelægning', severity: 2 as const },
]
const aWebhook = (changes: Partial<Webhook> = {}): Webhook => ({
  id: crypto.randomUUID(),
  url: URL_OF_OURS,
  min_severity: 3,
  type_ids: null,
  created_at: '2026-06-15T10:00:00Z',
  created_by: 'Karin Holm',
  failing_since: null,
  last_sent_at: null,
  newest: [],
  ...changes,
})

async function openWebhooks(webhooks: Webhook[]) {
  signInBrowser({ profile: aProfile({ language_id: 1, language_code: 'da' }) })
  mockEndpoint(listCompanyTokens, () => [])
  mockEndpoint(listWebhooks, () => ({ webhooks: structuredClone(webhooks), kinds }))
  const page = await openPage('/settings/programs')
  return { ...page, card: within(await screen.findByRole('article', { name: 'Webhooks' })) }
}

test('webhook is created with its kinds, and its secret is shown once', async () => {
  const { user, card } = await openWebhooks([])
  const sent = mockEndpoint(addWebhook, () => ({ id: crypto.randomUUID(), secret: 'whsec_abc' }))
  await user.click(await card.findByRole('button', { name: 'Ny webhook' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Opret webhook' }))
  expect(dialog.getByText(/^Skriv adressen/)).toBeVisible()
  await user.type(dialog.getByLabelText('Adresse'), URL_OF_OURS)
  await user.selectOptions(dialog.getByLabelText('Send'), 'Det alvorlige og det, der skal ses på')
  await user.click(dialog.getByRole('button', { name: 'Opret webhook' }))
  expect(await screen.findByDisplayValue('whsec_abc')).toBeVisible()
  expect(screen.getByRole('dialog', { name: 'Webhook er oprettet' })).toBeVisible()
  expect(sent.map(({ input }) => input.body)).toEqual([{ url: URL_OF_OURS, min_severity: 2, type_ids: null }])
})

test('address that the server refuses stays with the reason', async () => {
  const { user, card } = await openWebhooks([])
  mockEndpoint(addWebhook, () => {
    throw apiRefusal(422, [{ code: 'webhook.not_https', message: 'Adressen skal begynde med https://', field: 'url' }])
  })
  await user.click(await card.findByRole('button', { name: 'Ny webhook' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Adresse'), 'http://alarm.example')
  await user.click(dialog.getByRole('button', { name: 'Opret webhook' }))
  expect(await dialog.findByText('Adressen skal begynde med https://')).toBeVisible()
})

test('failing webhook says since when and why, and a test shows its outcome', async () => {
  const event = { is_test: false, attempts: 3, ended_at: null, created_at: '2026-06-15T10:00:00Z' }
  const webhook = aWebhook({
    type_ids: [30],
    failing_since: '2026-06-15T10:00:00Z',
    newest: [{ ...event, id: crypto.randomUUID(), state: 'waiting', error: '503' }],
  })
  const webhooks = [webhook]
  const { user, card } = await openWebhooks(webhooks)
  expect(await card.findByText('Fejler siden 15.06.2026 12.00')).toBeVisible()
  expect(card.getByText('Det alvorlige · Alarm')).toBeVisible()
  expect(card.getByText('Notifikation 15.06.2026 12.00: på vej 503')).toBeVisible()
  const tests = mockEndpoint(testWebhook, () => {
    const id = crypto.randomUUID()
    webhook.newest.unshift({ ...event, id, is_test: true, state: 'sent', error: null, attempts: 1 })
    return { id }
  })
  await user.click(card.getByRole('button', { name: `Send en prøve til ${URL_OF_OURS}` }))
  expect(await card.findByText('Prøve 15.06.2026 12.00: modtaget')).toBeVisible()
  expect(tests.map(({ input }) => input.params)).toEqual([{ id: webhook.id }])
})

test('webhook is removed after a question', async () => {
  const webhooks = [aWebhook()]
  const { user, card } = await openWebhooks(webhooks)
  const sent = mockEndpoint(removeWebhook, () => {
    webhooks.pop()
    return null
  })
  await user.click(await card.findByRole('button', { name: `Fjern ${URL_OF_OURS}` }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Fjern' }))
  expect(await card.findByText('Ingen webhooks endnu.')).toBeVisible()
  expect(sent).toHaveLength(1)
})
