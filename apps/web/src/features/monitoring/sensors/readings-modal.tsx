import type { SensorOverview } from '@herdboard/contract/monitoring/readings.ts'
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { ImportOrigins } from '#blocks/parts/import-origins/import-origins.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { useToday } from '#lib/today.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { decideReadingsMutation, readingsQuery } from '../queries.ts'
import { ReadingSpanForm } from './reading-span-form.tsx'
import { SensorMonth } from './sensor-month.tsx'
import { SensorPlacements } from './sensor-placements.tsx'
import classes from './sensors.module.css'
import { readingsTable } from './sensors-table.ts'

interface Props {
  sensor: SensorOverview
  onClose: () => void
}

/** A reading that a person is about to exclude or restore. */
interface ReadingsDecision {
  time: string
  isExcluded: boolean
}

const views = ['suspect', 'all', 'month', 'placements'] as const
type View = (typeof views)[number]
const viewTexts = { suspect: 'shownSuspect', all: 'shownAll', month: 'shownMonth', placements: 'placements' } as const

/**
 * A sensor: its suspect readings of three months, or all of the last two days; a month of gaps, battery and signal; and
 * where it has hung.
 */
export function ReadingsModal({ sensor, onClose }: Props) {
  const { t } = useTranslation('sensors')
  const { t: tCommon } = useTranslation()
  const today = useToday()
  const [view, setView] = useState<View>(sensor.suspect > 0 ? 'suspect' : 'all')
  const [day, setDay] = useState<string | null>(null)
  const [isSpanOpen, setSpanOpen] = useState(false)
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('readingsOf', { name: sensor.name })}
      closeButtonProps={{ 'aria-label': tCommon('close') }}
    >
      <div className={classes.views}>
        <SegmentedControl
          aria-label={t('shown')}
          value={view}
          onChange={setView}
          data={views.map((value) => ({ value, label: t(viewTexts[value]) }))}
        />
        {sensor.may_decide && view !== 'placements' && !isSpanOpen && (
          <Button variant="default" onClick={() => setSpanOpen(true)}>
            {t('openSpan')}
          </Button>
        )}
      </div>
      {isSpanOpen && (
        <ReadingSpanForm
          key={day}
          sensor={sensor}
          day={day ?? today}
          today={today}
          onClose={() => setSpanOpen(false)}
        />
      )}
      {(view === 'suspect' || view === 'all') && <Readings sensor={sensor} isSuspect={view === 'suspect'} />}
      {view === 'month' && <SensorMonth sensor={sensor} today={today} day={day} onDay={setDay} />}
      {view === 'placements' && <SensorPlacements sensor={sensor} today={today} />}
      <ImportOrigins subjectId={sensor.id} />
    </Modal>
  )
}

function Readings({ sensor, isSuspect }: { sensor: SensorOverview; isSuspect: boolean }) {
  const { t } = useTranslation('sensors')
  const language = useLanguage()
  const [decision, setDecision] = useState<ReadingsDecision | null>(null)
  const { data, error, isFetching, refetch } = useQuery(readingsQuery(sensor.id, useToday(), isSuspect))
  const table = useMemo(() => data && readingsTable(data, sensor.unit, t, language), [data, sensor.unit, t, language])
  return (
    <>
      {decision && (
        <DecisionForm key={decision.time} sensor={sensor} decision={decision} onClose={() => setDecision(null)} />
      )}
      <DataTable
        name="readings"
        table={table}
        error={error ? loadFailureOf(error, () => void refetch()) : undefined}
        isRefreshing={isFetching}
        rowHeader="value"
        isOpenable={() => false}
        actions={({ id, is_suspect }) =>
          sensor.may_decide && (
            <IconButton
              icon={is_suspect ? 'check' : 'x'}
              label={t(is_suspect ? 'restoreOf' : 'excludeOf', { time: formatDateTime(id, language) })}
              onClick={() => setDecision({ time: id, isExcluded: !is_suspect })}
            />
          )
        }
      />
    </>
  )
}

function DecisionForm({
  sensor,
  decision: { time, isExcluded },
  onClose,
}: {
  sensor: SensorOverview
  decision: ReadingsDecision
  onClose: () => void
}) {
  const { t } = useTranslation('sensors')
  const language = useLanguage()
  const { mutateAsync, isPending } = useMutation(decideReadingsMutation)
  const [reason, setReason] = useState('')
  const save = async () => {
    const body = { times: [time], is_excluded: isExcluded, reason: reason.trim() }
    await mutateAsync({ params: { id: sensor.id }, body })
    onClose()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextInput
        mt="md"
        required
        maxLength={500}
        label={t('reasonFor', { time: formatDateTime(time, language) })}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="sm" mb="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isPending} disabled={reason.trim() === ''}>
          {t(isExcluded ? 'exclude' : 'restore')}
        </Button>
      </Group>
    </form>
  )
}
