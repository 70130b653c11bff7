import { languages } from '@herdboard/contract/core/languages.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { useUnsavedWork } from '#blocks/workflows/action-modal/draft/unsaved-work.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import classes from './profile.module.css'
import { saveProfileMutation } from './queries.ts'

const ENERGY_UNITS = ['FE', 'MJ'] as const

/** Name, language and energy unit. A new language or unit reloads the page, because it affects every text or figure. */
export function PersonCard() {
  const { t } = useTranslation('account')
  const profile = useProfile()
  const [firstName, setFirstName] = useState(profile.first_name)
  const [lastName, setLastName] = useState(profile.last_name)
  const [languageId, setLanguageId] = useState(profile.language_id)
  const [energyUnit, setEnergyUnit] = useState<'FE' | 'MJ'>(profile.energy_unit)
  const { mutate, isPending } = useMutation(saveProfileMutation)
  useUnsavedWork(
    firstName.trim() !== profile.first_name ||
      lastName.trim() !== profile.last_name ||
      languageId !== profile.language_id ||
      energyUnit !== profile.energy_unit,
  )
  /** A missing name is an error only after the user tries to save, or if a name was stored. */
  const [wasTried, setTried] = useState(false)
  const isMissing = (name: string, stored: string) => name.trim() === '' && (wasTried || stored !== '')
  const isComplete = firstName.trim() !== '' && lastName.trim() !== ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isComplete) return
    const body = [
      { op: 'replace' as const, path: '/first_name' as const, value: firstName.trim() },
      { op: 'replace' as const, path: '/last_name' as const, value: lastName.trim() },
      { op: 'replace' as const, path: '/language_id' as const, value: languageId },
      { op: 'replace' as const, path: '/energy_unit' as const, value: energyUnit },
    ]
    const needsReload = languageId !== profile.language_id || energyUnit !== profile.energy_unit
    const confirmSaved = () => (needsReload ? location.reload() : showSuccess(t('saved')))
    mutate({ body }, { onSuccess: confirmSaved })
  }

  return (
    <Card title={t('person')}>
      <form onSubmit={submit} className={classes.fields} noValidate>
        <TextInput
          label={t('firstName')}
          autoComplete="given-name"
          maxLength={100}
          value={firstName}
          onChange={(event) => setFirstName(event.currentTarget.value)}
          error={isMissing(firstName, profile.first_name) && t('nameMissing')}
        />
        <TextInput
          label={t('lastName')}
          autoComplete="family-name"
          maxLength={100}
          value={lastName}
          onChange={(event) => setLastName(event.currentTarget.value)}
          error={isMissing(lastName, profile.last_name) && t('nameMissing')}
        />
        <NativeSelect
          label={t('language')}
          value={String(languageId)}
          onChange={(event) => setLanguageId(Number(event.currentTarget.value))}
          data={languages.map(({ id, native_name }) => ({ value: String(id), label: native_name }))}
        />
        <NativeSelect
          label={t('energyUnit')}
          value={energyUnit}
          onChange={(event) => setEnergyUnit(event.currentTarget.value === 'MJ' ? 'MJ' : 'FE')}
          data={ENERGY_UNITS.map((value) => ({ value, label: t(`energy_${value}`) }))}
        />
        <div>
          <Button type="submit" loading={isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
