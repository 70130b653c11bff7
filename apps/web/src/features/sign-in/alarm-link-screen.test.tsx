import { type AlarmLink, confirmAlarmLink, readAlarmLink } from '@herdboard/contract/people/escalation.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signOutBrowser } from '#testing/sign-in-browser.ts'

const link = (rest: Partial<AlarmLink> = {}): AlarmLink => ({
  lines: ['Vand: intet flow i Stald 3'],
  state: 'open',
  seen: null,
  ...rest,
})

async function openLink(answer: () => AlarmLink) {
  signOutBrowser()
  const read = mockEndpoint(readAlarmLink, answer)
  const used = mockEndpoint(confirmAlarmLink, () =>
    link({ state: 'seen', seen: { by: 'Jens', at: '2026-06-16T00:25:00.000Z' } }),
  )
  const page = await openPage('/auth/seen?token=abc', { language: 'da' })
  return { ...page, read, used }
}

test('a link of an alarm message shows what it was, and marks it only when the button is pressed', async () => {
  const { user, read, used } = await openLink(() => link())
  expect(await screen.findByText('Vand: intet flow i Stald 3')).toBeVisible()
  expect(screen.getByText(/^Ingen har set på alarmen endnu/)).toBeVisible()
  expect(read[0]?.input.body).toEqual({ token: 'abc' })
  expect(used).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Jeg ser på den' }))
  expect(await screen.findByText(/^Tak\. Du står som den/)).toBeVisible()
  expect(used[0]?.input.body).toEqual({ token: 'abc' })
  expect(screen.queryByRole('button', { name: 'Jeg ser på den' })).toBeNull()
})

test('a link whose alarm somebody else looks at says who, since when, and has no button', async () => {
  await openLink(() => link({ state: 'seen', seen: { by: 'Mette', at: '2026-06-16T00:10:00.000Z' } }))
  expect(await screen.findByText('Mette så på alarmen 16.06.2026 02.10.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Jeg ser på den' })).toBeNull()
})

test('a link that has expired says so', async () => {
  await openLink(() => {
    throw apiRefusal(422, [{ code: 'auth.alarm_link_gone', message: '' }])
  })
  expect(await screen.findByText(/^Linket virker ikke mere/)).toBeVisible()
})
