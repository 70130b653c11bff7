import type { FarmEvent } from '@herdboard/contract/system/catalogue.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useReachableActions } from '#blocks/parts/herd/reachable-actions.ts'
import { batchEventsQuery, eventsQuery } from '#blocks/parts/session/session-queries.ts'
import { useShellCommand } from '#blocks/parts/shortcuts/shell-commands.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { usePopup } from '#ui/popup/use-popup.ts'

const EventList = lazyPart(() => import('./event-list.tsx').then((file) => file.EventList))

/** Menu of the events that the user can record at some place, most used first. */
export function EventMenu() {
  const { t } = useTranslation('shell')
  const { data: events = [] } = useQuery(eventsQuery)
  return <RecordMenu events={events} label={t('addEvent')} heading={t('chooseEvent')} command="create-event" />
}

export function BatchMenu() {
  const { t } = useTranslation('shell')
  const { data: events = [] } = useQuery(batchEventsQuery)
  return <RecordMenu events={events} label={t('addBatch')} heading={t('chooseBatchEvent')} isQuiet />
}

interface Props {
  events: readonly FarmEvent[]
  label: string
  heading: string
  /** The shell command that opens the menu. */
  command?: 'create-event'
  isQuiet?: boolean
}

function RecordMenu({ events, label, heading, command, isQuiet = false }: Props) {
  const reachable = useReachableActions()
  const [isOpen, setOpen] = useState(false)
  const popup = usePopup('menu', isOpen, setOpen)
  const listed = events.filter(({ is_listed, action_id }) => is_listed && reachable.has(action_id))
  useShellCommand(command ?? null, () => {
    popup.anchor.element?.focus()
    setOpen(true)
  })
  if (listed.length === 0) return null

  return (
    <>
      <Button
        {...popup.button}
        variant={isQuiet ? 'default' : 'filled'}
        leftSection={<Icon name="plus" size={18} />}
        rightSection={<Icon name="chevron-down" size={16} />}
        px={12}
        flex="none"
      >
        {label}
      </Button>
      {popup.wasOpened && (
        <Suspense>
          <EventList anchor={popup.anchor} heading={heading} events={listed} />
        </Suspense>
      )}
    </>
  )
}
