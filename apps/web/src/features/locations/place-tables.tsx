import { formId } from '@herdboard/contract/core/form-id.ts'
import { Table } from '@mantine/core'
import { openSetting } from '#blocks/parts/action-request/action-request.ts'
import { EmptyCell } from '#blocks/parts/data-table/cells/empty-cell.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import type { PlaceToDelete } from './delete-place.tsx'
import classes from './locations.module.css'
import { barnGroups, matchingFarms, sectionGroups } from './place-groups.ts'
import { PlacesTable } from './places-table.tsx'
import type { SetupBarn, SetupFarm, SetupPlaces, SetupSection } from './use-setup-places.ts'

interface Props {
  places: SetupPlaces
  search: string
  onDelete: (place: PlaceToDelete) => void
}

/** Formats the number of pig places; a dash when it is not set. */
function useFigure() {
  const { t } = useTranslation('locations')
  const language = useLanguage()
  return (places: number | null) =>
    places === null ? <EmptyCell reason={t('notTyped')} /> : formatNumber(places, 'int', language)
}

export function FarmsTable({ places, search, onDelete }: Props) {
  const { t } = useTranslation('locations')
  const language = useLanguage()
  const figure = useFigure()
  const rows = matchingFarms(places, search)
  const capacities = rows.flatMap(({ pig_capacity }) => pig_capacity ?? [])
  const columns = [
    { label: t('chr'), cell: ({ chr_number }: SetupFarm) => chr_number ?? <EmptyCell reason={t('notTyped')} /> },
    {
      label: t('street'),
      cell: ({ street, postal_town }: SetupFarm) =>
        [street, postal_town].filter(Boolean).join(', ') || <EmptyCell reason={t('notTyped')} />,
    },
    {
      label: t('lockedThrough'),
      cell: ({ locked_through }: SetupFarm) =>
        locked_through ? formatDay(locked_through, language) : <EmptyCell reason={t('noLock')} />,
    },
    { label: t('places'), cell: ({ pig_capacity }: SetupFarm) => figure(pig_capacity), isFigure: true },
  ]
  return (
    <PlacesTable
      caption={t('tab_farms')}
      groups={[{ id: 'farms', name: '', rows }]}
      columns={columns}
      onEdit={({ id }) => openSetting(formId.farm, { farm_id: id })}
      onDelete={({ id, name }) => onDelete({ level: 'farm', id, name })}
      footer={
        capacities.length > 0 && (
          <Table.Tfoot role="rowgroup">
            <Table.Tr role="row" className={classes.foot}>
              <Table.Th role="rowheader" scope="row" colSpan={4}>
                {t('total')}
              </Table.Th>
              <Table.Td role="cell" className={classes.figure}>
                {figure(capacities.reduce((sum, each) => sum + each, 0))}
              </Table.Td>
              <Table.Td role="cell" />
            </Table.Tr>
          </Table.Tfoot>
        )
      }
    />
  )
}

export function BarnsTable({ places, search, onDelete }: Props) {
  const { t } = useTranslation('locations')
  const figure = useFigure()
  const columns = [
    { label: t('places'), cell: ({ pig_capacity }: SetupBarn) => figure(pig_capacity), isFigure: true },
    {
      label: t('group'),
      cell: ({ animal_group, is_batch_production }: SetupBarn) =>
        [t(`group_${animal_group}`), is_batch_production && t('batches')].filter(Boolean).join(' · '),
    },
  ]
  return (
    <PlacesTable
      caption={t('tab_barns')}
      isGrouped
      groups={barnGroups(places, search)}
      columns={columns}
      add={{
        label: t('addBarn'),
        labelAt: (name) => t('addBarnAt', { name }),
        open: (id) => {
          const farm = places.farms.find((each) => each.id === id)
          if (farm) openSetting(formId.newBarn, { farm_id: farm.id })
        },
        none: t('noBarns'),
      }}
      onEdit={({ id }) => openSetting(formId.barn, { barn_id: id })}
      onDelete={({ id, name }) => onDelete({ level: 'barn', id, name })}
    />
  )
}

export function SectionsTable({ places, search, onDelete }: Props) {
  const { t } = useTranslation('locations')
  const figure = useFigure()
  const columns = [
    { label: t('places'), cell: ({ pig_capacity }: SetupSection) => figure(pig_capacity), isFigure: true },
  ]
  return (
    <PlacesTable
      caption={t('tab_sections')}
      isGrouped
      groups={sectionGroups(places, search)}
      columns={columns}
      add={{
        label: t('addSection'),
        labelAt: (name) => t('addSectionAt', { name }),
        open: (id) => {
          const barn = places.barns.find((each) => each.id === id)
          if (barn) openSetting(formId.newSection, { barn_id: barn.id })
        },
        none: t('noSections'),
      }}
      onEdit={({ id }) => openSetting(formId.section, { section_id: id })}
      onDelete={({ id, name }) => onDelete({ level: 'section', id, name })}
    />
  )
}
