import { Modal } from '@mantine/core'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasUnsavedWork } from '#blocks/action-modal/unsaved-work.ts'
import { claimsOf } from '#lib/claims.ts'
import { accessToken, onSignInLost } from '#lib/session.ts'
import { useProfile } from './queries.ts'
import { endStart } from './start.ts'

const SignInForm = lazy(() => import('#blocks/sign-in/sign-in-form.tsx').then((file) => ({ default: file.SignInForm })))

/**
 * The sign-in ended and cannot be renewed. With something half typed one signs in over it, and it stays; otherwise the
 * sign-in page takes over and leads back.
 */
export function SignInAgain() {
  const { t } = useTranslation('sign-in')
  const [isAsking, setAsking] = useState(false)
  const { id } = useProfile()
  const navigate = useNavigate()
  const wanted = useRouterState({ select: ({ location }) => location.href })
  const onLost = useEffectEvent(() => {
    if (hasUnsavedWork()) setAsking(true)
    else {
      endStart()
      void navigate({ to: '/auth/login', search: { wanted } })
    }
  })
  useEffect(() => onSignInLost(() => onLost()), [])

  const goOn = () => {
    // Somebody else signed in: what was typed belongs to another person, so the page starts anew.
    if (claimsOf(accessToken())?.sub !== id) location.reload()
    setAsking(false)
  }

  return (
    <Modal
      opened={isAsking}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('againHeading')}
      size={400}
    >
      <p>{t('againWhy')}</p>
      <Suspense>
        <SignInForm onSignedIn={goOn} />
      </Suspense>
    </Modal>
  )
}
