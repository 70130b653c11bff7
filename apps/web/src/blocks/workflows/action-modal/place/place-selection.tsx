import { useEffect, useEffectEvent } from 'react'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { FormLoading } from '../entry/form-loading.tsx'
import type { ActionDescriptor } from '../window/action-descriptor.ts'
import type { EntryTarget } from './entry-target.ts'
import { FarmsAndDrugStep } from './farms-and-drug-step.tsx'
import type { PlaceOption } from './place-options.ts'
import { PlaceStep } from './place-step.tsx'
import { SeveralPlacesStep } from './several-places-step.tsx'
import { usePlaceOptions } from './use-place-options.ts'

interface Props {
  descriptor: ActionDescriptor
  row: PlaceOption | null
  /** The previous selection, when the user returns from the form. */
  before: EntryTarget | null
  onRow: (row: PlaceOption) => void
  onOpenRow: (row: PlaceOption) => void
  onOpenAt: (target: EntryTarget) => void
  /** Called at the first change, where the selection itself is worth saving. */
  onTouched: () => void
  /** The form id is known. */
  isReady: boolean
  isBusy: boolean
  problem: string | null
}

/** The place step: one place for an event, one or more for notes and tasks. */
export function PlaceSelectionStep(props: Props) {
  const { descriptor, before, onOpenAt, onTouched, isBusy, problem } = props
  if (descriptor.places === 'farms-and-drug')
    return (
      <FarmsAndDrugStep before={before} onNext={onOpenAt} onTouched={onTouched} isBusy={isBusy} problem={problem} />
    )
  if (descriptor.places !== 'several' || descriptor.actionId === null) return <SinglePlace {...props} />
  return (
    <SeveralPlacesStep
      actionId={descriptor.actionId}
      before={before}
      onNext={onOpenAt}
      isBusy={isBusy}
      problem={problem}
    />
  )
}

function SinglePlace({ descriptor, row, before, onRow, onOpenRow, isReady, isBusy, problem }: Props) {
  const { rows, onRetry, recentIds, preset } = usePlaceOptions(descriptor.actionId)
  const skip = useEffectEvent((only: PlaceOption) => {
    if (!before && !row) onOpenRow(only)
  })
  useEffect(() => {
    if (preset && isReady) skip(preset)
  }, [preset, isReady])

  if (!rows && onRetry) return <ErrorState onRetry={onRetry} />
  if (!rows) return <FormLoading problem={problem} onRetry={null} />
  return (
    <PlaceStep
      rows={rows}
      recentIds={recentIds}
      chosen={row}
      onChoose={onRow}
      onNext={() => row && onOpenRow(row)}
      isBusy={isBusy}
      problem={problem}
    />
  )
}
