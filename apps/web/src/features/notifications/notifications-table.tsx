import type { Notification } from '@herdboard/contract/system/notifications.ts'
import { Checkbox, VisuallyHidden } from '@mantine/core'
import { TableFrame } from '#blocks/parts/data-table/columns/table-frame.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { NotificationOrder, NotificationSearch } from './notification-search.ts'
import { NotificationTableRow } from './notification-table-row.tsx'
import classes from './notifications-screen.module.css'
import type { NotificationSelection } from './use-notification-selection.ts'

interface Props {
  notifications: readonly Notification[]
  selection: NotificationSelection
  search: NotificationSearch
  onSort: (part: NotificationSearch) => void
  onOpen: (notification: Notification) => void
}

const COLUMNS = [
  ['Type', 'type'],
  ['Message', 'message'],
  ['Status', 'status'],
  ['PublishedAt', 'date'],
] as const satisfies readonly (readonly [NotificationOrder, string])[]

/** A page of notifications; several can be selected. */
export function NotificationsTable({ notifications, selection, search, onSort, onOpen }: Props) {
  const { t } = useTranslation('notifications')
  const { chosen, choose, chooseAll } = selection

  return (
    <TableFrame className={classes.scroller}>
      <table className={classes.table} aria-label={t('heading')}>
        <thead>
          <tr>
            <th scope="col" className={classes.select}>
              <Checkbox
                aria-label={t('chooseAll')}
                checked={chosen.length === notifications.length && notifications.length > 0}
                indeterminate={chosen.length > 0 && chosen.length < notifications.length}
                onChange={(event) => chooseAll(event.currentTarget.checked)}
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
            <NotificationTableRow
              key={notification.id}
              notification={notification}
              isChosen={chosen.includes(notification.id)}
              onChoose={(isChosen) => choose(notification.id, isChosen)}
              onOpen={() => onOpen(notification)}
            />
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

interface HeadProps extends Pick<Props, 'search' | 'onSort'> {
  order: NotificationOrder
  label: string
}

/** A click cycles ascending, descending, default; the default is newest first. */
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
