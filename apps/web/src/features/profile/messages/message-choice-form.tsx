import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import type { getMessageChoice, MessageChoice } from '@herdboard/contract/people/messages.ts'
import { Button, Checkbox, MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useUnsavedWork } from '#blocks/workflows/action-modal/draft/unsaved-work.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { showError, showSuccess } from '#ui/toasts/toast-store.ts'
import classes from '../profile.module.css'
import { phoneQuery, saveMessageChoiceMutation } from './queries.ts'

const USUAL_NIGHT = { from: '22:00', to: '06:00' }
const NONE = 'none' as const
const CHANNELS = ['email', 'push', 'sms'] as const
const SEVERITIES = ['3', '2', NONE] as const

const severityOf = (value: string): 2 | 3 | null => (value === '3' ? 3 : value === '2' ? 2 : null)

/** The form of the choice; saved as a whole. */
export function MessageChoiceForm({ stored }: { stored: EndpointReply<typeof getMessageChoice> }) {
  const { t } = useTranslation('account')
  const { kinds, ...choice } = stored
  const [draft, setDraft] = useState<MessageChoice>(choice)
  const { mutate, isPending } = useMutation(saveMessageChoiceMutation)
  useUnsavedWork(JSON.stringify(draft) !== JSON.stringify(choice))
  const { data: phone } = useQuery(phoneQuery)
  const channels = CHANNELS.filter((channel) => channel !== 'sms' || phone?.is_available === true)
  const { quiet_hours, night_from, muted_kinds } = draft
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
          onChange={({ currentTarget: { value } }) => setDraft({ ...draft, [`${channel}_from`]: severityOf(value) })}
          data={SEVERITIES.map((value) => ({ value, label: t(`messages_${value}`) }))}
        />
      ))}
      <MultiSelect
        label={t('mutedKinds')}
        description={t('mutedOnDuty')}
        placeholder={muted_kinds.length === 0 ? t('mutedNone') : ''}
        data={kinds.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={muted_kinds.map(String)}
        onChange={(values) => setDraft({ ...draft, muted_kinds: values.map(Number) })}
        searchable
      />
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
          <NativeSelect
            label={t('alarmsAtNight')}
            value={String(night_from ?? NONE)}
            onChange={({ currentTarget: { value } }) => setDraft({ ...draft, night_from: severityOf(value) })}
            data={SEVERITIES.map((value) => ({ value, label: t(`alarmsAtNight_${value}`) }))}
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
