import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { barnsQuery } from '#blocks/parts/session/session-queries.ts'
import { sessionState } from '#lib/session/session.ts'
import { readUserStorage, writeUserStorage } from '#lib/storage/user-storage.ts'
import { defaultPigType, isPigTypeParam, type PigTypeParam } from './pig-type.ts'

const KEY = 'pig-type'
const isChoice = (value: unknown): value is PigTypeParam | null => value === null || isPigTypeParam(value)

/**
 * The kind of pigs on screen: what the address says, else what this person chose last, else what the company has more
 * barns of. Null until the barns are known and nobody chose. A choice goes into the address and is remembered.
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
    // Back must find the kind that was shown, although the remembered one has changed by then. Where the sign-in has
    // ended a first step would lead to the sign-in page, and the second would then go astray there.
    if (!pigs && pigType && sessionState() === 'fresh')
      await navigate({ to: '.', search: (before) => ({ ...before, pigs: pigType }), replace: true })
    writeUserStorage(KEY, chosen)
    // Places belong to one kind of pigs: those of the other kind are all chosen anew.
    await navigate({ to: '.', search: (before) => ({ ...before, pigs: chosen, places: undefined }) })
  }
  return { pigType, choosePigType }
}
