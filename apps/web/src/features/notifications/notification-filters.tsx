import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { metaQuery } from '#blocks/parts/session/session-queries.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import { MultiSelectFilter } from './multi-select-filter.tsx'
import {
  formatStatuses,
  formatTypes,
  type NotificationSearch,
  parseStatuses,
  parseTypes,
} from './notification-search.ts'
import { NOTIFICATION_STATUSES } from './notification-status.ts'
import classes from './notifications-screen.module.css'
import { notificationGroupsQuery } from './queries.ts'

interface Props {
  search: NotificationSearch
  /** Changes the search and returns to the first page. */
  onSearch: (part: NotificationSearch) => void
  /** Actions on the result. */
  children?: ReactNode
}

/** Filters by text, type, status and read state; all are stored in the URL. */
export function NotificationFilters({ search, onSearch, children }: Props) {
  const { t } = useTranslation('notifications')
  const { data: groups = [] } = useQuery(notificationGroupsQuery)
  // The same figure as at the bell, to avoid confusion.
  const { data: meta } = useQuery(metaQuery)
  const unread = meta?.notifications.unread ?? 0
  const language = useLanguage()
  const types = new Set(parseTypes(search.types))
  const chosenGroups = groups.filter(({ type_ids }) => type_ids.some((type) => types.has(type)))
  const chooseGroups = (ids: readonly string[]) =>
    onSearch({
      types: formatTypes(groups.filter(({ id }) => ids.includes(String(id))).flatMap(({ type_ids }) => type_ids)),
    })
  const chooseStatuses = (ids: readonly string[]) =>
    onSearch({ statuses: formatStatuses(NOTIFICATION_STATUSES.filter((status) => ids.includes(status))) })

  return (
    <div className={classes.filters}>
      <SearchBox
        value={search.search ?? ''}
        onChange={(text) => onSearch({ search: text.trim() === '' ? undefined : text })}
        label={t('search')}
      />
      <Checkbox
        label={unread > 0 ? t('unreadOnlyCount', { figure: formatNumber(unread, 'int', language) }) : t('unreadOnly')}
        checked={search.unread === true}
        onChange={(event) => onSearch({ unread: event.currentTarget.checked || undefined })}
      />
      {children}
      <div className={classes.choices}>
        <MultiSelectFilter
          label={t('type')}
          options={groups.map(({ id, text, icon_id }) => ({ id: String(id), text, icon: icon_id }))}
          chosen={chosenGroups.map(({ id }) => String(id))}
          onChange={chooseGroups}
        />
        <MultiSelectFilter
          label={t('status')}
          options={NOTIFICATION_STATUSES.map((status) => ({ id: status, text: t(`status_${status}`) }))}
          chosen={parseStatuses(search.statuses)}
          onChange={chooseStatuses}
        />
      </div>
    </div>
  )
}
