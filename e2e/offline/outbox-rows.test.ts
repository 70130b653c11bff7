import { formId } from '@herdboard/contract/core/form-id.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inspectBothThemes, overflowPx, saveElementPicture } from '../a11y.ts'
import { fetchJson } from '../api-requests.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'
import { hardToReadOutdoors } from '../outdoor-contrast.ts'
import { smallTargets } from '../small-targets.ts'
import { type StoredEntry, storeEntries } from './stored-entries.ts'

useBrowser()

const WIDTHS = [360, 390, 430]
const OTHER_COMPANY = '01890000-0000-7000-8000-0000000000aa'

const formWith = (values: Readonly<Record<string, string | number>>): NonNullable<StoredEntry['form']> => ({
  version: 1,
  sections: [{ id: 'FS_Main', children: Object.entries(values).map(([id, value]) => ({ id, value })) }],
})

/** An entry of each kind that a list shows; its title begins with its letter. */
const entriesAt = (target: NonNullable<StoredEntry['target']>): StoredEntry[] => {
  const at = { placeName: 'Slagtestald 3 ved den gamle silo, S6', formId: formId.deadPigs, target }
  const form = formWith({ FF_Date: '2026-06-10', FF_Number: 9998 })
  const said = (code: string, message: string, field = 'FS_Main.FF_Number') => [{ code, message, field }]
  return [
    { ...at, clientId: 'waiting', title: 'A 1 død i S6', state: 'waiting' },
    { ...at, clientId: 'sending', title: 'B 2 døde i S6', state: 'sending', attempts: 1 },
    {
      ...at,
      ...{ clientId: 'sent', title: 'C 3 døde i S6', state: 'sent', savedId: 'x', savedMessage: 'Gemt: 3 stk.' },
      sentAt: new Date().toISOString(),
    },
    {
      ...{ ...at, clientId: 'question', title: 'D 9 døde i S6', state: 'needs_answer' },
      messages: said('numbers.many_dead', '9 døde på én dag er mange. Er tallet rigtigt?'),
    },
    {
      ...{ ...at, form, clientId: 'day', title: 'E 4 døde i S6', state: 'needs_answer' },
      likelyAt: '2026-06-09T05:30:00.000Z',
    },
    {
      ...{ ...at, form, clientId: 'refused', title: 'F 9.998 døde i S6', state: 'refused' },
      messages: said('numbers.above_stock', 'Der er kun 114 grise i S6 den 10. juni.'),
    },
    {
      ...{ ...at, form, clientId: 'refused-day', title: 'G 5 døde i S6', state: 'refused' },
      messages: said('dates.future', 'Dagen ligger i fremtiden.', 'FS_Main.FF_Date'),
    },
    {
      ...{ ...at, clientId: 'conflict', title: 'H 114 grise behandlet i S6', state: 'conflict' },
      messages: said('resource.changed', 'En anden har givet dag 2 imens.'),
    },
    {
      ...{ ...at, clientId: 'mismatch', title: 'I 6 døde i S6', state: 'conflict' },
      messages: said('idempotency.mismatch', 'Genindlæs for at se det gemte.'),
    },
    {
      ...{ ...at, clientId: 'other', title: 'J 7 døde i N2', state: 'refused', directoryId: OTHER_COMPANY },
      messages: said('numbers.above_stock', 'Der er kun 5 grise i N2.'),
    },
    { ...at, clientId: 'moved', title: 'K 8 døde i S6 → Slagtestald 3, S7', state: 'waiting' },
    { ...at, clientId: 'corrected', title: 'L 10 døde i S6', state: 'waiting', attempts: 2, isOutcomeUnknown: true },
    { ...at, clientId: 'undone', title: 'M 11 døde i S6', state: 'sent', savedId: 'y', isUndone: true },
    {
      ...{ ...at, formId: formId.note, clientId: 'note', title: 'N Note på S6', state: 'refused' },
      form: formWith({
        FF_Note: 'Utæt drikkenippel i sti 4 ved døren, og den anden drypper også lidt hele dagen lang',
      }),
      messages: said('access.denied', 'Du mangler rettigheder til ejendommen.'),
    },
  ]
}

/** What each entry says of its state, in the round and in the application. */
const STATES: Readonly<Record<string, readonly [inRound: RegExp, inApp: RegExp]>> = {
  A: [/· venter/, /Venter på forbindelse/],
  B: [/· sendes/, /Sender …/],
  C: [/· sendt/, /Sendt.*Gemt: 3 stk/],
  D: [/kræver svar.*Er tallet rigtigt/, /Mangler dit svar.*Er tallet rigtigt/],
  E: [/kræver svar.*Hvilken dag skete det/, /Mangler dit svar.*Er dagen rigtig/],
  F: [/afvist.*kun 114 grise/, /Blev ikke gemt.*kun 114 grise/],
  G: [/afvist.*fremtiden.*Rigtig dag/, /Blev ikke gemt.*fremtiden/],
  H: [/ændret imens.*dag 2 imens/, /Ændret af en anden.*dag 2 imens/],
  I: [/gemt i en anden udgave.*bliver ikke sendt/, /Gemt i en anden udgave.*bliver ikke sendt/],
  J: [/afvist.*anden virksomhed/, /Blev ikke gemt.*anden virksomhed/],
  K: [/→ Slagtestald 3, S7.*· venter/, /→ Slagtestald 3, S7.*Venter på forbindelse/],
  L: [/· venter/, /Venter på forbindelse/],
  M: [/· tages tilbage/, /Slettet, når der er forbindelse/],
  N: [/Utæt drikkenippel.*afvist/, /Utæt drikkenippel.*Blev ikke gemt/],
}

/** Entries that do not say their state as they should; each is named by its first letter. */
async function wrongStates(rows: Locator, where: 0 | 1): Promise<string[]> {
  const texts = (await rows.allTextContents()).map((text) => text.trim())
  const said = (letter: string) => texts.find((text) => text.startsWith(`${letter} `)) ?? 'no row'
  return Object.entries(STATES)
    .filter(([letter, patterns]) => !patterns[where].test(said(letter).replaceAll('\n', ' ')))
    .map(([letter]) => said(letter))
}

async function inspectWidths(page: Page, list: Locator, name: string, part?: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await inspectBothThemes(
      page,
      async (theme) => {
        expect(await hardToReadOutdoors(list), `${name} ${width} ${theme}`).toEqual([])
        expect(await smallTargets(list), `${name} ${width} ${theme}`).toEqual([])
        expect(await overflowPx(page), `${name} ${width} ${theme}`).toBe(0)
        await saveElementPicture(list, `${name}-${width}-${theme}`)
      },
      part,
    )
  }
}

/** A place where the entries could be. */
async function placeOnPage(page: Page): Promise<NonNullable<StoredEntry['target']>> {
  const { places } = await fetchJson<{ places: { pigs_at: NonNullable<StoredEntry['target']> }[] }>(page, '/api/round')
  return places[0]?.pigs_at ?? {}
}

test('entries in every state are read in the sun and pressed with a glove in the list of the round', async () => {
  const { page } = await openWindow({ width: 390, height: 844, hasTouch: true })
  await signInAs(page, 'manager', '/round')
  await page.getByRole('button', { name: 'Døde' }).waitFor()
  const entries = entriesAt(await placeOnPage(page))
  await page.context().setOffline(true)
  await storeEntries(page, entries)
  await page.getByRole('button', { name: '8 kræver svar' }).click()
  const list = page.getByRole('region', { name: 'Gemt på telefonen' })
  await expect.poll(() => wrongStates(list.getByRole('listitem'), 0)).toEqual([])
  await inspectWidths(page, list, 'outbox-round')
  // What is asked before an entry is removed, and the key to another place.
  const refused = list.getByRole('listitem').filter({ hasText: 'F 9.998' })
  await refused.getByRole('button', { name: 'Fjern' }).click()
  const place = refused.getByRole('combobox', { name: 'Vælg et andet sted' })
  await place.selectOption({ index: 1 })
  await refused.getByRole('button', { name: /^Gem i/ }).waitFor()
  await inspectWidths(page, list, 'outbox-round-asked')
}, 300_000)

test('entries in every state are read in the sun and pressed with a glove in the list of the application', async () => {
  const { page } = await openWindow({ width: 390, height: 844, hasTouch: true })
  await signInAs(page)
  const entries = entriesAt(await placeOnPage(page))
  // Online, nothing of these is sent; the list of them is fetched.
  await storeEntries(
    page,
    entries.filter(({ clientId }) => clientId === 'refused'),
  )
  await page.getByRole('button', { name: /mangler dit svar/ }).click()
  const tray = page.getByRole('dialog', { name: 'Registreringer på enheden' })
  await tray.getByRole('button', { name: 'Vælg et andet sted' }).waitFor()
  await page.context().setOffline(true)
  await storeEntries(page, entries)
  await expect.poll(() => wrongStates(tray.getByRole('listitem'), 1)).toEqual([])
  await inspectWidths(page, tray, 'outbox-app', '[role=dialog]')
}, 300_000)
