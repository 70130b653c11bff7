import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import { listSignIns } from '@herdboard/contract/people/auth.ts'
import {
  defaultMessageChoice,
  getMessageChoice,
  listMessages,
  putMessageChoice,
} from '@herdboard/contract/people/messages.ts'
import { listPasskeys } from '@herdboard/contract/people/passkeys.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aProfile } from '#testing/herd.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const kinds = [
  { id: 30, name: 'Alarm', severity: 3 as const },
  { id: 12, name: 'Overbelægning', severity: 2 as const },
]

async function openMessages(messages: EndpointReply<typeof listMessages> = []) {
  signInBrowser({ profile: aProfile({ language_id: 1, language_code: 'da' }) })
  mockEndpoint(listSignIns, () => [])
  mockEndpoint(listPasskeys, () => ({ passkeys: [], address: null }))
  mockEndpoint(getMessageChoice, () => ({ ...defaultMessageChoice, kinds }))
  mockEndpoint(listMessages, () => [...messages])
  const page = await openPage('/settings/profile')
  return { ...page, card: within(await screen.findByRole('article', { name: 'Beskeder' })) }
}

test('choice of messages is saved as a whole, with the quiet hours', async () => {
  const sent = mockEndpoint(putMessageChoice, () => defaultMessageChoice)
  const { user, card } = await openMessages()
  const about = await card.findByLabelText('På mail')
  expect(about).toHaveDisplayValue('Det alvorlige')
  await user.selectOptions(about, 'Det alvorlige og det, der skal ses på')
  await user.clear(card.getByLabelText('Til'))
  await user.type(card.getByLabelText('Til'), '22:00')
  expect(card.getByText('Fritiden skal begynde og slutte på hvert sit tidspunkt')).toBeVisible()
  expect(card.getByRole('button', { name: 'Gem' })).toBeDisabled()
  await user.clear(card.getByLabelText('Til'))
  await user.type(card.getByLabelText('Til'), '05:30')
  await user.selectOptions(card.getByLabelText('Alarmer, der må vække mig'), 'De alvorlige og dem, der skal ses på')
  await user.click(card.getByRole('combobox', { name: 'Send mig ikke' }))
  await user.click(await screen.findByRole('option', { name: 'Overbelægning' }))
  await user.click(card.getByRole('button', { name: 'Gem' }))
  await expect
    .poll(() => sent[0]?.input.body)
    .toEqual({
      email_from: 2,
      push_from: 3,
      sms_from: 3,
      quiet_hours: { from: '22:00', to: '05:30' },
      night_from: 2,
      muted_kinds: [12],
    })
})

test('messages say what became of them', async () => {
  const message = (text: string, rest: object) => ({
    id: crypto.randomUUID(),
    text,
    channel: 'email' as const,
    created_at: '2026-06-15T10:00:00Z',
    state: 'waiting' as const,
    reason: null,
    due_at: '2026-06-16T04:00:00Z',
    ended_at: null,
    ...rest,
  })
  const { card } = await openMessages([
    message('Intet tilsyn i Stald 3', {}),
    message('Vand: intet flow i Stald 4', { state: 'sent', ended_at: '2026-06-15T10:01:00Z' }),
    message('Høj dødelighed', { state: 'dropped', reason: 'solved', ended_at: '2026-06-15T10:02:00Z' }),
  ])
  const lines = await card.findAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Intet tilsyn i Stald 3Mail · Venter til 16.06.2026 06.00',
    'Vand: intet flow i Stald 4Mail · Sendt 15.06.2026 12.01',
    'Høj dødelighedMail · Ikke sendt: løst 15.06.2026 12.02',
  ])
})
