import { Checkbox } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import classes from './reports.module.css'

export interface ChecklistItem {
  id: string
  name: string
  note: string
  /** Why the item is disabled; null if it can be selected. */
  disabled: string | null
}

interface Props {
  label: string
  description?: string
  /** Undefined while the items load. */
  items: readonly ChecklistItem[] | undefined
  chosen: readonly string[]
  emptyText: string
  emptyAction?: ComponentProps<typeof EmptyState>['action']
  failure: ComponentProps<typeof ErrorState> | null
  onChange: (ids: string[]) => void
}

/** Up to this number of items, no search is needed. */
const SEARCH_THRESHOLD = 12

/** A list of checkboxes, each with a description. */
export function SearchableChecklist({
  label,
  description,
  items,
  chosen,
  emptyText,
  emptyAction,
  failure,
  onChange,
}: Props) {
  const { t } = useTranslation('reports')
  const [search, setSearch] = useState('')
  if (failure) return <ErrorState {...failure} sentence={t('loadFailed')} />
  if (!items) return <Skeletons count={6} heightPx={44} />
  if (items.length === 0) return <EmptyState sentence={emptyText} action={emptyAction} icon="report-analytics" />
  const normalizedSearch = search.trim().toLowerCase()
  const matches = items.filter(({ name, note }) => `${name} ${note}`.toLowerCase().includes(normalizedSearch))
  const toggle = (id: string, isOn: boolean) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{label}</legend>
      {description && <p className={classes.hint}>{description}</p>}
      {items.length > SEARCH_THRESHOLD && (
        <SearchBox value={search} onChange={setSearch} found={{ shown: matches.length, total: items.length }} />
      )}
      <ul className={classes.list}>
        {matches.map(({ id, name, note, disabled }) => (
          <li key={id}>
            <Checkbox
              className={classes.choice}
              label={name}
              description={disabled ? `${note} · ${disabled}` : note}
              checked={chosen.includes(id)}
              disabled={disabled !== null}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
