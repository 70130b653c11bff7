import { formId } from '@herdboard/contract/core/form-id.ts'
import type { FarmEvent } from '@herdboard/contract/system/catalogue.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { openNewRecord, openSetting } from '#blocks/parts/action-request/action-request.ts'
import type { Herd } from '#blocks/parts/herd/use-herd.ts'
import { batchEventsQuery } from '#blocks/parts/session/session-queries.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import type { FirstStepKind } from './first-steps.ts'

/** The action that creates a batch. */
const CREATE_BATCH = 21

interface Props {
  step: FirstStepKind
  herd: Herd
  insertion: FarmEvent | undefined
}

/** The button for a setup step: opens its form, or its screen if several places are possible. */
export function FirstStepButton({ step, herd: { farms, barns }, insertion }: Props) {
  const { t } = useTranslation('overview')
  const { data: batchEvents = [] } = useQuery({ ...batchEventsQuery, enabled: step === 'sections' })
  const [farm, otherFarm] = farms
  const [barn, otherBarn] = barns
  const buttonProps = step === 'sections' || step === 'people' ? { variant: 'default' as const } : {}

  if (step === 'farm') return <Button onClick={() => openSetting(formId.newFarm, {})}>{t('do_farm')}</Button>
  if (step === 'people')
    return (
      <Button {...buttonProps} component={Link} to="/settings/users">
        {t('do_people')}
      </Button>
    )
  if (step === 'pigs') return insertion && <Button onClick={() => openNewRecord(insertion)}>{t('record')}</Button>
  if (step === 'barns')
    return farm && !otherFarm ? (
      <Button onClick={() => openSetting(formId.newBarn, { farm_id: farm.id })}>{t('do_barns')}</Button>
    ) : (
      <Button component={Link} to="/settings/locations">
        {t('do_barns')}
      </Button>
    )
  const batch = batchEvents.find(({ action_id }) => action_id === CREATE_BATCH)
  if (barns.every(({ is_batch_production }) => is_batch_production))
    return (
      batch && (
        <Button {...buttonProps} onClick={() => openNewRecord(batch)}>
          {t('do_batch')}
        </Button>
      )
    )
  return barn && !otherBarn ? (
    <Button {...buttonProps} onClick={() => openSetting(formId.newSection, { barn_id: barn.id })}>
      {t('do_sections')}
    </Button>
  ) : (
    <Button {...buttonProps} component={Link} to="/settings/locations">
      {t('do_sections')}
    </Button>
  )
}
