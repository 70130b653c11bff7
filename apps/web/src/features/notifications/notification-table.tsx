import type { NotificationId } from '@herdboard/contract/ids.ts'
import type { Notification } from '@herdboard/contract/notifications.ts'
import { Checkbox, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon/icon.tsx'
import { BulkMenu } from './bulk-menu.tsx'
import { NotificationRow } from './notification-row.tsx'
import classes from './notifications-screen.module.css'
import type { NotificationSearch, OrderBy } from './search.ts'

interface Props {
  /** Names what was asked for: what was chosen belongs to its rows. */
  question: string
  notifications: readonly Notification[]
  search: NotificationSearch
  onSort: (part: NotificationSearch) => void
  onOpen: (notification: Notification) => void
}

interface Choice {
  question: string
  ids: ReadonlySet<NotificationId>
}
const none: ReadonlySet<NotificationId> = new Set()

const COLUMNS = [
  ['Type', 'type'],
  ['Message', 'message'],
  ['Status', 'status'],
  ['PublishedAt', 'date'],
] as const satisfies readonly (readonly [OrderBy, string])[]

/** One page of notifications, of which several can be chosen at once. */
export function NotificationTable({ question, notifications, search, onSort, onOpen }: Props) {
  const { t } = useTranslation('notifications')
  const [choice, setChoice] = useState<Choice>({ question, ids: new Set() })
  const setChosen = (chosenIds: ReadonlySet<NotificationId>) => setChoice({ question, ids: chosenIds })
  const chosen = choice.question === question ? choice.ids : none
  const ids = notifications.map(({ id }) => id)
  const shown = ids.filter((id) => chosen.has(id))
  const choose = (id: NotificationId, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...shown, id] : shown.filter((each) => each !== id)))

  return (
    <>
      <div className={classes.bulk}>
        <BulkMenu chosen={shown} onDone={() => setChosen(new Set())} />
        {shown.length > 0 && <span role="status">{t('chosen', { count: shown.length })}</span>}
      </div>
      <div className={classes.scroller}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.select}>
                <Checkbox
                  aria-label={t('chooseAll')}
                  checked={shown.length === ids.length && ids.length > 0}
                  indeterminate={shown.length > 0 && shown.length < ids.length}
                  onChange={(event) => setChosen(new Set(event.currentTarget.checked ? ids : []))}
                />
              </th>
              {COLUMNS.map(([order, label]) => (
                <SortHead key={order} order={order} label={t(label)} search={search} onSort={onSort} />
              ))}
              <th scope="col">
                <VisuallyHidden>{t('actions')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {notifications.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                isChosen={chosen.has(notification.id)}
                onChoose={(isChosen) => choose(notification.id, isChosen)}
                onOpen={() => onOpen(notification)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

interface HeadProps extends Pick<Props, 'search' | 'onSort'> {
  order: OrderBy
  label: string
}

/** A press cycles ascending, descending, none; none is the newest first, as ever. */
function SortHead({ order, label, search, onSort }: HeadProps) {
  const isSorted = (search.orderBy ?? 'PublishedAt') === order
  const direction = isSorted ? (search.orderDirection ?? 'desc') : null
  const next = () => {
    if (direction === null) return { orderBy: order, orderDirection: 'asc' as const }
    if (direction === 'asc') return { orderBy: order, orderDirection: undefined }
    return order === 'PublishedAt'
      ? { orderBy: undefined, orderDirection: 'asc' as const }
      : { orderBy: undefined, orderDirection: undefined }
  }
  return (
    <th scope="col" aria-sort={direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : undefined}>
      <button
        type="button"
        className={classes.sort}
        data-sorted={isSorted || undefined}
        onClick={() => {
          const { orderBy, orderDirection } = next()
          onSort({ orderBy: orderBy === 'PublishedAt' ? undefined : orderBy, orderDirection })
        }}
      >
        {label}
        <Icon name={direction === 'desc' ? 'arrow-down' : 'arrow-up'} size={16} />
      </button>
    </th>
  )
}
