import { mixType } from '@herdboard/contract/feed/feed-mixes.ts'
import type { RawMaterial } from '@herdboard/contract/feed/raw-materials.ts'
import { Button, Select } from '@mantine/core'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { NumberField } from '#ui/number-field/number-field.tsx'
import classes from '../feed.module.css'
import { useEnergy } from '../use-energy.ts'
import { emptyMixPart, type MixDraft, type MixDraftPart, mixDraftAverage, mixDraftPrice } from './mix-draft.ts'
import { PriceFields } from './price-fields.tsx'

interface Props {
  draft: MixDraft
  materials: readonly RawMaterial[]
  onChange: (some: Partial<MixDraft>) => void
}

/** The components of a mix and the resulting values; a component mix is 100 % of one raw material. */
export function MixedDetails({ draft, materials, onChange }: Props) {
  const { t } = useTranslation('feed')
  const language = useLanguage()
  const energy = useEnergy()
  const average = mixDraftAverage(draft, materials)
  const isSingle = draft.typeId === mixType.component
  const figure = (value: number | null) => formatNumber(value, 'decimal', language)
  const changePart = (index: number, some: Partial<MixDraftPart>) =>
    onChange({ parts: draft.parts.map((part, no) => (no === index ? { ...part, ...some } : part)) })
  if (materials.length === 0) return <p className={classes.note}>{t('materialsFirst')}</p>
  return (
    <>
      {draft.parts.map(({ key, materialId, percent }, index) => {
        const others = new Set(draft.parts.filter((_, no) => no !== index).map((part) => part.materialId))
        return (
          <div key={key} className={classes.component}>
            <Select
              label={t('material')}
              data={materials.filter(({ id }) => !others.has(id)).map(({ id, name }) => ({ value: id, label: name }))}
              value={materialId}
              searchable
              allowDeselect={false}
              onChange={(value) =>
                changePart(index, { materialId: materials.find(({ id }) => id === value)?.id ?? null })
              }
            />
            {!isSingle && (
              <NumberField
                label={t('admixture')}
                value={percent}
                step={0.1}
                minimum={0}
                maximum={100}
                onChange={(value) => changePart(index, { percent: value })}
              />
            )}
            {!isSingle && draft.parts.length > 1 && (
              <IconButton
                icon="trash"
                label={t('removePart', { number: index + 1 })}
                onClick={() => onChange({ parts: draft.parts.filter((_, no) => no !== index) })}
              />
            )}
          </div>
        )
      })}
      {!isSingle && (
        <>
          <Button
            variant="default"
            leftSection={<Icon name="plus" size={18} />}
            disabled={draft.parts.length >= materials.length}
            onClick={() => onChange({ parts: [...draft.parts, emptyMixPart()] })}
          >
            {t('addPart')}
          </Button>
          <p role="status" className={classes.total} data-wrong={!average.isWhole || undefined}>
            {t('totalPercent', { percent: figure(average.percent) })}
          </p>
        </>
      )}
      <p className={classes.note}>
        {[
          `${energy.label}: ${figure(energy.toDisplay(average.fePer100Kg))}`,
          `${t('protein')}: ${figure(average.crudeProteinPct)}`,
          `${t('phosphorus')}: ${figure(average.phosphorusGramsPerKg)}`,
        ].join(' · ')}
      </p>
      <PriceFields draft={draft} price={mixDraftPrice(draft, materials)} onChange={onChange} />
      <p className={classes.note}>{t('calculatedPrice')}</p>
    </>
  )
}
