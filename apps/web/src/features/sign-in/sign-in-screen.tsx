import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { FormMessage } from '#blocks/workflows/sign-in/form-message.tsx'
import { loginInfoQuery } from '#blocks/workflows/sign-in/login-info-query.ts'
import { SignInForm } from '#blocks/workflows/sign-in/sign-in-form.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { isOwnDocument, safeReturnUrl } from '#lib/session/return-url.ts'
import { forgetPinSession, isSharedDevice } from '#lib/session/shared-device-flag.ts'
import { codeTokenFromUrl, forgetCodeToken } from '#lib/session/sign-in-from-url.ts'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { returnProblemTextKey } from './return-problem.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import classes from './sign-in-screen.module.css'

const PinSignIn = lazyPart(() => import('./pin/pin-sign-in.tsx').then((file) => file.PinSignIn))

const route = getRouteApi('/auth/login')

export function SignInScreen() {
  const { t } = useTranslation('sign-in')
  const { wanted, problem, ended } = route.useSearch()
  const navigate = route.useNavigate()
  const returnUrl = safeReturnUrl(wanted)
  const { data: loginOptions } = useQuery(loginInfoQuery(returnUrl))
  const openReturnUrl = () => {
    forgetCodeToken()
    if (isSharedDevice()) forgetPinSession()
    return navigate({ href: returnUrl, replace: true, reloadDocument: isOwnDocument(returnUrl) })
  }

  // A sign-in by PIN records: it opens the round, where the records are.
  const openRound = () =>
    navigate({ href: isOwnDocument(returnUrl) ? returnUrl : '/round', replace: true, reloadDocument: true })

  const form = (
    <SignInForm
      returnUrl={returnUrl}
      codeToken={codeTokenFromUrl()}
      onSignedIn={openReturnUrl}
      footer={
        <div>
          <Anchor component={Link} to="/auth/forgot" inherit>
            {t('forgot')}
          </Anchor>
        </div>
      }
    />
  )

  return (
    <SignInFrame heading={t('heading')}>
      {ended && (
        <p className={classes.words} role="status">
          {t('ended')}
        </p>
      )}
      <div className={classes.problem}>
        <FormMessage
          text={
            problem
              ? t(returnProblemTextKey(problem), { provider: loginOptions?.provider_label ?? t('theProvider') })
              : null
          }
        />
      </div>
      {isSharedDevice() ? (
        <Suspense>
          <PinSignIn onSignedIn={openRound}>{form}</PinSignIn>
        </Suspense>
      ) : (
        form
      )}
    </SignInFrame>
  )
}
