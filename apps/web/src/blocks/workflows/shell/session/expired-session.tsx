import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { hasUnsavedWork } from '#blocks/workflows/action-modal/draft/unsaved-work.ts'
import { accessToken, isSignedOutHere, onSignInLost } from '#lib/session/session.ts'
import { parseTokenClaims } from '#lib/session/token-claims.ts'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { useLazyMount } from '#ui/lazy/use-lazy-mount.ts'
import { endLoading } from '../loading/loading-phase.ts'

const SignInDialog = lazyPart(() => import('./sign-in-dialog.tsx').then((file) => file.SignInDialog))

/**
 * Handles a session that ended and cannot be renewed. With unsent input, a sign-in dialog opens over the page and keeps
 * the input. Otherwise the sign-in page opens and returns to this URL.
 */
export function ExpiredSession() {
  const [isSignInOpen, setSignInOpen] = useState(false)
  const wasSignInOpen = useLazyMount(isSignInOpen)
  const { id } = useProfile()
  const navigate = useNavigate()
  const client = useQueryClient()
  const returnUrl = useRouterState({ select: ({ location }) => location.href })
  const onLost = useEffectEvent(() => {
    if (hasUnsavedWork()) setSignInOpen(true)
    else {
      endLoading()
      // The next user may be another person: clear all cached data.
      const ended = isSignedOutHere() ? undefined : true
      void navigate({ to: '/auth/login', search: { wanted: returnUrl, ended } }).then(() => client.clear())
    }
  })
  useEffect(() => onSignInLost(() => onLost()), [])

  const resume = () => {
    // Another user signed in: reload the page, because the input belongs to the previous user.
    if (parseTokenClaims(accessToken())?.sub !== id) location.reload()
    setSignInOpen(false)
    // Refetch only queries that failed in between. Forms in progress stay as they are.
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }

  return (
    wasSignInOpen && (
      <Suspense>
        <SignInDialog isOpen={isSignInOpen} onSignedIn={resume} />
      </Suspense>
    )
  )
}
