import { Button } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { textIncludes } from '#lib/format/text-search.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icons.ts'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import { StepFrame } from '../window/step-frame.tsx'
import { useStepKeys } from '../window/use-step-keys.ts'
import { isAvailable, type PlaceOption, type PlaceOptionLevel, sortAvailableFirst } from './place-options.ts'
import classes from './place-step.module.css'

const icons: Readonly<Record<PlaceOptionLevel, IconName>> = {
  farm: 'building-cottage',
  barn: 'building-warehouse',
  section: 'layout-grid',
  batch: 'stack-2',
}

/** Up to this number of places, the list needs no search field. */
const MAX_UNSEARCHED = 8

interface Props {
  rows: readonly PlaceOption[]
  recentIds: readonly string[]
  chosen: PlaceOption | null
  onChoose: (row: PlaceOption) => void
  onNext: () => void
  isBusy: boolean
  problem: string | null
}

/**
 * The step that selects one place: recent places first, then the whole herd. Places that are not possible show the
 * reason.
 */
export function PlaceStep({ rows, recentIds, chosen, onChoose, onNext, isBusy, problem }: Props) {
  const { t } = useTranslation('action-modal')
  const [search, setSearch] = useState('')
  const [wasTried, setTried] = useState(false)
  const available = useMemo(() => rows.filter(isAvailable), [rows])
  const recent = recentIds.flatMap((id) => available.filter((row) => row.id === id))
  const matches = useMemo(() => matching(sortAvailableFirst(rows), search), [rows, search])

  const openPlace = () => {
    setTried(true)
    if (chosen) onNext()
  }
  useStepKeys({ onNext: openPlace })

  if (available.length === 0)
    return (
      <StepFrame end={null}>
        <EmptyState icon="map-pin" sentence={t('noPlaces')} />
      </StepFrame>
    )

  const list = { chosen, onChoose, onNext: openPlace }
  return (
    <StepFrame
      end={
        <Button
          onClick={openPlace}
          loading={isBusy}
          aria-disabled={chosen === null}
          data-waiting={chosen === null || undefined}
        >
          {t('next')}
        </Button>
      }
    >
      <h3 className={classes.heading}>{t('choosePlace')}</h3>
      {(problem ?? (wasTried && !chosen)) && (
        <p className={classes.problem} role="alert">
          <Icon name="alert-octagon" />
          {problem ?? t('placeMissing')}
        </p>
      )}
      {available.length > MAX_UNSEARCHED && (
        <div className={classes.search}>
          <SearchBox
            value={search}
            onChange={setSearch}
            label={t('searchPlaces')}
            found={{ shown: matches.filter(isAvailable).length, total: available.length }}
          />
        </div>
      )}
      {recent.length > 0 && search.trim() === '' && (
        <PlaceList label={t('recent')} rows={recent} {...list} isFlat isFirst />
      )}
      {matches.length === 0 ? (
        <EmptyState icon="search" sentence={t('noPlaceFound', { search })} />
      ) : (
        <PlaceList label={t('allPlaces')} rows={matches} {...list} isFirst={recent.length === 0} />
      )}
    </StepFrame>
  )
}

/** Filters places by name or path, and includes their parents. */
function matching(rows: readonly PlaceOption[], search: string): PlaceOption[] {
  if (search.trim() === '') return [...rows]
  const hits = rows.filter(({ path }) => textIncludes(path, search))
  return rows.filter((row) => hits.some((hit) => hit === row || hit.path.startsWith(`${row.path}, `)))
}

interface ListProps {
  label: string
  rows: readonly PlaceOption[]
  chosen: PlaceOption | null
  onChoose: (row: PlaceOption) => void
  onNext: () => void
  /** Shows the whole path, because the parents are not in the list. */
  isFlat?: boolean
  /** Gets the initial focus. */
  isFirst: boolean
}

function PlaceList({ label, rows, chosen, onChoose, onNext, isFlat = false, isFirst }: ListProps) {
  const name = useId()
  const entry = isFirst ? (rows.find(({ id }) => id === chosen?.id) ?? rows.find(isAvailable)) : undefined
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{label}</legend>
      {rows.map((row) =>
        row.reason === 'choose-below' ? (
          <div key={row.id} className={classes.parent} data-depth={row.depth}>
            <Icon name={icons[row.level]} />
            {row.name}
          </div>
        ) : (
          <label
            key={row.id}
            className={classes.place}
            data-depth={isFlat ? 0 : row.depth}
            data-chosen={chosen?.id === row.id || undefined}
            data-impossible={row.reason !== null || undefined}
            onDoubleClick={onNext}
          >
            <input
              type="radio"
              name={name}
              value={row.id}
              disabled={row.reason !== null}
              checked={chosen?.id === row.id}
              data-autofocus={row === entry || undefined}
              onChange={() => onChoose(row)}
              onKeyDown={(event) => event.key === 'Enter' && onNext()}
            />
            <Icon name={icons[row.level]} />
            <span className={classes.name}>{isFlat ? row.path : row.name}</span>
            <Note row={row} />
          </label>
        ),
      )}
    </fieldset>
  )
}

function Note({ row: { reason, pigs } }: { row: PlaceOption }) {
  const { t } = useTranslation('action-modal')
  const language = useLanguage()
  if (reason === 'read-only') return <span className={classes.note}>{t('reason_read_only')}</span>
  if (reason === 'not-here') return <span className={classes.note}>{t('reason_not_here')}</span>
  if (pigs === null) return null
  return (
    <span className={classes.note}>
      {t('pigs', { count: pigs }).replace(String(pigs), formatNumber(pigs, 'int', language))}
    </span>
  )
}
