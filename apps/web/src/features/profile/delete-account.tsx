import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leave } from '#blocks/shell/leave.ts'
import { useProfile } from '#blocks/shell/queries.ts'
import { FormMessage } from '#blocks/sign-in/form-message.tsx'
import { useSending } from '#blocks/sign-in/use-sending.ts'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import own from './own-data.module.css'
import { codeQuery, endAccount } from './own-data-queries.ts'
import classes from './profile.module.css'

/** Says what goes and what stays, asks for the password (and a code where one is on), and once more. */
export function DeleteAccount({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation('own-data')
  const { email } = useProfile()
  const { data: factor } = useQuery(codeQuery)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [wasTried, setTried] = useState(false)
  const [isSure, setSure] = useState(false)
  const { mutateAsync } = useMutation(endAccount)
  const { faults, failure, send } = useSending()
  const asksForCode = factor?.is_on === true || faults.code !== undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (password !== '') setSure(true)
  }
  const end = async () => {
    const isGone = await send(() => mutateAsync({ body: { password, ...(asksForCode && { code }) } }))
    setSure(false)
    if (isGone) await leave()
  }

  return (
    <form onSubmit={submit} className={classes.fields} noValidate>
      <p className={classes.words}>{t('deleteWhy')}</p>
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={setPassword}
        error={(wasTried && password === '' && t('passwordMissing')) || faults.password}
      />
      {asksForCode && (
        <TextInput
          label={t('code')}
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={faults.code}
        />
      )}
      <FormMessage text={failure} />
      <div className={own.buttons}>
        <Button type="submit" color="alarm">
          {t('deleteSubmit')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel', { ns: 'common' })}
        </Button>
      </div>
      {isSure && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={t('deleteSure')}
          message={t('deleteSureWhy', { email })}
          confirmLabel={t('deleteYes')}
          onConfirm={end}
          onCancel={() => setSure(false)}
        />
      )}
    </form>
  )
}
