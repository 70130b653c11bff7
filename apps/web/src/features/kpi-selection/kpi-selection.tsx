import type { KpiPreference, KpiType } from '@herdboard/contract/figures/dashboard.ts'
import { MAX_CHOSEN_KPIS } from '@herdboard/contract/figures/dashboard.ts'
import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermissions } from '#blocks/parts/session/use-permissions.ts'
import { useUnsavedWork } from '#blocks/workflows/action-modal/draft/unsaved-work.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { showSuccess, showWarning } from '#ui/toasts/toast-store.ts'
import { KpiSection } from './kpi-section.tsx'
import classes from './kpi-selection.module.css'
import { kpiValuesQuery, saveKpiPreferencesMutation } from './queries.ts'
import { isSameSelection, type SelectedKpis, selectedKpis } from './selected-kpis.ts'

interface Props {
  types: readonly KpiType[]
  preferences: readonly KpiPreference[]
}

const KINDS = [true, false] as const

/** Two grids of cards, four selected in each, saved together. */
export function KpiSelection({ types, preferences }: Props) {
  const { t } = useTranslation('kpi-selection')
  const [weaners, setWeaners] = useState<SelectedKpis>(() => selectedKpis(preferences, true))
  const [slaughterPigs, setSlaughterPigs] = useState<SelectedKpis>(() => selectedKpis(preferences, false))
  const [isForAll, setForAll] = useState(false)
  const weanerValues = useQuery(kpiValuesQuery(true))
  const slaughterPigValues = useQuery(kpiValuesQuery(false))
  const { mutateAsync: save, isPending } = useMutation(saveKpiPreferencesMutation)
  const mayManage = usePermissions().includes('manage-directory')
  const chosen = (isWeaner: boolean) => (isWeaner ? weaners : slaughterPigs)

  useUnsavedWork(
    isForAll || KINDS.some((isWeaner) => !isSameSelection(chosen(isWeaner), selectedKpis(preferences, isWeaner))),
  )

  const change = (isWeaner: boolean, next: SelectedKpis) => {
    if (next.length > MAX_CHOSEN_KPIS && next.length > chosen(isWeaner).length) warn(next.length)
    ;(isWeaner ? setWeaners : setSlaughterPigs)(next)
  }

  const warn = (count: number) =>
    showWarning(t(count > MAX_CHOSEN_KPIS ? 'tooMany' : 'tooFew', { wanted: MAX_CHOSEN_KPIS, count }))

  const saveAll = async () => {
    const invalidSelection = KINDS.map(chosen).find(({ length }) => length !== MAX_CHOSEN_KPIS)
    if (invalidSelection) return warn(invalidSelection.length)
    const changed = KINDS.filter(
      (isWeaner) => isForAll || !isSameSelection(chosen(isWeaner), selectedKpis(preferences, isWeaner)),
    )
    try {
      for (const isWeaner of changed) {
        const kpis = chosen(isWeaner).map((type_id, index) => ({ type_id, index }))
        await save({ body: { is_weaner: isWeaner, directory_default: isForAll, kpis } })
      }
    } catch {
      // The error was shown; the selection stays.
      return
    }
    showSuccess(t('saved'))
  }

  return (
    <div className={classes.parts}>
      <KpiSection
        isWeaner
        types={types}
        kpis={weanerValues.data}
        chosen={weaners}
        onChange={(next) => change(true, next)}
      />
      <KpiSection
        isWeaner={false}
        types={types}
        kpis={slaughterPigValues.data}
        chosen={slaughterPigs}
        onChange={(next) => change(false, next)}
      />
      <footer className={classes.foot}>
        {mayManage && (
          <Checkbox
            label={t('forAll')}
            description={t('forAllWhy')}
            checked={isForAll}
            onChange={({ currentTarget }) => setForAll(currentTarget.checked)}
          />
        )}
        <Button className={classes.save} loading={isPending} onClick={saveAll}>
          {t('save')}
        </Button>
      </footer>
    </div>
  )
}
