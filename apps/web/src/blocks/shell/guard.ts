import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { startLanguage } from '#i18n/start.ts'
import { ApiProblem } from '#lib/api-problem.ts'
import { activeDirectory, clientId, renewSession, sessionState } from '#lib/session.ts'
import { speak } from '#lib/spoken-language.ts'
import { keepFor } from '#lib/storage.ts'
import { dressDensity } from '#ui/theme/density.ts'
import { profileQuery } from './queries.ts'
import { beginStart, endStart } from './start.ts'

/** The one screen that a person without a company may open. */
const WITHOUT_COMPANY = '/settings/companies'

interface Arriving {
  context: { queryClient: QueryClient }
  location: { href: string; pathname: string }
}

/** Who is not signed in goes to the sign-in, keeping the wanted address; who has no company goes to the companies. */
export async function guardShell({ context, location }: Arriving): Promise<void> {
  const toSignIn = () => {
    endStart()
    return redirect({ to: '/auth/login', search: { wanted: location.href } })
  }
  clientId()
  if (sessionState() === 'signed-out') throw toSignIn()
  if (sessionState() === 'stale' && !(await renewSession())) throw toSignIn()

  beginStart()
  const profile = await context.queryClient.ensureQueryData(profileQuery).catch((problem: unknown) => {
    throw problem instanceof ApiProblem && problem.status === 401 ? toSignIn() : problem
  })
  speak(profile.language_code)
  keepFor(profile.id)
  dressDensity()
  await startLanguage(profile.language_code)

  if (activeDirectory() === null && location.pathname !== WITHOUT_COMPANY) throw redirect({ to: WITHOUT_COMPANY })
}
