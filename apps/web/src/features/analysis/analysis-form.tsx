import type { AnalysisType } from '@herdboard/contract/system/catalogue.ts'
import { Checkbox, Radio, Tooltip } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './analysis.module.css'
import { type AnalysisDraft, type PigTypeFilter, pigTypeFilters } from './analysis-state.ts'

interface Props {
  types: readonly AnalysisType[]
  type: AnalysisType
  draft: AnalysisDraft
  onChange: (change: Partial<AnalysisDraft>) => void
}

/** The fields of an analysis: category, pig type, and whether batches count with their whole life. */
export function AnalysisForm({ types, type, draft, onChange }: Props) {
  const { t } = useTranslation('analysis')
  const { t: tCommon } = useTranslation()
  const nameOf = (pigs: PigTypeFilter) => (pigs === 'all' ? t('allPigs') : tCommon(`pigType_${pigs}`))
  // Places belong to a pig type: another type resets the selection.
  const choosePigs = (value: string) => {
    const pigs = pigTypeFilters.find((each) => each === value)
    if (pigs) onChange({ pigs, ids: [] })
  }

  return (
    <>
      <Radio.Group
        label={t('category')}
        value={String(type.id)}
        onChange={(value) => onChange({ typeId: Number(value) })}
      >
        <div className={classes.options}>
          {types.map((each) => {
            const isDisabled = !fits(each, draft.pigs)
            const kind = tCommon(each.is_weaner ? 'pigType_weaners' : 'pigType_slaughter')
            const label = isDisabled ? t('onlyFor', { name: each.name, kind }) : each.name
            return <Radio key={each.id} value={String(each.id)} label={label} disabled={isDisabled} />
          })}
        </div>
      </Radio.Group>
      <div className={classes.pigs}>
        <Radio.Group label={tCommon('pigType')} value={draft.pigs} onChange={choosePigs}>
          <div className={classes.options}>
            {pigTypeFilters.map((each) => (
              <Radio key={each} value={each} label={nameOf(each)} disabled={!fits(type, each)} />
            ))}
          </div>
        </Radio.Group>
        <Tooltip label={t('wholeBatchHelp')} refProp="rootRef" hideDetached={false}>
          <Checkbox
            label={t('wholeBatch')}
            checked={draft.isWholeBatch}
            onChange={(event) => onChange({ isWholeBatch: event.currentTarget.checked })}
          />
        </Tooltip>
      </div>
    </>
  )
}

/** Whether a category applies to the pig type: slaughter quality exists only for slaughter pigs. */
const fits = ({ is_weaner }: AnalysisType, pigs: PigTypeFilter): boolean =>
  is_weaner === null || pigs === 'all' || is_weaner === (pigs === 'weaners')
