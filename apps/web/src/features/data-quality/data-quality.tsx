import { useQueries } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { PlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import { assessmentQuery, categoriesQuery, methodsQuery } from '#blocks/parts/quality/queries.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { StaleNote } from '#ui/error-state/stale-note.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import classes from './data-quality.module.css'
import { FarmPanel } from './farm-panel.tsx'
import type { OpenMethod } from './queries.ts'

const MethodWindow = lazyPart(() => import('./method-window.tsx').then((file) => file.MethodWindow))

/** A panel per farm with its assessment methods; a method opens its findings. */
export function DataQuality({ places }: { places: PlaceSelection['query'] }) {
  const { t } = useTranslation('data-quality')
  const [assessment, categories, methods] = useQueries({
    queries: [assessmentQuery(places), categoriesQuery, methodsQuery],
  })
  const [search, setSearch] = useState('')
  const [openMethod, setOpenMethod] = useState<OpenMethod | null>(null)
  const [open, setOpen] = useState<ReadonlySet<string> | null>(null)
  const failed = [assessment, categories, methods].find(({ error }) => error)
  const retry = () => {
    for (const query of [assessment, categories, methods]) if (query.error) void query.refetch()
  }

  if (!assessment.data || !categories.data || !methods.data)
    return (
      <Card>
        {failed?.error ? (
          <ErrorState sentence={t('loadFailed')} {...loadFailureOf(failed.error, retry)} />
        ) : (
          <Skeletons count={4} heightPx={56} />
        )}
      </Card>
    )
  const farms = assessment.data.farm_summaries
  const normalizedSearch = search.trim().toLocaleLowerCase()
  const shown = farms.filter(({ farm }) => farm.name.toLocaleLowerCase().includes(normalizedSearch))
  // A single farm is open by default; several farms are collapsed.
  const isOpen = (id: string) => (open === null ? farms.length === 1 : open.has(id))
  const toggle = (id: string) => {
    const next = new Set(farms.filter((farm) => isOpen(farm.id)).map((farm) => String(farm.id)))
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }

  return (
    <div className={classes.parts}>
      {failed && <StaleNote onRetry={retry} />}
      <SearchBox
        value={search}
        onChange={setSearch}
        label={t('search')}
        found={{ shown: shown.length, total: farms.length }}
      />
      {shown.length === 0 && (
        <Card>
          <EmptyState sentence={t('noHit')} icon="search" />
        </Card>
      )}
      {shown.map((farm) => (
        <FarmPanel
          key={farm.id}
          farm={farm}
          categories={categories.data}
          methods={methods.data}
          isOpen={isOpen(farm.id)}
          onToggle={() => toggle(farm.id)}
          onOpen={(methodId) => setOpenMethod({ farmId: farm.id, methodId })}
        />
      ))}
      {openMethod && (
        <Suspense>
          <MethodWindow {...openMethod} onClose={() => setOpenMethod(null)} />
        </Suspense>
      )}
    </div>
  )
}
