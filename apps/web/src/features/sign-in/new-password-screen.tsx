import { resetPassword } from '@herdboard/contract/people/auth.ts'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { loginInfoQuery } from '#blocks/workflows/sign-in/login-info-query.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { sendEndpointRequest } from '#lib/http/send-endpoint-request.ts'
import { signIn, signOut } from '#lib/session/session.ts'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { accountLinkQuery } from './account-link-query.ts'
import { isLinkGone, LinkProblem } from './link-problem.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import classes from './sign-in-screen.module.css'

const CodeStep = lazyPart(() => import('#blocks/workflows/sign-in/code-step.tsx').then((file) => file.CodeStep))

/**
 * The page of a link from a mail. It checks the link first, so that an expired link is reported before the user types.
 */
export function NewPasswordScreen() {
  const { t } = useTranslation('account')
  const { t: signInWords } = useTranslation('sign-in')
  const { token = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  /** Token for the second-factor step, when the new password is saved. */
  const [step, setStep] = useState<string | null>(null)
  const { data: link, error, refetch } = useQuery(accountLinkQuery(token))
  const { data: loginOptions } = useQuery(loginInfoQuery('/overview'))
  const isPasswordDisabled = loginOptions?.password_sign_in === false

  if (step !== null)
    return (
      <SignInFrame heading={signInWords('heading')}>
        <Suspense fallback={<Skeletons count={2} heightPx={60} />}>
          <CodeStep
            token={step}
            onSignedIn={() => navigate({ to: '/overview', replace: true })}
            onStartOver={() => navigate({ to: '/auth/login', replace: true })}
          />
        </Suspense>
      </SignInFrame>
    )

  const isGone = isLinkGone(error)
  if (error && !isGone)
    return (
      <SignInFrame heading={t('resetHeading')}>
        <LinkProblem error={error} onRetry={refetch} />
      </SignInFrame>
    )
  if (isGone || link?.purpose === 'email')
    return (
      <SignInFrame heading={t('linkGoneHeading')}>
        <p className={classes.words}>{t('linkGone')}</p>
        <Anchor component={Link} to="/auth/forgot" inherit>
          {t('askForNew')}
        </Anchor>
      </SignInFrame>
    )
  if (!link)
    return (
      <SignInFrame heading={t('resetHeading')}>
        <Skeletons count={2} heightPx={60} />
      </SignInFrame>
    )

  const save = async (password: string, confirm: string) => {
    const { email } = await sendEndpointRequest(resetPassword, { body: { token, password, confirm } })
    if (isPasswordDisabled) {
      // The new password ended all sessions including this one, and does not sign in.
      await signOut()
      return navigate({ to: '/auth/login', replace: true })
    }
    // If the automatic sign-in fails, the user signs in manually: the password is saved.
    const next = await signIn(email, password, false).catch(() => 'by-hand' as const)
    if (next !== null && next !== 'by-hand') return setStep(next)
    await navigate({ to: next === null ? '/overview' : '/auth/login', replace: true })
  }

  const isInvited = link.purpose === 'invitation'
  const submitLabel = t(isPasswordDisabled ? 'save' : isInvited ? 'acceptSubmit' : 'resetSubmit')
  if (isInvited && link.has_account)
    return (
      <SignInFrame heading={t('acceptHeading', { company: link.company_name ?? '' })}>
        <p className={classes.words}>{t('acceptKnown', { email: link.email })}</p>
        <Anchor component={Link} to="/settings/profile" inherit>
          {t('acceptSignIn')}
        </Anchor>
      </SignInFrame>
    )
  return (
    <SignInFrame heading={isInvited ? t('acceptHeading', { company: link.company_name ?? '' }) : t('resetHeading')}>
      <p className={classes.words}>{t(isInvited ? 'acceptWhy' : 'resetWhy', { email: link.email })}</p>
      <NewPasswordForm email={link.email} submitLabel={submitLabel} onSave={save} />
    </SignInFrame>
  )
}
