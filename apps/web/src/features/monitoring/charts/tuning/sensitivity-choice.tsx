import type { SectionId } from '@herdboard/contract/core/ids.ts'
import type { ReplayStep, SensitivityPlace, SensitivitySetting } from '@herdboard/contract/monitoring/alarm-replay.ts'
import { Button, Radio } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { setSensitivityMutation } from '#features/monitoring/queries.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import classes from './tuning.module.css'

const PLACES: readonly SensitivityPlace[] = ['section', 'barn', 'farm']

interface Props {
  section: { section_id: SectionId }
  setting: SensitivitySetting
  step: ReplayStep['step']
}

/** Accepts the step for the section, its barn or its farm, or takes the setting of one of them back. */
export function SensitivityChoice({ section, setting, step }: Props) {
  const { t } = useTranslation('monitoring')
  const [place, setPlace] = useState<SensitivityPlace>('section')
  const { mutate, isPending } = useMutation({
    ...setSensitivityMutation,
    onSuccess: () => showSuccess(t('sensitivitySaved')),
  })
  if (!setting.editable) return <p className={classes.muted}>{t('sensitivityLocked')}</p>
  const nameOf = (one: SensitivityPlace) =>
    ({ section: setting.section_name, barn: setting.barn_name, farm: setting.farm_name })[one]
  const own = setting.own[place]
  // A more specific place with a setting of its own goes before the chosen one.
  const before = PLACES.slice(0, PLACES.indexOf(place)).find((one) => setting.own[one] !== null)
  const save = (value: ReplayStep['step'] | null) =>
    mutate({ body: { section_id: section.section_id, place, step: value } })
  return (
    <div className={classes.choice}>
      <Radio.Group
        label={t('sensitivityFor')}
        value={place}
        onChange={(value) => setPlace(PLACES.find((one) => one === value) ?? 'section')}
      >
        <div className={classes.places}>
          {PLACES.map((one) => {
            const set = setting.own[one]
            const name = t(`sensitivityPlace_${one}`, { name: nameOf(one) })
            return <Radio key={one} value={one} label={set === null ? name : `${name}: ${t(`sensitivity_${set}`)}`} />
          })}
        </div>
      </Radio.Group>
      {before && <p className={classes.muted}>{t('sensitivityBefore', { name: nameOf(before) })}</p>}
      <div className={classes.buttons}>
        <Button disabled={isPending || own === step} onClick={() => save(step)}>
          {t('sensitivityUse', { name: t(`sensitivity_${step}`) })}
        </Button>
        {own !== null && (
          <Button variant="default" disabled={isPending} onClick={() => save(null)}>
            {t('sensitivityReset', { name: nameOf(place) })}
          </Button>
        )}
      </div>
      <p className={classes.muted}>{t('sensitivityFromNow')}</p>
    </div>
  )
}
