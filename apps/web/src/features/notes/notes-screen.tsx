import type { NoteId } from '@herdboard/contract/core/ids.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { openNewNote, requestNoteWindow } from '#blocks/parts/action-request/action-request.ts'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { useHerdState } from '#blocks/parts/herd/use-herd.ts'
import { placesOfPigType } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import { usePlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import { PeriodPicker } from '#blocks/parts/period-picker/period-picker.tsx'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { PigTypeSwitch } from '#blocks/parts/pig-type/pig-type-switch.tsx'
import { usePigType } from '#blocks/parts/pig-type/use-pig-type.ts'
import { NoFarms } from '#blocks/parts/screen/no-farms.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useCreatableEntries } from '#blocks/workflows/action-modal/place/use-creatable-entries.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { parseId } from '#lib/http/parse-id.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { notesTable } from './notes-table.ts'
import { notesQuery } from './queries.ts'

const route = getRouteApi('/shell/notes')

/** The notes screen: notes about the barns of the current pig type, newest first; a row opens the note. */
export function NotesScreen() {
  const { t } = useTranslation('notes')
  const { period, choosePeriod } = useSelectedPeriod()
  const { pigType, choosePigType } = usePigType()
  const { isEmpty, query: chosen } = usePlaceSelection()
  const { herd, failure } = useHerdState()
  const places = herd && pigType && placesOfPigType(chosen, herd.barns, pigType)
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const mayAdd = useCreatableEntries().note
  const {
    data: notes,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...notesQuery(period, places ?? chosen),
    enabled: places !== null && !isEmpty,
  })
  const table = useMemo(() => notes && notesTable(notes, t), [notes, t])

  const search = {
    value: q,
    onChange: (text: string) =>
      void navigate({ search: (before) => ({ ...before, q: text || undefined }), replace: true }),
  }
  return (
    <Screen
      heading={t('heading')}
      tools={
        <>
          {pigType && <PigTypeSwitch pigType={pigType} onChange={choosePigType} />}
          <PeriodPicker period={period} onChange={choosePeriod} />
          {mayAdd && (
            <Button leftSection={<Icon name="plus" size={18} />} onClick={openNewNote}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      {herd?.farms.length === 0 ? (
        <NoFarms />
      ) : isEmpty ? (
        <Card>
          <EmptyState sentence={t('choosePlace')} icon="map-pin" />
        </Card>
      ) : (
        <DataTable
          isImportable
          name="notes"
          table={table}
          error={failure ?? (error ? loadFailureOf(error, () => void refetch()) : undefined)}
          isRefreshing={isFetching}
          defaultSort={{ column: 'date', descending: true }}
          rowHeader="note"
          search={search}
          isOpenable={() => true}
          onOpen={({ id }) => openFilterOf(id)}
          {...(mayAdd && { emptyAction: { label: t('add'), onClick: openNewNote } })}
          period={period}
        />
      )}
    </Screen>
  )
}

function openFilterOf(value: string) {
  const id = parseId<NoteId>(value)
  if (id) requestNoteWindow(id)
}
