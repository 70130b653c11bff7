import type { Table, TableHeader, TableRow } from '@herdboard/contract/figures/table.ts'
import type { MonitoredBarn, MonitoredSection } from '@herdboard/contract/monitoring/monitoring.ts'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import type { Translate } from '#i18n/load-texts.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { badgeSeverityOf } from '#ui/badge/severity.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { ChartSkeleton } from '#ui/skeletons/chart-skeleton.tsx'
import { SectionCollection } from './charts/section-collection.tsx'
import classes from './monitoring.module.css'
import { placeNameOf } from './place-name.ts'
import { TreatmentsModal } from './treatments-modal.tsx'

const header = (
  value: string,
  text: string,
  numberFormat: TableHeader['numberFormat'] = 'none',
  type: TableHeader['type'] = null,
): TableHeader => ({
  value,
  text,
  type,
  sortable: type !== 'action',
  searchable: false,
  align: numberFormat === 'none' ? 'left' : 'right',
  numberFormat,
})

/** The longest period of the charts. */
const MAX_MONTHS = 12

/** Returns the sections as a table; without a meter, or one that is silent, water is a dash that says so. */
const sectionsTable = (sections: readonly MonitoredSection[], t: Translate<'monitoring'>): Table => ({
  title: '',
  searchbar: null,
  headers: [
    header('name', t('section')),
    header('pigs', t('pigs'), 'int'),
    header('weight', t('weight'), 'weight'),
    header('mortality', t('mortality'), 'percent'),
    header('treatments', t('treatments'), 'int'),
    header('water', t('water')),
    header('check_in', t('checkIn'), 'int'),
    header('slaughtered_after', t('slaughteredAfter'), 'int'),
    header('actions', t('actions'), 'none', 'action'),
  ],
  data: sections.map((section) => {
    const isMeasured = section.sensorHistory.water[MAX_MONTHS]
    const water = isMeasured ? section.water_consumption.max_severity_level : null
    return {
      id: section.section_id,
      name: section.section_name,
      pigs: section.number_of_pigs,
      weight: section.avg_weight,
      mortality: section.mortality,
      treatments: section.due_treatments.treatments.length,
      water: water === null ? null : t(`severity_${water}`),
      water_severity: water === null ? null : badgeSeverityOf(water),
      ...(water === null && { water_reason: t(isMeasured ? 'missing_no_data' : 'missing_no_sensor') }),
      check_in: section.check_in.value,
      slaughtered_after: section.slaughtered_after,
    }
  }),
  footers: [],
  empty_text: t('noSections'),
})

/** The sections of a barn; a row opens its charts, and its count of treatments the list of those that are due. */
export function MonitoredSectionTable({ barn }: { barn: MonitoredBarn }) {
  const { sections } = barn
  const { t } = useTranslation('monitoring')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [treated, setTreated] = useState<MonitoredSection | null>(null)
  const table = useMemo(() => sectionsTable(sections, t), [sections, t])
  const toggle = (id: string) =>
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const sectionOf = (id: string) => sections.find(({ section_id }) => section_id === id)
  const renderCell = useCallback(
    ({ id }: TableRow, { value }: TableHeader, content: ReactNode) => {
      const section = value === 'treatments' ? sections.find(({ section_id }) => section_id === id) : undefined
      const count = section?.due_treatments.treatments.length ?? 0
      if (!section || count === 0) return content
      return (
        <button
          type="button"
          className={classes.count}
          aria-haspopup="dialog"
          aria-label={t('showTreatments', { name: section.section_name, count })}
          onClick={() => setTreated(section)}
        >
          {content}
        </button>
      )
    },
    [sections, t],
  )
  return (
    <>
      <DataTable
        name="monitoring"
        table={table}
        rowHeader="name"
        isOpenable={() => false}
        renderCell={renderCell}
        actions={({ id }) => {
          const section = sectionOf(id)
          const name = section?.section_name ?? ''
          return (
            <>
              {section?.check_in.is_red && <Badge severity="alarm" text={t('checkInLate')} />}
              <IconButton
                icon={open.has(id) ? 'chevron-down' : 'chevron-right'}
                label={t(open.has(id) ? 'hideCharts' : 'showCharts', { name })}
                aria-expanded={open.has(id)}
                onClick={() => toggle(id)}
              />
            </>
          )
        }}
        details={({ id }) => {
          const section = open.has(id) ? sectionOf(id) : undefined
          return section ? (
            <Suspense fallback={<ChartSkeleton heightPx={400} />}>
              <SectionCollection section={section} placeName={placeNameOf(barn, section)} />
            </Suspense>
          ) : null
        }}
      />
      {treated && <TreatmentsModal section={treated} onClose={() => setTreated(null)} />}
    </>
  )
}
