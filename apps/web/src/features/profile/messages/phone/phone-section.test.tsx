import {
  getMessagePhone,
  type MessagePhone,
  putMessagePhone,
  removeMessagePhone,
  verifyMessagePhone,
} from '@herdboard/contract/people/phone.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aProfile } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const none: MessagePhone = { is_available: true, phone: null, is_verified: false, tries_left: 0 }
const unproved: MessagePhone = { ...none, phone: '+4512345678', tries_left: 5 }

async function openCard(first: MessagePhone) {
  let current = first
  signInBrowser({ profile: aProfile({ language_id: 1, language_code: 'da' }) })
  mockEndpoint(getMessagePhone, () => current)
  const page = await openPage('/settings/profile')
  const card = within(await screen.findByRole('article', { name: 'Beskeder' }))
  await card.findByLabelText('På mail')
  return {
    ...page,
    card,
    become: (changes: Partial<MessagePhone>) => {
      current = { ...current, ...changes }
      return current
    },
  }
}

test('installation without SMS offers no telephone and no choice about it', async () => {
  const { card } = await openCard({ ...none, is_available: false })
  expect(card.queryByLabelText('På sms')).toBeNull()
  expect(card.queryByLabelText('Mobilnummer til sms')).toBeNull()
})

test('telephone is typed, proved by its code, and a wrong code says how many tries are left', async () => {
  const { user, card, become } = await openCard(none)
  const numbers = mockEndpoint(putMessagePhone, () => become(unproved))
  const codes = mockEndpoint(verifyMessagePhone, ({ input }) =>
    become(input.body.code === '123456' ? { is_verified: true, tries_left: 0 } : { tries_left: 4 }),
  )
  await user.type(await card.findByLabelText('Mobilnummer til sms'), '12 34 56 78')
  await user.click(card.getByRole('button', { name: 'Send en kode' }))
  await user.type(await card.findByLabelText('Koden fra sms’en'), '111111')
  await user.click(card.getByRole('button', { name: 'Bekræft nummeret' }))
  expect(await card.findByText('Koden passer ikke. 4 forsøg tilbage.')).toBeVisible()
  await user.type(card.getByLabelText('Koden fra sms’en'), '123456')
  await user.click(card.getByRole('button', { name: 'Bekræft nummeret' }))
  expect(await card.findByText('Bekræftet')).toBeVisible()
  expect(card.getByLabelText('På sms')).toHaveDisplayValue('Det alvorlige')
  expect(numbers.map(({ input }) => input.body)).toEqual([{ phone: '12 34 56 78' }])
  expect(codes.map(({ input }) => input.body.code)).toEqual(['111111', '123456'])
})

test('number that is none keeps what was typed and says what is wrong', async () => {
  const { user, card } = await openCard(none)
  mockEndpoint(putMessagePhone, () => {
    throw apiRefusal(422, [{ code: 'phone.invalid', message: 'Skriv nummeret med landekode', field: 'phone' }])
  })
  const field = await card.findByLabelText('Mobilnummer til sms')
  await user.type(field, '112')
  await user.click(card.getByRole('button', { name: 'Send en kode' }))
  expect(await card.findByText('Skriv nummeret med landekode')).toBeVisible()
  expect(field).toHaveValue('112')
})

test('code that is used up can be sent anew, and the telephone can be removed', async () => {
  const { user, card, become } = await openCard({ ...unproved, tries_left: 0 })
  mockEndpoint(putMessagePhone, () => become({ tries_left: 5 }))
  mockEndpoint(removeMessagePhone, () => {
    become(none)
    return null
  })
  await user.click(await card.findByRole('button', { name: 'Send en ny kode' }))
  expect(await card.findByLabelText('Koden fra sms’en')).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Fjern +4512345678' }))
  expect(await card.findByLabelText('Mobilnummer til sms')).toHaveValue('')
})
