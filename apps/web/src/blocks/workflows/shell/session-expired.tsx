import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { hasUnsavedWork } from '#blocks/workflows/action-modal/draft/unsaved-work.ts'
import { accessToken, onSignInLost } from '#lib/session/session.ts'
import { parseTokenClaims } from '#lib/session/token-claims.ts'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { useEverOpen } from '#ui/lazy/use-ever-open.ts'
import { endLoading } from './loading-phase.ts'

const SignInDialog = lazyPart(() => import('./sign-in-dialog.tsx').then((file) => file.SignInDialog))

/**
 * The sign-in ended and cannot be renewed. With something half typed one signs in over it, and it stays; otherwise the
 * sign-in page takes over and leads back.
 */
export function SessionExpired() {
  const [isAsking, setAsking] = useState(false)
  const wasAsked = useEverOpen(isAsking)
  const { id } = useProfile()
  const navigate = useNavigate()
  const client = useQueryClient()
  const returnUrl = useRouterState({ select: ({ location }) => location.href })
  const onLost = useEffectEvent(() => {
    if (hasUnsavedWork()) setAsking(true)
    else {
      endLoading()
      // Whoever signs in next may be somebody else: nothing of what this person saw stays in memory.
      void navigate({ to: '/auth/login', search: { wanted: returnUrl } }).then(() => client.clear())
    }
  })
  useEffect(() => onSignInLost(() => onLost()), [])

  const goOn = () => {
    // Somebody else signed in: what was typed belongs to another person, so the page starts anew.
    if (parseTokenClaims(accessToken())?.sub !== id) location.reload()
    setAsking(false)
    // What was refused meanwhile; forms that are being filled in were not, and stay as they are.
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }

  return (
    wasAsked && (
      <Suspense>
        <SignInDialog isOpen={isAsking} onSignedIn={goOn} />
      </Suspense>
    )
  )
}
