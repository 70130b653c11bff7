import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormMessage } from '#blocks/sign-in/form-message.tsx'
import { useSending } from '#blocks/sign-in/use-sending.ts'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import { makePasskey } from './make-passkey.ts'
import classes from './profile.module.css'
import { beginPasskey, keepPasskey, secondFactorQuery } from './queries.ts'

/** A name and the password, and a code where one is on; then the device asks for finger, face or PIN. */
export function AddPasskey({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account')
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [wasTried, setTried] = useState(false)
  const [notMade, setNotMade] = useState<string | null>(null)
  const { isBusy, faults, failure, send } = useSending()
  const { data: factor } = useQuery(secondFactorQuery)
  const { mutateAsync: begin } = useMutation(beginPasskey)
  const { mutateAsync: keep } = useMutation(keepPasskey)
  // Without an answer the server still asks.
  const asksForCode = factor?.is_on === true || faults.code !== undefined

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setNotMade(null)
    if (name.trim() === '' || password === '' || (asksForCode && code.trim() === '')) return
    await send(async () => {
      const made = await makePasskey(await begin({ body: { password, ...(asksForCode && { code }) } }))
      if (made === 'known' || made === 'not-made')
        return setNotMade(t(made === 'known' ? 'passkeyKnown' : 'passkeyNotMade'))
      await keep({ body: { name: name.trim(), ...made } })
      showSuccess(t('passkeyAdded'))
      onDone()
    })
  }

  return (
    <form onSubmit={submit} className={classes.fields} noValidate>
      <TextInput
        label={t('passkeyName')}
        description={t('passkeyNameHint')}
        autoComplete="off"
        maxLength={60}
        autoFocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={(wasTried && name.trim() === '' && t('nameMissing')) || faults.name}
      />
      <PasswordField
        label={t('yourPassword')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={(wasTried && password === '' && t('oldMissing')) || faults.password}
      />
      {asksForCode && (
        <TextInput
          label={t('codeOrRecovery')}
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={(wasTried && code.trim() === '' && t('codeMissing')) || faults.code}
        />
      )}
      <FormMessage text={failure ?? notMade} />
      <div className={classes.buttons}>
        <Button type="submit" loading={isBusy}>
          {t('passkeyAdd')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('cancel', { ns: 'common' })}
        </Button>
      </div>
    </form>
  )
}
