import { getAlarmForm, getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import type { AlarmId, NotificationId } from '@herdboard/contract/core/ids.ts'
import { getKpis, getKpiTypes, getOverview, getPigMovements } from '@herdboard/contract/figures/dashboard.ts'
import { removeRecord } from '@herdboard/contract/herd/records.ts'
import { markAlarmsSeen } from '@herdboard/contract/people/escalation.ts'
import { patchNotification } from '@herdboard/contract/system/notifications.ts'
import { getToday, type TodayLine } from '@herdboard/contract/system/today.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aForm, aFormReply, aFormSection, anElement } from '#testing/forms.ts'
import { aProfile, exampleBarn, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { aNotification } from '#testing/notifications.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { aTable } from '#testing/tables.ts'

const farm = exampleFarm({ pigs: 1200 })
const barn = exampleBarn(farm, { pigs: 1200 })
const danish = aProfile({ language_id: 1, language_code: 'da' })

const aLine = (title: string, part: Partial<TodayLine> = {}): TodayLine => ({
  key: title,
  type_id: 12,
  severity: 2,
  icon_url: '/icons/bell.svg',
  title,
  detail: null,
  badge: 'I dag',
  since: '2026-06-15T06:00:00Z',
  count: 1,
  needs_me: true,
  actions: [],
  ...part,
})

async function openToday(lines: readonly TodayLine[], part: object = {}, isDown = () => false) {
  signInBrowser({ profile: danish, farms: [farm], barns: [barn] })
  mockEndpoint(getKpiTypes, () => [])
  mockEndpoint(getOverview, () => ({ items: [], sections: [] }))
  mockEndpoint(getKpis, () => [])
  mockEndpoint(getPigMovements, () => aTable())
  mockEndpoint(getToday, () => {
    if (isDown()) throw apiRefusal(503, [{ code: 'request.unavailable', message: '' }])
    return {
      checked_at: '2026-06-15T06:42:00Z',
      lines: [...lines],
      total_lines: lines.length,
      severe_lines: lines.filter(({ severity }) => severity === 3).length,
      watched_alarms: [],
      total_watched: 0,
      farms: [],
      farm_count: 1,
      last_check_in: null,
      days_without_alarm: null,
      ...part,
    }
  })
  return openPage('/overview')
}

test('the four worst causes are cards, the others wait behind one press', async () => {
  const { user } = await openToday(['En', 'To', 'Tre', 'Fire', 'Fem', 'Seks'].map((title) => aLine(title)))
  const cards = await screen.findByRole('list', { name: 'Det vigtigste i dag' })
  expect(within(cards).getAllByRole('listitem')).toHaveLength(4)
  expect(screen.getByText('Opdateret kl. 08.42')).toBeVisible()
  expect(screen.getByText('Også: Fem · Seks')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Vis alt (6)' }))
  const rest = await screen.findByRole('list', { name: 'Alt det andet i dag' })
  expect(
    within(rest)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['I dagFem', 'I dagSeks'])
})

test('a day without trouble is one green line with the last inspection', async () => {
  await openToday([], { last_check_in: { at: '2026-06-15T06:33:00Z', by: 'Jonas Holm' }, days_without_alarm: 4 })
  expect(
    await screen.findByText((_, element) => element?.tagName === 'SPAN' && element.textContent === ALL_CLEAR),
  ).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Det vigtigste i dag' })).toBeNull()
})
const ALL_CLEAR = 'Intet kræver handling. Sidst tilset 15.06.2026 08.33 af Jonas Holm. Ingen alarmer i 4 døgn.'

test('one press records the inspection of a barn with the proposed answers, the next press undoes it', async () => {
  const { user } = await openToday([
    aLine('Stald 3 er ikke tilset i 41 timer', {
      actions: [{ kind: 'check-in', text: 'Registrer tilsyn af hele stalden', farm_id: farm.id, barn_id: barn.id }],
    }),
  ])
  const wellDone = anElement('checkbox', 'FF_AllOk', 'Alt i orden', { value: true })
  mockEndpoint(getForm, () => aFormReply(aForm([aFormSection('FS_Main', 'Tilsyn', [wellDone])], { version: 3 })))
  const sent = mockEndpoint(postForm, () => ({
    id: '018f3f5e-0000-7000-8000-000000000009',
    message: 'Tilsyn af Stald 3 er registreret',
    pending: false,
  }))
  const removed = mockEndpoint(removeRecord, () => null)
  await user.click(await screen.findByRole('button', { name: /^Registrer tilsyn af hele stalden/ }))
  expect(await screen.findByText('Tilsyn af Stald 3 er registreret')).toBeVisible()
  expect(sent[0]?.input.body).toMatchObject({
    farm_id: farm.id,
    barn_id: barn.id,
    form: { sections: [{ id: 'FS_Main', children: [{ id: 'FF_AllOk', value: true }] }], version: 3 },
  })
  await user.click(screen.getByRole('button', { name: 'Fortryd' }))
  expect(await screen.findByText('Tilsynet er fortrudt')).toBeVisible()
  expect(removed).toHaveLength(1)
})

test('a press on handled marks every notification of the line', async () => {
  const ids = ['018f3f5e-0000-7000-8000-000000000001', '018f3f5e-0000-7000-8000-000000000002'] as NotificationId[]
  const { user } = await openToday([
    aLine('Høj dødelighed', { actions: [{ kind: 'handled', text: 'Det er set', notification_ids: ids }] }),
  ])
  const patched = mockEndpoint(patchNotification, () => aNotification())
  await user.click(await screen.findByRole('button', { name: /^Det er set/ }))
  expect(await screen.findByText('Markeret som håndteret')).toBeVisible()
  expect(patched.map(({ input }) => [input.params.id, input.body])).toEqual(
    ids.map((id) => [id, [{ op: 'replace', path: '/handled', value: true }]]),
  )
})

test('a press says that the reader looks at the alarms of the line', async () => {
  const ids = ['018f3f5e-0000-7000-8000-000000000001', '018f3f5e-0000-7000-8000-000000000002'] as NotificationId[]
  const { user } = await openToday([
    aLine('Vand: intet flow', { actions: [{ kind: 'seen', text: 'Jeg ser på den', notification_ids: ids }] }),
  ])
  const seen = mockEndpoint(markAlarmsSeen, () => null)
  await user.click(await screen.findByRole('button', { name: /^Jeg ser på den/ }))
  expect(await screen.findByText('Du står som den, der ser på alarmen')).toBeVisible()
  expect(seen.map(({ input }) => input.body)).toEqual([{ notification_ids: ids }])
})

test('an alarm that somebody looks at stays on Today, muted, and opens with one press', async () => {
  const opened = mockEndpoint(getAlarmForm, () => aFormReply(aForm([])))
  const { user } = await openToday([], {
    watched_alarms: [
      {
        alarm_id: '018f3f5e-0000-7000-8000-000000000009' as AlarmId,
        title: 'Vand: intet flow: Stald 3, A1',
        severity: 3,
        seen_by: 'Mette',
        seen_at: '2026-06-15T05:10:00Z',
        assignee: 'Jens',
      },
    ],
    total_watched: 1,
  })
  const list = await screen.findByRole('list', { name: 'Alarmer, som nogen ser på' })
  expect(list).toHaveTextContent('Vand: intet flow: Stald 3, A1 Set af Mette 15.06.2026 07.10, tildelt Jens')
  expect(screen.getByText('Intet nyt kræver handling. 1 alarm varer ved og er set.')).toBeVisible()
  expect(screen.queryByText(/^Intet kræver handling/)).toBeNull()
  await user.click(within(list).getByRole('button', { name: 'Vand: intet flow: Stald 3, A1' }))
  await waitFor(() =>
    expect(opened.map(({ input }) => input.params.id)).toEqual(['018f3f5e-0000-7000-8000-000000000009']),
  )
  expect(screen.queryByRole('button', { name: /^Jeg ser på/ })).toBeNull()
})

test('what the list leaves out is counted, and leads to the whole list', async () => {
  const titles = ['En', 'To', 'Tre', 'Fire', 'Fem']
  const alarm = {
    alarm_id: '018f3f5e-0000-7000-8000-000000000009' as AlarmId,
    title: 'Vand: intet flow: Stald 3, A1',
    severity: 3,
    seen_by: 'Mette',
    seen_at: '2026-06-15T05:10:00Z',
    assignee: null,
  }
  const part = { total_lines: 107, watched_alarms: [alarm], total_watched: 23 }
  const { user } = await openToday(
    titles.map((title) => aLine(title)),
    part,
  )
  const watched = await screen.findByRole('list', { name: 'Alarmer, som nogen ser på' })
  expect(within(watched).getByRole('link', { name: '22 mere end der vises her' })).toHaveAttribute(
    'href',
    '/monitoring/log',
  )
  await user.click(screen.getByRole('button', { name: 'Vis alt (107)' }))
  expect(screen.getByRole('link', { name: '102 mere end der vises her' })).toHaveAttribute(
    'href',
    '/notifications?statuses=requires-action',
  )
})

test('a failed load is shown with a way to try again', async () => {
  let isDown = true
  const { user } = await openToday([aLine('En')], {}, () => isDown)
  expect(await screen.findByText('Kunne ikke hente, hvad der er galt i dag')).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Prøv igen' }))
  expect(await screen.findByText('En')).toBeVisible()
})

test('a reader of many farms sees which have something wrong, and the worst of each', async () => {
  await openToday([aLine('En')], {
    farm_count: 12,
    farms: [{ farm_id: farm.id, name: 'Vestergård', severe: 2, attention: 1, worst: 'Stald 9: 9 døde på 7 dage' }],
  })
  const list = await screen.findByRole('list', { name: 'Der er noget galt på 1 af 12 ejendomme' })
  expect(within(list).getByRole('listitem')).toHaveTextContent(
    'Vestergård2 alvorlige1 at se påStald 9: 9 døde på 7 dage',
  )
})
