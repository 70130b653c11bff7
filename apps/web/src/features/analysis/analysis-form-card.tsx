import { getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import type { AnalysisType } from '@herdboard/contract/system/catalogue.ts'
import { Button } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import type { TreeNode } from '#blocks/parts/check-tree/tree-node.ts'
import { checkedLeaves, placesInUrl, topmostChosen } from '#blocks/parts/location-picker/places-in-url.ts'
import { shortenSelection } from '#blocks/parts/location-picker/stored-selection.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { showError } from '#ui/toasts/toast-store.ts'
import classes from './analysis.module.css'
import { AnalysisForm } from './analysis-form.tsx'
import { type AnalysisDraft, type AnalysisQuery, isSameQuery } from './analysis-state.ts'
import { chosenPlaces } from './analysis-tree.ts'
import { PlaceColumns } from './place-columns.tsx'

interface Props {
  types: readonly AnalysisType[]
  nodes: readonly TreeNode[]
  draft: AnalysisDraft
  period: DatePeriod
  query: AnalysisQuery | null
  onChange: (change: Partial<AnalysisDraft>) => void
  onGenerate: (query: AnalysisQuery) => void
}

/** The form of an analysis. Changes have no effect until the user presses the button. */
export function AnalysisFormCard({ types, nodes, draft: draftProp, period, query, onChange, onGenerate }: Props) {
  const { t } = useTranslation('analysis')
  const { t: tCommon } = useTranslation()
  const { t: picker } = useTranslation('location-picker')
  const bodyId = useId()
  const [isCollapsed, setCollapsed] = useState(query !== null)
  const [isSending, setSending] = useState(false)
  const isLoading = useIsFetching({ queryKey: [getAnalysis.path] }) > 0 || isSending

  const checked = useMemo(() => checkedLeaves(nodes, draftProp.ids), [nodes, draftProp.ids])
  const type = types.find(({ id }) => id === draftProp.typeId) ?? types[0]
  if (!type) return null
  const draft = { ...draftProp, typeId: type.id }
  const isNew = !isSameQuery(query, draft, period)
  const places = chosenPlaces(nodes, checked)

  const generate = async () => {
    setSending(true)
    try {
      const placesParam = await shortenSelection(placesInUrl(nodes, checked))
      onGenerate({ ...draft, period, chosen: places, ...(placesParam !== undefined && { places: placesParam }) })
      setCollapsed(true)
    } catch {
      showError(tCommon('unknownError'))
    } finally {
      setSending(false)
    }
  }

  const chosen = picker('chosen', {
    farms: picker('farms', { count: places.farms }),
    barns: picker('barns', { count: places.barns }),
  })
  return (
    <Card {...(!isCollapsed && { title: t('choice') })}>
      <div id={bodyId} className={classes.form} hidden={isCollapsed}>
        {!isCollapsed && (
          <>
            <AnalysisForm types={types} type={type} draft={draft} onChange={onChange} />
            <PlaceColumns
              nodes={nodes}
              checked={checked}
              onChange={(next) => onChange({ ids: topmostChosen(nodes, next).map(({ id }) => id) })}
            />
          </>
        )}
      </div>
      <div className={classes.foot} data-folded={isCollapsed || undefined}>
        <p className={classes.chosen} role="status">
          {checked.size === 0 ? picker('chooseOne') : (places.name ?? chosen)}
          {query && isNew && checked.size > 0 && <span className={classes.changed}>{t('changed')}</span>}
        </p>
        {query && (
          <Button
            variant="subtle"
            leftSection={<Icon name={isCollapsed ? 'pencil' : 'chevron-down'} size={18} />}
            aria-expanded={!isCollapsed}
            aria-controls={bodyId}
            onClick={() => setCollapsed(!isCollapsed)}
          >
            {t(isCollapsed ? 'change' : 'fold')}
          </Button>
        )}
        <Button
          variant={isNew ? 'filled' : 'default'}
          disabled={checked.size === 0 || isLoading}
          onClick={() => void generate()}
        >
          {t('generate')}
        </Button>
      </div>
    </Card>
  )
}
