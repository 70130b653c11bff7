import { FarmId, UserId } from '@herdboard/contract/core/ids.ts'
import { type FarmRota, listRotas, putRota } from '@herdboard/contract/people/rotas.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aProfile } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const [mette, jens, anna] = [1, 2, 3].map((no) => UserId.parse(`00000000-0000-4000-8000-00000000000${no}`)) as [
  UserId,
  UserId,
  UserId,
]
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const nygaard = (rest: Partial<FarmRota> = {}): FarmRota => ({
  farm_id: FarmId.parse('00000000-0000-4000-8000-00000000f001'),
  farm_name: 'Nygaard',
  escalate_after_minutes: 20,
  shifts: [],
  people: [
    { id: mette, name: 'Mette', is_notified: true },
    { id: jens, name: 'Jens', is_notified: true },
  ],
  on_duty: [],
  gaps: [],
  version: 0,
  ...rest,
})

async function openRota(rota: FarmRota, role: 'DirectoryAdmin' | 'Employee' = 'DirectoryAdmin') {
  signInBrowser({ profile: aProfile({ role, language_id: 1, language_code: 'da' }) })
  mockEndpoint(listRotas, () => [rota])
  const page = await openPage('/settings/rota')
  return { ...page, card: within(await screen.findByRole('article', { name: 'Nygaard' })) }
}

test('the rota says who is on duty, who follows, when nobody is, and who drops out', async () => {
  const { card } = await openRota(
    nygaard({
      shifts: [
        { weekdays: [1, 2, 3, 4, 5], dates: null, from: '06:00', to: '22:00', people: [mette, jens] },
        {
          weekdays: null,
          dates: { first: '2026-12-24', last: '2026-12-26' },
          from: '00:00',
          to: '00:00',
          people: [anna],
        },
      ],
      people: [...nygaard().people, { id: anna, name: 'Anna', is_notified: false }],
      on_duty: [mette, jens],
      gaps: [
        { weekdays: [1, 2, 3, 4], from: '22:00', to: '06:00', days: 1 },
        { weekdays: [5], from: '22:00', to: '06:00', days: 3 },
      ],
      version: 3,
    }),
    'Employee',
  )
  expect(card.getByText('Mette har vagten nu.')).toBeVisible()
  expect(card.getByText(/Derefter Jens, hvis ingen har set alarmen efter 20 minutter/)).toBeVisible()
  expect(
    card.getByText('Ingen på vagt: man–tors 22.00–06.00; fre 22.00 – man 06.00. Da får alle besked med det samme.'),
  ).toBeVisible()
  expect(card.getByText(/^Anna kan ikke mere registrere på ejendommen og springes over/)).toBeVisible()
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'man–fre 06.00–22.00Mette → Jens',
    '24.12.2026 – 26.12.2026, hele døgnetAnna',
  ])
  expect(card.queryByRole('button')).toBeNull()
})

test('an administrator makes a rota: days, hours, the first person and a substitute', async () => {
  const { user, card } = await openRota(nygaard())
  const sent = mockEndpoint(putRota, () => nygaard({ version: 1 }))
  expect(card.getByText(/^Ingen vagtplan: alle/)).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Lav vagtplan' }))
  const shift = within(card.getByRole('group', { name: 'Vagt 1' }))
  await user.click(shift.getByLabelText('lør'))
  await user.click(shift.getByLabelText('søn'))
  await user.clear(shift.getByLabelText('Fra kl.'))
  await user.type(shift.getByLabelText('Fra kl.'), '22:00')
  await user.clear(shift.getByLabelText(/^Til kl\./))
  await user.type(shift.getByLabelText(/^Til kl\./), '06:00')
  expect(shift.getByText('Dagen efter')).toBeVisible()
  expect(card.getByRole('button', { name: 'Gem' })).toBeDisabled()
  await user.selectOptions(shift.getByLabelText('Først'), 'Jens')
  await user.selectOptions(shift.getByLabelText('Afløser 1'), 'Mette')
  await user.click(card.getByRole('button', { name: 'Gem' }))
  await expect
    .poll(() => sent[0]?.input.body)
    .toEqual({
      escalate_after_minutes: 20,
      shifts: [{ weekdays: [1, 2, 3, 4, 5], dates: null, from: '22:00', to: '06:00', people: [jens, mette] }],
      version: 0,
    })
  expect(await screen.findByText('Vagtplanen er gemt')).toBeVisible()
})

test('a rota that somebody else has changed says so and keeps what was typed', async () => {
  const shift = { weekdays: EVERY_DAY, dates: null, from: '00:00', to: '00:00', people: [mette] }
  const { user, card } = await openRota(nygaard({ shifts: [shift], version: 2 }))
  mockEndpoint(putRota, () => {
    throw apiRefusal(409, [{ code: 'version.stale', message: 'En anden har ændret det' }])
  })
  await user.click(card.getByRole('button', { name: 'Ret vagtplan' }))
  await user.selectOptions(card.getByLabelText('Først'), 'Jens')
  await user.click(card.getByRole('button', { name: 'Gem' }))
  expect(await screen.findByText('En anden har ændret det')).toBeVisible()
  expect(card.getByLabelText('Først')).toHaveDisplayValue('Jens')
})
