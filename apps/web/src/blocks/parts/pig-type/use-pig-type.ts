import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { barnsQuery } from '#blocks/parts/session/session-queries.ts'
import { sessionState } from '#lib/session/session.ts'
import { readUserStorage, writeUserStorage } from '#lib/storage/user-storage.ts'
import { defaultPigType, isPigTypeParam, type PigTypeParam } from './pig-type.ts'

const KEY = 'pig-type'
const isChoice = (value: unknown): value is PigTypeParam | null => value === null || isPigTypeParam(value)

/**
 * The pig type on screen: from the URL, else the user's last choice, else the type with more barns. Null while the
 * barns are loading and there is no choice. A choice is written to the URL and stored.
 */
export function usePigType(): {
  pigType: PigTypeParam | null
  choosePigType: (pigType: PigTypeParam) => Promise<void>
} {
  const { pigs } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data: barns } = useQuery(barnsQuery)
  const pigType = pigs ?? readUserStorage(KEY, isChoice, null) ?? (barns ? defaultPigType(barns) : null)

  const choosePigType = async (chosen: PigTypeParam) => {
    // Write the shown type to the URL first, so that Back finds it although the stored choice changes. Skip this after
    // the session ended: the first navigation would redirect to the sign-in page, and the second would apply there.
    if (!pigs && pigType && sessionState() === 'fresh')
      await navigate({ to: '.', search: (before) => ({ ...before, pigs: pigType }), replace: true })
    writeUserStorage(KEY, chosen)
    // Places belong to one pig type: the new type starts with all places selected.
    await navigate({ to: '.', search: (before) => ({ ...before, pigs: chosen, places: undefined }) })
  }
  return { pigType, choosePigType }
}
