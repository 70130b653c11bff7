import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import type { listMessages } from '@herdboard/contract/people/messages.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import classes from '../profile.module.css'
import { messagesQuery } from './queries.ts'

const SHOWN_MESSAGES = 5

/** The newest messages to the person, and what became of each. Hidden where none was ever sent. */
export function MessageList() {
  const { t } = useTranslation('account')
  const { data = [] } = useQuery(messagesQuery)
  const [isOpen, setOpen] = useState(false)
  if (data.length === 0) return null
  const shown = isOpen ? data : data.slice(0, SHOWN_MESSAGES)
  return (
    <div>
      <span className={classes.label}>{t('newestMessages')}</span>
      <ul className={classes.devices}>
        {shown.map((message) => (
          <li key={message.id}>
            {message.text}
            <span className={classes.about}>
              {t(`channel_${message.channel}`)} · <Fate message={message} />
            </span>
          </li>
        ))}
      </ul>
      {data.length > SHOWN_MESSAGES && (
        <Button variant="subtle" size="compact-md" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'fewerMessages' : 'allMessages', { count: data.length })}
        </Button>
      )}
    </div>
  )
}

function Fate({
  message: { state, reason, due_at, ended_at },
}: {
  message: EndpointReply<typeof listMessages>[number]
}) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  if (state === 'waiting') return t('messageWaits', { time: formatDateTime(due_at, language) })
  const time = formatDateTime(ended_at ?? due_at, language)
  return state === 'dropped' ? t(`messageDropped_${reason ?? 'solved'}`, { time }) : t(`message_${state}`, { time })
}
