import { FORM_CATEGORY, type Notification } from '@herdboard/contract/system/notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { openNotificationForm } from '#blocks/parts/action-request/action-request.ts'
import { markRead } from '#blocks/parts/notifications/read-marks.ts'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { StaleNote } from '#ui/error-state/stale-note.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { BulkMenu } from './bulk-menu.tsx'
import { NotificationFilters } from './notification-filters.tsx'
import type { NotificationSearch } from './notification-search.ts'
import classes from './notifications-screen.module.css'
import { NotificationsTable } from './notifications-table.tsx'
import { NotificationsPagination } from './pagination.tsx'
import { notificationsQuery } from './queries.ts'
import { TextPopup } from './text-popup.tsx'
import { useNotificationSelection } from './use-notification-selection.ts'
import { useNotificationsPageSize } from './use-notifications-page-size.ts'

const route = getRouteApi('/shell/notifications')
const ROW_PX = 44

/** The notifications of the user in the last year. */
export function NotificationsScreen() {
  const { t } = useTranslation('notifications')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [pageSize, rememberSize] = useNotificationsPageSize(search.pageSize)
  const { data, isPlaceholderData, error, refetch } = useQuery(notificationsQuery(search, pageSize))
  const [read, setRead] = useState<Notification | null>(null)

  const change = (part: NotificationSearch, { replace = false } = {}) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace })
  /** A change of the search returns to the first page. */
  const changeSearch = (part: NotificationSearch) => change({ ...part, page: undefined }, { replace: 'search' in part })

  // The last row of the last page was handled, or the URL is outdated.
  const isPageOutOfRange = data !== undefined && data.data.length === 0 && data.total_rows > 0
  const goToLast = useEffectEvent(() => data && change({ page: data.total_pages }, { replace: true }))
  useEffect(() => {
    if (isPageOutOfRange) goToLast()
  }, [isPageOutOfRange])

  /** What was decided is shown as text: by whom, and the way to its record, or to a rejected form. */
  const open = (notification: Notification) =>
    notification.category === FORM_CATEGORY && notification.resource && notification.handling === null
      ? openNotificationForm(notification)
      : setRead(notification)
  const close = ({ id, read: wasRead }: Notification) => {
    setRead(null)
    if (!wasRead) void markRead(id, true)
  }
  const selection = useNotificationSelection(
    JSON.stringify([search, pageSize]),
    (data?.data ?? []).map(({ id }) => id),
  )
  const isNarrowed = Boolean(search.search || search.types || search.statuses || search.unread)

  return (
    <Screen heading={t('heading')} subheading={t('subheading')}>
      <Card isFlush>
        <NotificationFilters search={search} onSearch={changeSearch}>
          {data && data.total_rows > 0 && (
            <div className={classes.bulk}>
              <BulkMenu chosen={selection.chosen} onDone={() => selection.chooseAll(false)} />
              {selection.chosen.length > 0 && (
                <span role="status">{t('chosen', { count: selection.chosen.length })}</span>
              )}
            </div>
          )}
        </NotificationFilters>
        <div className={classes.list} data-refreshing={isPlaceholderData || undefined}>
          {error && !data && <ErrorState sentence={t('loadFailed')} onRetry={() => void refetch()} />}
          {!error && !data && (
            <div className={classes.waiting}>
              <Skeletons count={8} heightPx={ROW_PX} />
            </div>
          )}
          {error && data && <StaleNote onRetry={() => void refetch()} />}
          {data && data.total_rows > 0 && (
            <NotificationsTable
              notifications={data.data}
              selection={selection}
              search={search}
              onSort={changeSearch}
              onOpen={open}
            />
          )}
          {data?.total_rows === 0 && (
            <EmptyState
              icon="bell"
              sentence={t(isNarrowed ? 'noneFound' : 'none')}
              action={
                isNarrowed
                  ? {
                      label: t('showAll'),
                      onClick: () =>
                        changeSearch({ search: undefined, types: undefined, statuses: undefined, unread: undefined }),
                    }
                  : undefined
              }
            />
          )}
        </div>
        {data && data.total_rows > 0 && (
          <NotificationsPagination
            page={search.page ?? 1}
            pageSize={pageSize}
            totalPages={data.total_pages}
            totalRows={data.total_rows}
            onPage={(page) => change({ page: page > 1 ? page : undefined })}
            onPageSize={(size) => {
              rememberSize(size)
              changeSearch({ pageSize: size })
            }}
          />
        )}
      </Card>
      {read && <TextPopup notification={read} onClose={() => close(read)} />}
    </Screen>
  )
}
