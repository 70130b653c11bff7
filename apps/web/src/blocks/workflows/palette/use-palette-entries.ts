import { patchProfile } from '@herdboard/contract/people/accounts.ts'
import { listLanguages } from '@herdboard/contract/system/catalogue.ts'
import { useMantineColorScheme } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { openNewRecord } from '#blocks/parts/action-request/action-request.ts'
import { useReachableActions } from '#blocks/parts/herd/reachable-actions.ts'
import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { useScreens } from '#blocks/parts/screen/use-screens.ts'
import { batchEventsQuery, eventsQuery, useProfile } from '#blocks/parts/session/session-queries.ts'
import { runShellCommand } from '#blocks/parts/shortcuts/shell-commands.ts'
import { signOutAndReload } from '#blocks/workflows/sign-in/sign-out.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { apiMutation, apiQuery } from '#lib/http/api-query.ts'
import { shownDirectory } from '#lib/session/session.ts'
import { eventIcon } from '#ui/icon/event-icon.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { placeEntries } from './place-entries.ts'
import { eventSynonyms, screenSynonyms } from './synonyms.ts'

const languagesQuery = apiQuery(listLanguages, {})
const languageMutation = apiMutation(patchProfile)
const THEMES = ['auto', 'light', 'dark'] as const

/** All entries that the modules and permissions of the user allow. */
export function usePaletteEntries(): PaletteEntry[] {
  const hasCompany = shownDirectory() !== null
  const records = useRecordEntries(hasCompany)
  const screens = useScreenEntries()
  const places = usePlaceEntries()
  const settings = useSettingEntries()
  return hasCompany ? [...records, ...screens, ...places, ...settings] : [...screens, ...settings]
}

function useRecordEntries(hasCompany: boolean): PaletteEntry[] {
  const { t } = useTranslation('palette')
  const reachable = useReachableActions()
  const { data: events = [] } = useQuery({ ...eventsQuery, enabled: hasCompany })
  const { data: batchEvents = [] } = useQuery({ ...batchEventsQuery, enabled: hasCompany })
  return [...events, ...batchEvents]
    .filter(({ is_listed, action_id }) => is_listed && reachable.has(action_id))
    .map((event) => ({
      id: `record ${event.id}`,
      kind: 'record',
      name: t('record', { name: event.name }),
      icon: eventIcon(event.type),
      iconUrl: event.icon_url,
      searchTerms: eventSynonyms(event.type),
      run: () => openNewRecord(event),
    }))
}

function useScreenEntries(): PaletteEntry[] {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const screens = useScreens()
  return screens.map(({ to, label, icon }) => ({
    id: `screen ${to}`,
    kind: 'screen',
    name: t(label),
    icon,
    searchTerms: screenSynonyms(to),
    href: to,
    run: () => void navigate({ to }),
  }))
}

function usePlaceEntries(): PaletteEntry[] {
  const herd = useHerd()
  const navigate = useNavigate()
  if (!herd) return []
  return placeEntries(herd, (places, pigs) => {
    void navigate({ to: '.', search: (before) => ({ ...before, places, ...(pigs && { pigs }) }) })
  })
}

function useSettingEntries(): PaletteEntry[] {
  const { t } = useTranslation('shell')
  const { t: tPalette } = useTranslation('palette')
  const { language_code } = useProfile()
  const { setColorScheme, colorScheme } = useMantineColorScheme()
  const { data: languages = [] } = useQuery(languagesQuery)
  const { mutate } = useMutation(languageMutation)
  const setLanguage = (id: number) =>
    mutate({ body: [{ op: 'replace', path: '/language_id', value: id }] }, { onSuccess: () => location.reload() })

  return [
    ...THEMES.filter((theme) => theme !== colorScheme).map(
      (theme): PaletteEntry => ({
        id: `theme ${theme}`,
        kind: 'setting',
        name: tPalette('theme', { name: t(`theme_${theme}`) }),
        icon: 'sun-moon',
        searchTerms: 'tema farver mørk lys theme colours dark light',
        run: () => setColorScheme(theme),
      }),
    ),
    ...languages
      .filter(({ is_supported, code }) => is_supported && code !== language_code)
      .map(
        ({ id, code, native_name }): PaletteEntry => ({
          id: `language ${code}`,
          kind: 'setting',
          name: tPalette('speak', { name: native_name }),
          icon: 'language',
          searchTerms: 'sprog language språk idioma',
          run: () => setLanguage(id),
        }),
      ),
    {
      id: 'keys',
      kind: 'setting',
      name: t('shortcuts'),
      note: '?',
      icon: 'keyboard',
      searchTerms: 'tastatur genveje keyboard shortcuts',
      run: () => runShellCommand('show-keys'),
    },
    {
      id: 'sign out',
      kind: 'setting',
      name: t('signOut'),
      icon: 'logout',
      searchTerms: 'log ud af sign out logout',
      run: () => void signOutAndReload(),
    },
  ]
}
