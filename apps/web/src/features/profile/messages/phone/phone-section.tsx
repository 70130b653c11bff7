import type { MessagePhone } from '@herdboard/contract/people/phone.ts'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import classes from '#features/profile/profile.module.css'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { showError, showSuccess } from '#ui/toasts/toast-store.ts'
import { phoneQuery, removePhoneMutation, savePhoneMutation, verifyPhoneMutation } from '../queries.ts'

/** The telephone for SMS: typed, proved by a code, removed. Hidden where the installation sends no SMS. */
export function PhoneSection() {
  const { t } = useTranslation('account')
  const { data } = useQuery(phoneQuery)
  const { mutate: remove, isPending } = useMutation(removePhoneMutation)
  if (!data?.is_available) return null
  const { phone, is_verified, tries_left } = data
  return (
    <div className={classes.fields}>
      {phone === null ? (
        <PhoneForm />
      ) : (
        <>
          <span className={classes.label}>{t('phone')}</span>
          <div className={classes.device}>
            <div className={classes.state}>
              {phone}
              {is_verified ? (
                <Badge severity="ok" text={t('phoneVerified')} />
              ) : (
                <Badge severity="warning" text={t('phoneNotVerified')} />
              )}
            </div>
            <Button
              variant="default"
              size="xs"
              loading={isPending}
              aria-label={t('phoneRemoveNamed', { phone })}
              onClick={() => remove({}, { onSuccess: () => showSuccess(t('phoneRemoved')) })}
            >
              {t('pushRemove')}
            </Button>
          </div>
          {!is_verified && tries_left > 0 && <CodeForm phone={phone} />}
          {!is_verified && tries_left === 0 && <NewCode phone={phone} />}
        </>
      )}
    </div>
  )
}

function PhoneForm() {
  const { t } = useTranslation('account')
  const [phone, setPhone] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { mutate, isPending } = useMutation(savePhoneMutation)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ body: { phone } }, { onError: (problem) => setError(messageOf(problem) ?? t('phoneFailed')) })
  }
  return (
    <form onSubmit={submit} className={classes.fields} noValidate>
      <TextInput
        type="tel"
        autoComplete="tel"
        label={t('phoneForSms')}
        description={t('phoneWhy')}
        value={phone}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          setPhone(value)
          setError(null)
        }}
      />
      <div>
        <Button type="submit" variant="default" loading={isPending} disabled={phone.trim() === ''}>
          {t('phoneSendCode')}
        </Button>
      </div>
    </form>
  )
}

function CodeForm({ phone }: { phone: string }) {
  const { t } = useTranslation('account')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { mutate, isPending } = useMutation(verifyPhoneMutation)
  const onReply = ({ is_verified, tries_left }: MessagePhone) => {
    if (is_verified) return showSuccess(t('phoneIsVerified', { phone }))
    setCode('')
    setError(t('phoneCodeWrong', { count: tries_left }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ body: { code } }, { onSuccess: onReply, onError: () => showError(t('phoneFailed')) })
  }
  return (
    <form onSubmit={submit} className={classes.fields} noValidate>
      <TextInput
        inputMode="numeric"
        autoComplete="one-time-code"
        label={t('phoneCode')}
        description={t('phoneCodeWhy', { phone })}
        value={code}
        error={error}
        onChange={({ currentTarget: { value } }) => setCode(value)}
      />
      <div>
        <Button type="submit" loading={isPending} disabled={code.trim() === ''}>
          {t('phoneConfirm')}
        </Button>
      </div>
    </form>
  )
}

/** The code was used up or is too old. */
function NewCode({ phone }: { phone: string }) {
  const { t } = useTranslation('account')
  const { mutate, isPending } = useMutation(savePhoneMutation)
  const send = () =>
    mutate({ body: { phone } }, { onError: (problem) => showError(messageOf(problem) ?? t('phoneFailed')) })
  return (
    <>
      <p className={classes.words}>{t('phoneCodeGone')}</p>
      <div>
        <Button variant="default" loading={isPending} onClick={send}>
          {t('phoneSendNewCode')}
        </Button>
      </div>
    </>
  )
}

const messageOf = (problem: unknown): string | undefined =>
  problem instanceof ApiProblem ? problem.messages[0]?.message : undefined
