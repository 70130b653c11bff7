import type { SectionId } from '@herdboard/contract/core/ids.ts'
import type { AlarmReplay, ReplayStep } from '@herdboard/contract/monitoring/alarm-replay.ts'
import type { AlarmType } from '@herdboard/contract/monitoring/alarms.ts'
import { Slider } from '@mantine/core'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { announce } from '#ui/live-region/announcements.ts'
import { ReplayCounts } from './replay-counts.tsx'
import { ReplayedAlarms } from './replayed-alarms.tsx'
import { ReplayedOutbreaks } from './replayed-outbreaks.tsx'
import { SensitivityChoice } from './sensitivity-choice.tsx'
import classes from './tuning.module.css'

interface Props {
  section: { section_id: SectionId; section_name: string }
  replay: AlarmReplay
  step: ReplayStep
  types: readonly AlarmType[]
  onStep: (step: ReplayStep['step']) => void
}

/** A slider for the sensitivity, with what each step would have done, and the places for which it can be chosen. */
export function TuningPanel({ section, replay, step, types, onStep }: Props) {
  const { t } = useTranslation('monitoring')
  const language = useLanguage()
  const current = replay.steps.find((one) => one.step === replay.setting.step) ?? step
  const nameOf = (no: ReplayStep['step']) => t(`sensitivity_${no}`)
  const resultOf = ({ periods }: ReplayStep) => {
    const year = periods.at(-1)
    return t('tuningResult', {
      count: (year?.alarms ?? 0) + (year?.warnings ?? 0),
      right: year?.judged_true ?? 0,
      wrong: year?.judged_false ?? 0,
    })
  }
  const choose = (no: number) => {
    const next = replay.steps.find((one) => one.step === no)
    if (!next) return
    onStep(next.step)
    announce(`${nameOf(next.step)}. ${resultOf(next)}`)
  }
  const { found_pct, delay_hours, false_alarms, false_warnings } = step.preset
  return (
    <section className={classes.panel} aria-label={t('tuningOf', { name: section.section_name })}>
      <div className={classes.slider}>
        <div className={classes.sliderHead}>
          <span className={classes.step}>{t('sensitivityIs', { name: nameOf(step.step) })}</span>
          <span className={classes.muted}>
            {t('sensitivityNow', {
              name: nameOf(replay.setting.step),
              source: t(`sensitivitySource_${replay.setting.source}`, {
                section: replay.setting.section_name,
                barn: replay.setting.barn_name,
                farm: replay.setting.farm_name,
              }),
            })}
          </span>
        </div>
        <Slider
          min={1}
          max={replay.steps.length}
          step={1}
          value={step.step}
          onChange={choose}
          marks={replay.steps.map(({ step: value }) => ({ value }))}
          label={null}
          thumbLabel={t('sensitivity')}
          thumbValueText={nameOf(step.step)}
        />
        <div className={classes.ends} aria-hidden>
          <span>{nameOf(1)}</span>
          <span>{nameOf(5)}</span>
        </div>
      </div>
      <p className={classes.result}>{resultOf(step)}</p>
      <ReplayedOutbreaks step={step} current={current} />
      <ReplayCounts step={step} current={current} />
      <p className={classes.muted}>
        {t('tuningPreset', {
          found: formatNumber(found_pct, 'int', language),
          delay: formatNumber(delay_hours, 'decimal', language),
          alarms: formatNumber(false_alarms, 'decimal', language),
          warnings: formatNumber(false_warnings, 'decimal', language),
        })}
      </p>
      <ReplayedAlarms step={step} types={types} />
      <SensitivityChoice key={section.section_id} section={section} setting={replay.setting} step={step.step} />
    </section>
  )
}
