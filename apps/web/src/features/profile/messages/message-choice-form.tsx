import type { MessageChoice } from '@herdboard/contract/people/messages.ts'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useUnsavedWork } from '#blocks/workflows/action-modal/draft/unsaved-work.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { showError, showSuccess } from '#ui/toasts/toast-store.ts'
import classes from '../profile.module.css'
import { phoneQuery, saveMessageChoiceMutation } from './queries.ts'

const USUAL_NIGHT = { from: '22:00', to: '06:00' }
const NONE = 'none'
const CHANNELS = ['email', 'push', 'sms'] as const

/** The form of the choice; saved as a whole. */
export function MessageChoiceForm({ choice }: { choice: MessageChoice }) {
  const { t } = useTranslation('account')
  const [draft, setDraft] = useState(choice)
  const { mutate, isPending } = useMutation(saveMessageChoiceMutation)
  useUnsavedWork(JSON.stringify(draft) !== JSON.stringify(choice))
  const { data: phone } = useQuery(phoneQuery)
  const channels = CHANNELS.filter((channel) => channel !== 'sms' || phone?.is_available === true)
  const { quiet_hours, alarms_at_night } = draft
  const isAllDay = quiet_hours !== null && quiet_hours.from !== '' && quiet_hours.from === quiet_hours.to
  const isComplete = quiet_hours === null || (quiet_hours.from !== '' && quiet_hours.to !== '' && !isAllDay)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete) return
    mutate(
      { body: draft },
      { onSuccess: () => showSuccess(t('saved')), onError: () => showError(t('messagesNotSaved')) },
    )
  }

  return (
    <form onSubmit={submit} className={classes.fields} noValidate>
      {channels.map((channel) => (
        <NativeSelect
          key={channel}
          label={t(`messagesBy_${channel}`)}
          value={String(draft[`${channel}_from`] ?? NONE)}
          onChange={({ currentTarget: { value } }) =>
            setDraft({ ...draft, [`${channel}_from`]: value === '3' ? 3 : value === '2' ? 2 : null })
          }
          data={['3', '2', NONE].map((value) => ({ value, label: t(`messages_${value as '3' | '2' | 'none'}`) }))}
        />
      ))}
      <Checkbox
        label={t('quietHours')}
        checked={quiet_hours !== null}
        disabled={channels.every((channel) => draft[`${channel}_from`] === null)}
        onChange={({ currentTarget: { checked } }) => setDraft({ ...draft, quiet_hours: checked ? USUAL_NIGHT : null })}
      />
      {quiet_hours && (
        <>
          <div className={classes.buttons}>
            <TextInput
              type="time"
              label={t('quietFrom')}
              value={quiet_hours.from}
              onChange={({ currentTarget: { value } }) =>
                setDraft({ ...draft, quiet_hours: { ...quiet_hours, from: value } })
              }
            />
            <TextInput
              type="time"
              label={t('quietTo')}
              value={quiet_hours.to}
              error={isAllDay && t('quietSame')}
              onChange={({ currentTarget: { value } }) =>
                setDraft({ ...draft, quiet_hours: { ...quiet_hours, to: value } })
              }
            />
          </div>
          <Checkbox
            label={t('alarmsAtNight')}
            checked={alarms_at_night}
            onChange={({ currentTarget: { checked } }) => setDraft({ ...draft, alarms_at_night: checked })}
          />
        </>
      )}
      <div>
        <Button type="submit" loading={isPending} disabled={!isComplete}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
