import type { UserId } from '@herdboard/contract/core/ids.ts'
import { getDeviceSignIn, pinDigits } from '@herdboard/contract/people/shared-devices.ts'
import { Button, PasswordInput, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { FormMessage } from '#blocks/workflows/sign-in/form-message.tsx'
import { useCountdown } from '#blocks/workflows/sign-in/use-countdown.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { sendPin } from '#lib/pin/pin-sign-in.ts'
import { setSharedDevice } from '#lib/session/shared-device-flag.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'

/** Fingers in gloves. */
const KEY_HEIGHT_PX = 56
/** How often a tablet that did not learn who signs in on it asks again. */
const ASK_AGAIN_MS = 5_000

const deviceSignInQuery = { ...apiQuery(getDeviceSignIn, {}), meta: { showsOwnErrors: true } }

interface Props {
  onSignedIn: () => void | Promise<void>
  /** The sign-in by password, for a browser that is registered no longer, and for whoever prefers it. */
  children: ReactNode
}

/** Sign-in on a registered device: who is it, and the PIN. */
export function PinSignIn({ onSignedIn, children }: Props) {
  const { t: tPin } = useTranslation('pin-sign-in')
  const [person, setPerson] = useState<{ id: UserId; name: string } | null>(null)
  const [isByPassword, setByPassword] = useState(false)
  const { data, errorUpdateCount, refetch } = useQuery({
    ...deviceSignInQuery,
    refetchInterval: ({ state }) => (state.status === 'error' && !isByPassword ? ASK_AGAIN_MS : false),
  })
  const isRemoved = data?.device === null
  useEffect(() => {
    if (isRemoved) setSharedDevice(false)
  }, [isRemoved])
  // First: what is typed must outlast every answer.
  if (isByPassword || isRemoved) return children
  // A query without data is pending at each attempt; the error stays until there is an answer.
  if (!data && errorUpdateCount === 0) return <Skeletons count={3} heightPx={48} />
  const device = data?.device
  const byPassword = (
    <Button variant="subtle" mih={KEY_HEIGHT_PX} onClick={() => setByPassword(true)}>
      {tPin('byPassword')}
    </Button>
  )
  // Not the password at once: most people of a shared tablet know only their PIN.
  if (!device)
    return (
      <Stack gap={16}>
        <ErrorState onRetry={() => void refetch()} />
        {byPassword}
      </Stack>
    )
  if (person)
    return (
      <Stack gap={16}>
        <PinStep key={person.id} person={person} onSignedIn={onSignedIn} />
        <Button variant="default" mih={KEY_HEIGHT_PX} onClick={() => setPerson(null)}>
          {tPin('somebodyElse')}
        </Button>
      </Stack>
    )
  return (
    <Stack gap={16}>
      <p style={{ margin: 0 }}>{tPin('deviceOf', { device: device.name, company: device.company_name })}</p>
      {data?.people.length === 0 && <p style={{ margin: 0 }}>{tPin('nobodyHasPin')}</p>}
      {data?.people.map((one) => (
        <Button key={one.id} variant="default" size="lg" mih={KEY_HEIGHT_PX} onClick={() => setPerson(one)}>
          {one.name}
        </Button>
      ))}
      {byPassword}
    </Stack>
  )
}

function PinStep({
  person,
  onSignedIn,
}: {
  person: { id: UserId; name: string }
  onSignedIn: () => void | Promise<void>
}) {
  const { t } = useTranslation('sign-in')
  const { t: tPin } = useTranslation('pin-sign-in')
  const [pin, setPin] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [secondsLeft, waitFor] = useCountdown()
  const isLong = pin.length >= pinDigits.min

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isLong || isBusy || secondsLeft > 0) return
    setBusy(true)
    setRefusal(null)
    try {
      await sendPin(person.id, pin)
      await onSignedIn()
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setPin('')
      if (problem.status === 429) waitFor(problem.retryAfterSeconds ?? 1)
      else setRefusal(problem.isOffline ? t('offline') : (problem.messages[0]?.message ?? t('failed')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <PasswordInput
          label={tPin('pinOf', { name: person.name })}
          size="lg"
          name="pin"
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          maxLength={pinDigits.max}
          value={pin}
          onChange={(event) => setPin(event.currentTarget.value.replace(/\D/g, ''))}
          visibilityToggleButtonProps={{ 'aria-label': tPin('showPin') }}
        />
        <FormMessage text={secondsLeft > 0 ? t('wait', { seconds: secondsLeft }) : refusal} />
        <Button
          type="submit"
          size="lg"
          mih={KEY_HEIGHT_PX}
          loading={isBusy}
          disabled={!isLong}
          aria-disabled={secondsLeft > 0}
        >
          {t('submit')}
        </Button>
      </Stack>
    </form>
  )
}
