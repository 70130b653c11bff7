import 'fake-indexeddb/auto'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { DrugId, FarmId, InstructionId, PlaceId, RecordId, SectionId } from '@herdboard/contract/core/ids.ts'
import { getRound, type RoundInstruction, type RoundPlace } from '@herdboard/contract/herd/rounds.ts'
import { logout } from '@herdboard/contract/people/auth.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBObjectStore } from 'fake-indexeddb'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLanguage } from '#i18n/start-language.ts'
import { reportConnection } from '#lib/http/connection-state.ts'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { readLastResponse, storeLastResponse } from '#lib/offline/last-responses.ts'
import type { OutboxEntry, OutboxState } from '#lib/outbox/outbox-entry.ts'
import { outboxEntries, outboxOwner } from '#lib/outbox/outbox-state.ts'
import { storeNewOutboxEntry } from '#lib/outbox/outbox-store.ts'
import { signOut } from '#lib/session/session.ts'
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts'
import { apiRefusal, mockEndpoint, setServerTime } from '#testing/mock-endpoint.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { readStoredRound } from './device/stored-round.ts'
import { RoundApp } from './round-app.tsx'

beforeEach(emptyDevice)
// An entry that is still held would be sent from a later test.
afterEach(leaveDevice)
afterEach(() => void vi.useRealTimers())

const NOON = new Date().toISOString()

const barn = { farm_id: '01890000-0000-7000-8000-000000000001', barn_id: '01890000-0000-7000-8000-000000000002' }
const section = '01890000-0000-7000-8000-000000000003'
const course = '01890000-0000-7000-8000-000000000004' as RecordId
const place = {
  id: section,
  name: 'C4',
  barn_id: barn.barn_id,
  barn_name: 'Slagtestald 3',
  is_weaners: false,
  pigs: 114,
  dead_today: 4,
  withdrawal_until: '2026-06-24',
  weight_kg: 66,
  day: 41,
  hours_unseen: 41,
  unseen_severity: 2,
  treatments: [
    {
      record_id: course,
      resource_id: `${course}:2`,
      day: 2,
      total_days: 3,
      date: '2026-06-10',
      animal_count: 114,
      pen: null,
      drug_name: 'Nuflor',
      dose_per_animal: 3.3,
      dose_unit: 'ml',
      withdrawal_days: 18,
    },
  ],
  alarms: [],
  tasks: [],
  pens: ['2'],
  at: { ...barn, section_id: section },
  pigs_at: { ...barn, section_id: section },
  form_ids: [formId.deadPigs, formId.treatmentDay, formId.checkIn, formId.note],
  feed_from: null,
  feed_mix_id: null,
} as unknown as RoundPlace

const nuflor = {
  id: '01890000-0000-7000-8000-000000000006' as InstructionId,
  is_weaners: false,
  diagnosis_id: 12,
  diagnosis: 'Ondartet lungesyge (AP)',
  drug_id: '00000000-0000-4000-8000-000000000016' as DrugId,
  drug_name: 'Nuflor',
  method_id: 1,
  dose_rate: 0.05,
  dose_unit: 'ml',
  dose_unit_name: 'ml',
  is_dose_per_head: false,
  times: 2,
  interval_days: 2,
  withdrawal_days: 18,
  valid_until: '2026-06-24',
} satisfies RoundInstruction

async function openRoundWith(
  shown: RoundPlace,
  instructions: RoundInstruction[] = [],
  onRead: () => void = () => undefined,
): Promise<ReturnType<typeof userEvent.setup>> {
  signInBrowser()
  setCurrentLocale('da')
  await startLanguage('da')
  mockEndpoint(getRound, () => {
    onRead()
    return {
      at: '2026-06-10T06:00:00.000Z',
      today: '2026-06-10',
      farm: { id: shown.at.farm_id, name: 'Nygaard' },
      farms: [{ id: shown.at.farm_id, name: 'Nygaard' }],
      has_order: false,
      places: [shown],
      mixes: [],
      instructions,
    }
  })
  showRound()
  await screen.findByRole('heading', { name: /C4/ })
  return userEvent.setup()
}

const showRound = () =>
  render(
    <Suspense>
      <RoundApp />
    </Suspense>,
  )

test('due day of a treatment is given to all 114 pigs in two touches, and is then no longer due', async () => {
  const user = await openRoundWith(place)
  expect(screen.getByText(/Behandling dag 2 af 3: 114 grise/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Givet' }))
  expect(screen.getByText('Nuflor, 3,3 ml pr. gris · C4')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Givet' }))
  expect(await screen.findByText('114 grise behandlet i C4')).toBeVisible()
  expect(screen.queryByText(/Behandling dag 2/)).toBeNull()
  const entry = outboxEntries().find(({ target }) => target.resource_id === `${course}:2`)
  expect(entry?.form.sections[0]?.children).toContainEqual({ id: 'FF_Number', value: 114 })
})

test.each([
  [47, '47 timer siden sidst', '47 timer'],
  [2015, '83 dage siden sidst', '83 dage'],
  [null, 'ikke set i 3 måneder', 'over 3 måneder'],
])(
  'place that nobody saw for %s hours says so as people do, in its card and in the list',
  async (hours, full, short) => {
    const user = await openRoundWith({ ...place, hours_unseen: hours, unseen_severity: 3 })
    expect(screen.getByText(`◷ ${full}`)).toBeVisible()
    await user.click(screen.getByRole('button', { name: /vis alle steder/ }))
    expect(screen.getByText(short)).toBeVisible()
  },
)

test('person who may only read sees the round and no keys', async () => {
  await openRoundWith({ ...place, form_ids: [] })
  expect(screen.getByText('Du kan se runden, men ikke registrere her.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Døde' })).toBeNull()
})

test('dead pigs over the stock are warned of as provisional without a network, and refused with one', async () => {
  // In a section of its own: the entry may still be on its way when the next test opens its round.
  const section_id = '01890000-0000-7000-8000-000000000005' as PlaceId & SectionId
  const at = { ...place.at, section_id }
  const user = await openRoundWith({
    ...place,
    id: section_id,
    at,
    pigs_at: at,
    pigs: 2,
    dead_today: 0,
    withdrawal_until: null,
  })
  await user.click(screen.getByRole('button', { name: 'Døde' }))
  await user.click(screen.getByRole('button', { name: '3' }))
  expect(screen.getByText('Højst 2')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Gem' })).toBeDisabled()
  act(() => reportConnection(false))
  expect(screen.getByText('Foreløbigt er der 2. Du kan gemme; serveren afgør det.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Gem' }))
  act(() => reportConnection(true))
  expect(await screen.findByText('3 døde i C4')).toBeVisible()
})

test('many dead of a day are asked about before they are saved, with those that were noted before', async () => {
  vi.setSystemTime('2026-06-10T06:00:00Z')
  const user = await openRoundWith({ ...place, dead_today: 4 })
  expect(screen.getByText(/Tilbageholdt til og med 24\. jun\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Døde' }))
  await user.click(screen.getByRole('button', { name: '1' }))
  expect(screen.queryByText(/er mange/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Slet ciffer' }))
  await user.click(screen.getByRole('button', { name: '2' }))
  expect(screen.getByText('6 døde i dag er mange. Serveren spørger, om tallet passer.')).toBeVisible()
})

test('new course shows dose and withdrawal before it is saved, and its place then has the withdrawal', async () => {
  vi.setSystemTime('2026-06-10T06:00:00Z')
  const section_id = '01890000-0000-7000-8000-000000000007' as PlaceId & SectionId
  const at = { ...place.at, section_id }
  const own = { id: section_id, at, pigs_at: at, withdrawal_until: null, form_ids: [formId.treatment] }
  const expired = { ...nuflor, id: '01890000-0000-7000-8000-000000000008' as InstructionId, valid_until: '2026-06-09' }
  const weaners = { ...nuflor, id: '01890000-0000-7000-8000-000000000009' as InstructionId, is_weaners: true }
  const user = await openRoundWith({ ...place, ...own, treatments: [] }, [expired, weaners, nuflor])
  await user.click(screen.getByRole('button', { name: 'Behandling' }))
  await user.click(screen.getByRole('button', { name: /Ondartet lungesyge/ }))
  // 0.05 ml per kg · 66 kg; given on 10 and 12 June, and 18 days after that.
  expect(screen.getByText('Nuflor, 3,3 ml pr. gris')).toBeVisible()
  expect(screen.getByText('Foreløbigt tilbageholdt til og med 30. jun.')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sti' }), 'sti 2')
  await user.click(screen.getByRole('button', { name: '3' }))
  await user.click(screen.getByRole('button', { name: 'Givet' }))
  expect(await screen.findByText('3 grise behandles i C4. Tilbageholdt til og med 30. jun.')).toBeVisible()
  expect(screen.getByText('Foreløbigt tilbageholdt til og med 30. jun.')).toBeVisible()
  const entries = outboxEntries().filter(({ target }) => target.section_id === section_id)
  expect(entries).toMatchObject([{ formId: formId.treatment }])
  expect(entries[0]?.form.sections[0]?.children).toContainEqual({ id: 'FF_Pen', value: '2' })
  expect(entries[0]?.form.sections[1]?.children).toContainEqual({ id: 'FF_DosePerAnimal', value: 3.3 })
})

test('new course with a drug without a withdrawal period says that it has none', async () => {
  vi.setSystemTime('2026-06-10T06:00:00Z')
  const section_id = '01890000-0000-7000-8000-000000000010' as PlaceId & SectionId
  const at = { ...place.at, section_id }
  const own = { id: section_id, at, pigs_at: at, withdrawal_until: null, form_ids: [formId.treatment] }
  const user = await openRoundWith({ ...place, ...own, treatments: [] }, [{ ...nuflor, withdrawal_days: 0 }])
  await user.click(screen.getByRole('button', { name: 'Behandling' }))
  await user.click(screen.getByRole('button', { name: /Ondartet lungesyge/ }))
  expect(screen.getByText('Ingen tilbageholdelse')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '3' }))
  await user.click(screen.getByRole('button', { name: 'Givet' }))
  expect(await screen.findByText('3 grise behandles i C4. Ingen tilbageholdelse')).toBeVisible()
  expect(screen.queryByText(/ilbageholdt/)).toBeNull()
})

test('place without a valid instruction says where a treatment is recorded instead', async () => {
  const user = await openRoundWith({ ...place, treatments: [], form_ids: [formId.treatment] })
  await user.click(screen.getByRole('button', { name: 'Behandling' }))
  expect(screen.getByText(/ingen gyldig instruks/)).toBeVisible()
})

test('round of a farm without barns leads to the other farms and to the whole application', async () => {
  signInBrowser()
  setCurrentLocale('da')
  await startLanguage('da')
  const farms = [
    { id: place.at.farm_id, name: 'Nygaard' },
    { id: '01890000-0000-7000-8000-000000000010' as FarmId, name: 'Enggård' },
  ]
  const none = { has_order: false, places: [], mixes: [], instructions: [] }
  const requests = mockEndpoint(getRound, () => ({
    ...{ at: new Date().toISOString(), today: '2026-06-10', farm: farms[0] ?? null, farms },
    ...none,
  }))
  showRound()
  expect(await screen.findByText('Ejendommen har ingen stalde endnu. De oprettes i den almindelige app.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Den almindelige app' })).toHaveAttribute('href', '/overview')
  await userEvent.click(screen.getByRole('button', { name: 'Enggård' }))
  await expect.poll(() => requests.at(-1)?.input.query).toMatchObject({ farm_id: farms[1]?.id })
})

test('leaving a barn names the dead pigs of today that the server knows from other devices', async () => {
  vi.setSystemTime('2026-06-10T06:00:00Z')
  const user = await openRoundWith({ ...place, dead_today: 4 })
  await user.click(screen.getByRole('button', { name: /runden er slut/ }))
  expect(await screen.findByText('4 døde er noteret i dag.')).toBeVisible()
  expect(screen.queryByText(/Var der ingen/)).toBeNull()
})

test('all pigs of a place are treated by one press instead of their number', async () => {
  vi.setSystemTime('2026-06-10T06:00:00Z')
  const user = await openRoundWith({ ...place, treatments: [], form_ids: [formId.treatment] }, [nuflor])
  await user.click(screen.getByRole('button', { name: 'Behandling' }))
  await user.click(screen.getByRole('button', { name: /Ondartet lungesyge/ }))
  await user.click(screen.getByRole('button', { name: 'Alle 114' }))
  // A digit after it begins another number.
  await user.click(screen.getByRole('button', { name: '5' }))
  expect(screen.getByText('5', { selector: 'output' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Alle 114' }))
  await user.click(screen.getByRole('button', { name: 'Givet' }))
  expect(await screen.findByText(/^114 grise behandles i C4/)).toBeVisible()
})

test('device without room for an entry says so', async () => {
  const user = await openRoundWith({ ...place, treatments: [] })
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await user.click(screen.getByRole('button', { name: 'Døde' }))
  await user.click(screen.getByRole('button', { name: '1' }))
  await user.click(screen.getByRole('button', { name: 'Gem' }))
  expect(await screen.findByText('1 død i C4')).toBeVisible()
  expect(screen.getByText(/kan ikke gemme registreringer nu/)).toBeVisible()
  put.mockRestore()
})

/** An entry that this device has stored, as an earlier visit left it. */
function storeEntry(clientId: string, no: number, state: OutboxState, content: Partial<OutboxEntry> = {}) {
  signInBrowser()
  const owner = outboxOwner()
  return storeNewOutboxEntry(
    {
      ...{ clientId, no, state, ownerId: owner?.ownerId ?? '', directoryId: owner?.directoryId ?? '' },
      ...{ formId: formId.deadPigs, title: clientId, placeName: '', target: place.pigs_at, form: { sections: [] } },
      ...{ confirmed: false, occurredAt: NOON, recordedAt: NOON, sendAfter: NOON, messages: [], savedId: null },
      ...{ savedMessage: null, attempts: 1, isOutcomeUnknown: false, sentAt: NOON, photos: [], isUndone: false },
      ...{ correctionMs: 0, earliestMs: 0, isSure: false },
      ...content,
    },
    [],
  )
}

test('what needs an answer is listed before what was sent, and a refused entry can be sent again', async () => {
  await storeEntry('12 døde i S6', 1, 'refused')
  await storeEntry('Alt i orden i S6', 2, 'sent')
  const user = await openRoundWith(place)
  await user.click(await screen.findByRole('button', { name: '1 kræver svar' }))
  expect(screen.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent)).toEqual([
    '12 døde i S6',
    'Alt i orden i S6',
  ])
  // Such as after the right was given back.
  await user.click(screen.getByRole('button', { name: 'Prøv igen' }))
  await expect.poll(() => outboxEntries()[0]?.state).toMatch(/waiting|sending/)
})

test('refused entry is corrected in its form, and removed only by a second press', async () => {
  await storeEntry('200 døde i S6', 1, 'refused')
  const user = await openRoundWith(place)
  await user.click(await screen.findByRole('button', { name: '1 kræver svar' }))
  const [entry] = outboxEntries()
  expect(screen.getByRole('link', { name: 'Ret i skemaet' })).toHaveAttribute(
    'href',
    `/overview#correct=${entry?.clientId}`,
  )
  await user.click(screen.getByRole('button', { name: 'Fjern' }))
  expect(screen.getByRole('button', { name: 'Behold den' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Fjern' }))
  expect(outboxEntries()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Ja, fjern' }))
  await expect.poll(outboxEntries).toEqual([])
})

test('entry of which the server stored another version says so, and can only be removed', async () => {
  const mismatch = { code: 'idempotency.mismatch', message: 'Genindlæs for at se det gemte' }
  await storeEntry('2 døde i S6', 1, 'conflict', { messages: [mismatch] })
  const user = await openRoundWith(place)
  await user.click(await screen.findByRole('button', { name: '1 kræver svar' }))
  const row = screen.getByRole('listitem')
  expect(row).toHaveTextContent(/gemt i en anden udgave.*Se og ret den under Aktivitet/)
  expect(row).not.toHaveTextContent('Genindlæs')
  const keys = [...row.querySelectorAll('a, button')].map(({ textContent }) => textContent)
  expect(keys).toEqual(['Se aktivitet', 'Fjern'])
})

test('entry of another company says that it waits for it, and opens no form of this one', async () => {
  const directoryId = '01890000-0000-7000-8000-0000000000aa'
  await storeEntry('2 døde i S6', 1, 'refused', { directoryId, messages: [{ code: 'x', message: 'Kun 1 gris' }] })
  const user = await openRoundWith(place)
  await user.click(await screen.findByRole('button', { name: '1 kræver svar' }))
  expect(screen.getByText(/Registreret i en anden virksomhed/)).toBeVisible()
  expect(screen.getByText('Kun 1 gris')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Ret i skemaet' })).toBeNull()
})

test('entry of a batch that was closed meanwhile offers no other day, and is sent for another place', async () => {
  await storeEntry('2 døde i S6', 1, 'refused', {
    target: { ...place.pigs_at, section_id: '01890000-0000-7000-8000-000000000099' as SectionId },
    form: { sections: [{ id: 'FS_Main', children: [{ id: 'FF_Date', value: '2026-06-08' }] }] },
    messages: [{ code: 'location.closed', message: 'Stald 2, Hold 7 er lukket', field: 'FS_Main.FF_Date' }],
  })
  const user = await openRoundWith(place)
  await user.click(await screen.findByRole('button', { name: '1 kræver svar' }))
  expect(screen.getByText('Stald 2, Hold 7 er lukket')).toBeVisible()
  expect(screen.queryByLabelText('Rigtig dag')).toBeNull()
  await user.selectOptions(screen.getByLabelText('Vælg et andet sted'), 'Slagtestald 3, C4')
  await user.click(screen.getByRole('button', { name: 'Gem i C4' }))
  await expect.poll(() => outboxEntries()[0]?.state).toMatch(/waiting|sending/)
  expect(outboxEntries()).toMatchObject([
    {
      target: place.pigs_at,
      placeName: 'Slagtestald 3, C4',
      title: '2 døde i S6 → Slagtestald 3, C4',
      confirmed: false,
    },
  ])
})

test('entry with a refused day is sent for the day that the person corrects, and the focus goes on', async () => {
  vi.setSystemTime('2026-06-10T06:00:00Z')
  await storeEntry('2 døde i S6', 1, 'refused', {
    form: { sections: [{ id: 'FS_Main', children: [{ id: 'FF_Date', value: '2026-06-11' }] }] },
    messages: [{ code: 'dates.future', message: 'Datoen er i fremtiden', field: 'FS_Main.FF_Date' }],
  })
  const user = await openRoundWith(place)
  await user.click(await screen.findByRole('button', { name: '1 kræver svar' }))
  const day = screen.getByLabelText('Rigtig dag')
  // The clock was a day ahead, and is right now.
  expect(day).toHaveValue('2026-06-10')
  fireEvent.change(day, { target: { value: '2026-06-09' } })
  await user.click(screen.getByRole('button', { name: 'Prøv igen' }))
  expect(screen.getByRole('button', { name: 'Tilbage' })).toHaveFocus()
  await expect.poll(() => outboxEntries()[0]?.state).toMatch(/waiting|sending/)
  expect(outboxEntries()[0]?.form.sections[0]?.children).toEqual([{ id: 'FF_Date', value: '2026-06-09' }])
})

test('entry whose clock was wrong asks for its day, with the likely one', async () => {
  vi.setSystemTime('2026-06-10T06:00:00Z')
  await storeEntry('2 døde i S6', 1, 'needs_answer', {
    form: { sections: [{ id: 'FS_Main', children: [{ id: 'FF_Date', value: '2026-06-09' }] }] },
    recordedAt: '2026-06-09T05:30:00Z',
    likelyAt: '2026-06-10T05:30:00Z',
  })
  const user = await openRoundWith(place)
  await user.click(await screen.findByRole('button', { name: '1 kræver svar' }))
  expect(screen.getByText(/Det viste 09\.06\.2026 07\.30\. Hvilken dag skete det\?/)).toBeVisible()
  expect(screen.getByLabelText('Rigtig dag')).toHaveValue('2026-06-10')
  await user.click(screen.getByRole('button', { name: 'Ja, det passer' }))
  await expect.poll(() => outboxEntries()[0]?.state).toMatch(/waiting|sending/)
  expect(outboxEntries()[0]).toMatchObject({ confirmed: false, isSure: true })
  expect(outboxEntries()[0]?.form.sections[0]?.children).toEqual([{ id: 'FF_Date', value: '2026-06-10' }])
  expect(await screen.findByText(/10\.06\.2026 07\.30/)).toBeVisible()
})

test('entry whose clock was wrong gets the likely time of day on the day that its person says', async () => {
  vi.setSystemTime('2026-06-10T06:00:00Z')
  await storeEntry('Alt i orden i S6', 1, 'needs_answer', {
    form: { sections: [{ id: 'FS_Main', children: [{ id: 'FF_DateTime', value: '2026-06-08T23:10' }] }] },
    recordedAt: '2026-06-08T21:10:00Z',
    occurredAt: '2026-06-08T21:10:00Z',
    likelyAt: '2026-06-10T05:30:00Z',
  })
  const user = await openRoundWith(place)
  await user.click(await screen.findByRole('button', { name: '1 kræver svar' }))
  fireEvent.change(screen.getByLabelText('Rigtig dag'), { target: { value: '2026-06-09' } })
  await user.click(screen.getByRole('button', { name: 'Ja, det passer' }))
  await expect.poll(() => outboxEntries()[0]?.state).toMatch(/waiting|sending/)
  expect(outboxEntries()[0]?.form.sections[0]?.children).toEqual([{ id: 'FF_DateTime', value: '2026-06-09T07:30' }])
  expect(await screen.findByText(/09\.06\.2026 07\.30/)).toBeVisible()
})

test('round of a phone whose clock is a day behind says so, and records on the right day', async () => {
  vi.setSystemTime('2026-06-09T06:00:00Z')
  setServerTime('2026-06-10T06:00:00Z')
  const user = await openRoundWith({ ...place, treatments: [] })
  expect(
    await screen.findByText(/Uret på telefonen går forkert: 09\.06\.2026 08\.00\. .*får den rigtige tid/),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Døde' }))
  await user.click(screen.getByRole('button', { name: '1' }))
  await user.click(screen.getByRole('button', { name: 'Gem' }))
  await expect
    .poll(() => outboxEntries()[0]?.form.sections[0]?.children)
    .toEqual([{ id: 'FF_Date', value: '2026-06-10' }])
})

test('label of a place that is gone opens the list and says so, and no other place in its stead', async () => {
  history.replaceState(null, '', '/round?place=01890000-0000-7000-8000-00000000dead')
  signInBrowser()
  setCurrentLocale('da')
  await startLanguage('da')
  const farms = [{ id: place.at.farm_id, name: 'Nygaard' }]
  mockEndpoint(getRound, ({ input }) => {
    if (input.query.place_id !== undefined) throw apiRefusal(404, [{ code: 'request.not_found', message: '' }])
    const lists = { has_order: false, places: [place], mixes: [], instructions: [] }
    return { at: NOON, today: '2026-06-10', farm: farms[0] ?? null, farms, ...lists }
  })
  showRound()
  expect(await screen.findByText(/^Mærkets sted findes ikke længere/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Døde' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^C4/ }))
  expect(screen.queryByText(/^Mærkets sted/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Døde' })).toBeVisible()
  expect(location.search).toBe('')
})

test('round that the busy server did not send is on screen soon after it does, without a press', async () => {
  let reads = 0
  await openRoundWith(place, [], () => {
    if (++reads === 1) throw apiRefusal(503, [{ code: 'server.busy', message: '' }])
  })
  expect(reads).toBe(2)
})

test('read that a sign-out ends is no failure of the round, and is not repeated', async () => {
  let reads = 0
  await openRoundWith(place, [], () => reads++)
  mockEndpoint(logout, async () => {
    document.dispatchEvent(new Event('visibilitychange'))
    await new Promise((resume) => setTimeout(resume, 50))
    return { logout_url: '/auth/login' }
  })
  const before = reads
  await signOut()
  // A failed read is repeated after a second.
  await new Promise((resume) => setTimeout(resume, 1_500))
  expect(reads).toBe(before)
  expect(screen.queryByText(/kunne ikke hentes|Uden net/)).toBeNull()
})

test('round of a company that the person has left stays neither on screen nor on the device', async () => {
  let isMember = true
  signInBrowser()
  setCurrentLocale('da')
  await startLanguage('da')
  const farms = [{ id: place.at.farm_id, name: 'Nygaard' }]
  mockEndpoint(getRound, () => {
    if (!isMember) throw apiRefusal(403, [{ code: 'auth.no_company', message: '' }])
    const lists = { has_order: false, places: [place], mixes: [], instructions: [] }
    return { at: NOON, today: '2026-06-10', farm: farms[0] ?? null, farms, ...lists }
  })
  const { unmount } = showRound()
  await screen.findByRole('heading', { name: /C4/ })
  await expect.poll(() => readStoredRound()).not.toBeNull()
  const farmsAddress = '/api/locations/farms'
  storeLastResponse(farmsAddress, farms)
  await expect.poll(() => readLastResponse(farmsAddress)).toEqual(farms)
  isMember = false
  unmount()
  showRound()
  expect(await screen.findByText(/ingen virksomhed åben/)).toBeVisible()
  expect(screen.queryByRole('heading', { name: /C4/ })).toBeNull()
  expect(await readStoredRound()).toBeNull()
  await expect.poll(() => readLastResponse(farmsAddress)).toBeUndefined()
})

test('round stays on the device where the page of a wireless network answers that it is forbidden', async () => {
  let isForeign = false
  signInBrowser()
  setCurrentLocale('da')
  await startLanguage('da')
  const farms = [{ id: place.at.farm_id, name: 'Nygaard' }]
  const requests = mockEndpoint(getRound, () => {
    if (isForeign) throw new Response('<html>Log in to the network</html>', { status: 403 })
    const lists = { has_order: false, places: [place], mixes: [], instructions: [] }
    return { at: NOON, today: '2026-06-10', farm: farms[0] ?? null, farms, ...lists }
  })
  const { unmount } = showRound()
  await screen.findByRole('heading', { name: /C4/ })
  await expect.poll(() => readStoredRound()).not.toBeNull()
  isForeign = true
  unmount()
  const before = requests.length
  showRound()
  expect(await screen.findByRole('heading', { name: /C4/ })).toBeVisible()
  await expect.poll(() => requests.length).toBeGreaterThan(before)
  await new Promise((resume) => setTimeout(resume, 50))
  expect(screen.getByRole('heading', { name: /C4/ })).toBeVisible()
  expect(await readStoredRound()).not.toBeNull()
})

test('barn without sections is inspected once, though leaving it asks for its dead pigs', async () => {
  vi.setSystemTime('2026-06-10T06:00:00Z')
  const barnPlace = { ...place, id: barn.barn_id, at: barn, pigs_at: barn } as unknown as RoundPlace
  const user = await openRoundWith({ ...barnPlace, treatments: [], dead_today: 0 })
  await user.click(screen.getByRole('button', { name: /runden er slut/ }))
  await user.click(await screen.findByRole('button', { name: /Nej, ingen døde/ }))
  expect(screen.getByRole('button', { name: 'Ret rækkefølge' })).toBeVisible()
  expect(outboxEntries().filter((entry) => entry.formId === formId.checkIn)).toHaveLength(1)
})
