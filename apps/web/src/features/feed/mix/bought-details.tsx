import { Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#i18n/use-translation.ts'
import { NumberField } from '#ui/number-field/number-field.tsx'
import { mixRegisterQuery } from '../queries.ts'
import { useEnergy } from '../use-energy.ts'
import type { MixDraft } from './mix-draft.ts'
import { PriceFields } from './price-fields.tsx'

interface Props {
  draft: MixDraft
  onChange: (some: Partial<MixDraft>) => void
}

/** The declared values of compound feed, with examples from the register to start from. */
export function BoughtDetails({ draft, onChange }: Props) {
  const { t } = useTranslation('feed')
  const { data: register = [] } = useQuery(mixRegisterQuery)
  const energy = useEnergy()
  return (
    <>
      <Select
        label={t('fromRegister')}
        description={t('registerWhy')}
        data={register.map(({ id, material_text }) => ({ value: String(id), label: material_text }))}
        value={draft.register === null ? null : String(draft.register)}
        searchable
        clearable
        onChange={(value) => {
          const item = register.find(({ id }) => String(id) === value)
          if (!item) return onChange({ register: null })
          const { fu, crude_protein: protein, phosphorus, price } = item
          onChange({ register: item.id, fu, protein, phosphorus, price })
        }}
      />
      <Group grow gap={12} align="start">
        <NumberField
          label={energy.label}
          value={energy.toInput(draft.fu)}
          step={0.1}
          required
          onChange={(value) => onChange({ fu: energy.toFeedUnits(value) })}
        />
        <NumberField
          label={t('protein')}
          value={draft.protein}
          step={0.1}
          required
          onChange={(protein) => onChange({ protein })}
        />
        <NumberField
          label={t('phosphorus')}
          value={draft.phosphorus}
          step={0.1}
          onChange={(phosphorus) => onChange({ phosphorus })}
        />
      </Group>
      <PriceFields draft={draft} price={draft.price ?? null} onChange={onChange} />
    </>
  )
}
