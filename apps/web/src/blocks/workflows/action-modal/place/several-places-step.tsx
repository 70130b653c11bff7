import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { usePlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { StepFrame } from '../window/step-frame.tsx'
import { useStepKeys } from '../window/use-step-keys.ts'
import type { EntryTarget } from './entry-target.ts'
import { FarmCheckboxes } from './farm-checkboxes.tsx'
import {
  choiceFromIds,
  idsOfTarget,
  initialChoice,
  isChoosable,
  type PlaceChoice,
  placeTreeOptions,
  targetOfChoice,
} from './multi-place-choice.ts'
import classes from './place-step.module.css'

interface Props {
  actionId: number
  /** The previous selection, when the user returns from the form. */
  before: EntryTarget | null
  onNext: (target: EntryTarget) => void
  isBusy: boolean
  problem: string | null
}

/**
 * The place step of notes and tasks: a farm, several of its barns, or sections of one barn. Each place gets a separate
 * entry.
 */
export function SeveralPlacesStep({ actionId, before, onNext, isBusy, problem }: Props) {
  const { t } = useTranslation('action-modal')
  const herd = useHerd()
  const { places: picked } = usePlaceSelection()
  const farmOptions = useMemo(() => (herd ? placeTreeOptions(actionId, herd) : []), [actionId, herd])
  const [changed, setChanged] = useState<PlaceChoice | null>(null)
  const [wasTried, setTried] = useState(false)
  const choice =
    changed ?? (before ? choiceFromIds(farmOptions, idsOfTarget(before)) : initialChoice(farmOptions, picked))
  const target = targetOfChoice(farmOptions, choice)

  const openForm = () => {
    setTried(true)
    if (target) onNext(target)
  }
  useStepKeys({ onNext: openForm })

  const hasNoFarm = !farmOptions.some(isChoosable)
  const next = (
    <Button
      onClick={openForm}
      loading={isBusy}
      disabled={hasNoFarm}
      aria-disabled={target === null}
      data-waiting={target === null || undefined}
    >
      {t('next')}
    </Button>
  )
  if (hasNoFarm)
    return (
      <StepFrame end={next}>
        <EmptyState icon="map-pin" sentence={t('noPlaces')} />
      </StepFrame>
    )
  const missing = choice.barnIds.length > 0 ? t('sectionMissing') : t('barnMissing')
  return (
    <StepFrame end={next}>
      <h3 className={classes.heading}>{t('choosePlaces')}</h3>
      {(problem ?? (wasTried && !target)) && (
        <p className={classes.problem} role="alert">
          <Icon name="alert-octagon" />
          {problem ?? missing}
        </p>
      )}
      {farmOptions.map((farmOption) => (
        <FarmCheckboxes
          key={farmOption.farm.id}
          farmOption={farmOption}
          farmOptions={farmOptions}
          choice={choice}
          onChange={setChanged}
          onNext={openForm}
        />
      ))}
    </StepFrame>
  )
}
