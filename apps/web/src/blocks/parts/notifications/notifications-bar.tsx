import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { metaQuery } from '#blocks/parts/session/session-queries.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { isBarSnoozed, snoozeBar } from './bar-snooze.ts'
import classes from './notifications-bar.module.css'

/** Shows how much needs the user, with the number of the bell. Once closed, it stays closed for a day, even if new ones arrive. */
export function NotificationsBar() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const { data: meta } = useQuery(metaQuery)
  const [isClosed, setClosed] = useState(isBarSnoozed)
  const count = meta?.notifications.needs_me ?? 0
  if (isClosed || count === 0) return null

  const handle = () => void navigate({ to: '/notifications', search: { statuses: 'requires-action' } })
  const close = () => {
    snoozeBar()
    setClosed(true)
  }

  return (
    <section className={classes.bar} aria-label={t('notifications')}>
      <Icon name="bell" className={classes.icon} />
      <p className={classes.words}>{t('requireAction', { count })}</p>
      <Button size="compact-md" onClick={handle}>
        {t('handleNow')}
      </Button>
      <Button size="compact-md" variant="default" onClick={close}>
        {t('closeBar')}
      </Button>
    </section>
  )
}
