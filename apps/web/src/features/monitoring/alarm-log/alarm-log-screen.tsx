import type { AlarmId } from '@herdboard/contract/core/ids.ts'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { openAlarm } from '#blocks/parts/action-request/action-request.ts'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import type { SelectedPlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import { PeriodPicker } from '#blocks/parts/period-picker/period-picker.tsx'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { PlacesScreen } from '#blocks/parts/screen/places-screen.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { parseId } from '#lib/http/parse-id.ts'
import { currentInstant } from '#lib/today.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { isIconName } from '#ui/icon/icons.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { showWarning } from '#ui/toasts/toast-store.ts'
import { alarmsQuery, alarmTypesQuery, markAlarmSeenMutation } from '../queries.ts'
import { alarmLines, alarmsToSee } from './alarm-groups.ts'
import { alarmsTable } from './alarms-table.ts'

const FilterModal = lazy(() =>
  import('#ui/filter-modal/filter-modal.tsx').then((file) => ({ default: file.FilterModal })),
)

const AlarmCalendar = lazy(() => import('./alarm-calendar.tsx').then((file) => ({ default: file.AlarmCalendar })))

const AlarmResponsesModal = lazy(() =>
  import('./alarm-responses-modal.tsx').then((file) => ({ default: file.AlarmResponsesModal })),
)

/** The alarm log: what was found, since when, and who takes care of it, open alarms first; a row opens its form. */
export function AlarmLogScreen() {
  const { t } = useTranslation('monitoring')
  const { period, choosePeriod } = useSelectedPeriod()
  return (
    <Screen
      heading={t('log')}
      tools={
        <>
          <Button
            variant="default"
            leftSection={<Icon name="activity-heartbeat" size={18} />}
            renderRoot={(props) => <Link to="/monitoring" {...props} />}
          >
            {t('toMonitoring')}
          </Button>
          <PeriodPicker period={period} onChange={choosePeriod} />
        </>
      }
    >
      <PlacesScreen>{(_, places) => <Log period={period} places={places} />}</PlacesScreen>
    </Screen>
  )
}

function Log({ period, places }: { period: { from: string; to: string }; places: SelectedPlacesQuery }) {
  const { t } = useTranslation('monitoring')
  const { data, error, isFetching, refetch } = useQuery(alarmsQuery(period, places))
  const language = useLanguage()
  const { data: types = [] } = useQuery(alarmTypesQuery)
  const { mutate: markSeen, isPending: isMarking } = useMutation({
    ...markAlarmSeenMutation,
    onError: (problem) => {
      // Somebody was faster: the list shows who.
      const isStale = problem instanceof ApiProblem && problem.status === 409
      for (const { message } of isStale ? problem.messages : []) showWarning(message)
      void refetch()
    },
  })
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [isFiltering, setFiltering] = useState(false)
  const [isCalendar, setCalendar] = useState(false)
  const [storyAlarm, setStoryAlarm] = useState<{ id: AlarmId; name: string }>()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) => setOpened((before) => before.symmetricDifference(new Set([id])))
  const lines = useMemo(() => {
    const alarmsOfTypes = data?.filter(({ type_id }) => chosen === null || chosen.includes(String(type_id)))
    return alarmsOfTypes && alarmLines(alarmsOfTypes, opened)
  }, [data, chosen, opened])
  const table = useMemo(
    () => lines && alarmsTable({ lines, types, t, language, now: currentInstant() }),
    [lines, types, t, language],
  )
  const isAll = chosen === null || chosen.length === types.length
  return (
    <>
      <DataTable
        name="alarms"
        table={table}
        error={error ? loadFailureOf(error, () => void refetch()) : undefined}
        isRefreshing={isFetching}
        rowHeader="type"
        isOpenable={() => true}
        onOpen={({ id }) => (lines?.find((line) => line.id === id)?.isGroup ? toggle(id) : openAlarmForm(id))}
        actions={({ id, type }) => {
          const line = lines?.find((one) => one.id === id)
          if (!line) return null
          const [alarm] = line.alarms
          const [unseen, ...others] = alarmsToSee(line)
          return (
            <>
              {unseen && (
                <IconButton
                  icon="eye"
                  label={`${t('see')}: ${String(type)}`}
                  disabled={isMarking}
                  onClick={() =>
                    markSeen({
                      params: { id: unseen.id },
                      body: {
                        version: unseen.version,
                        ...(others.length > 0 && {
                          others: others.map((one) => ({ id: one.id, version: one.version })),
                        }),
                      },
                    })
                  }
                />
              )}
              {line.isGroup && (
                <IconButton
                  icon={opened.has(id) ? 'chevron-down' : 'chevron-right'}
                  label={`${t(opened.has(id) ? 'hideSections' : 'showSections')}: ${String(type)}`}
                  aria-expanded={opened.has(id)}
                  onClick={() => toggle(id)}
                />
              )}
              <IconButton
                icon="history"
                label={`${t('notified')}: ${String(type)}`}
                onClick={() => setStoryAlarm({ id: alarm.id, name: String(type) })}
              />
              <IconButton
                icon="arrow-right"
                label={`${t('open')}: ${String(type)}`}
                onClick={() => openAlarm(alarm.id)}
              />
            </>
          )
        }}
        period={period}
        tools={
          <>
            <Button
              variant={isAll ? 'subtle' : 'light'}
              color={isAll ? 'gray' : 'brand'}
              leftSection={<Icon name="filter" />}
              aria-haspopup="dialog"
              onClick={() => setFiltering(true)}
            >
              {isAll ? t('filter') : t('filterCount', { count: chosen?.length ?? 0 })}
            </Button>
            <Button
              variant="subtle"
              color="gray"
              leftSection={<Icon name="calendar" />}
              aria-haspopup="dialog"
              onClick={() => setCalendar(true)}
            >
              {t('calendar')}
            </Button>
            <IconButton icon="refresh" label={t('refresh')} disabled={isFetching} onClick={() => void refetch()} />
          </>
        }
      />
      {isCalendar && (
        <Suspense>
          <AlarmCalendar
            from={period.to}
            places={places}
            types={types}
            chosen={chosen}
            onClose={() => setCalendar(false)}
          />
        </Suspense>
      )}
      {storyAlarm && (
        <Suspense>
          <AlarmResponsesModal {...storyAlarm} onClose={() => setStoryAlarm(undefined)} />
        </Suspense>
      )}
      {isFiltering && (
        <Suspense>
          <FilterModal
            title={t('filter')}
            categories={types.map(({ id, name, icon_id }) => ({
              id: String(id),
              name,
              ...(isIconName(icon_id) && { icon: icon_id }),
            }))}
            selected={chosen ?? types.map(({ id }) => String(id))}
            onClose={(next) => {
              setChosen(next)
              setFiltering(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function openAlarmForm(value: string) {
  const id = parseId<AlarmId>(value)
  if (id) openAlarm(id)
}
