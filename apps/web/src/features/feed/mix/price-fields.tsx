import { Group } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import { useToday } from '#lib/today.ts'
import { DateField } from '#ui/date-field/date-field.tsx'
import { NumberField } from '#ui/number-field/number-field.tsx'
import type { MixDraft } from './mix-draft.ts'

interface Props {
  draft: MixDraft
  /** The typed or computed price. */
  price: number | null
  onChange: (some: Partial<MixDraft>) => void
}

/** Price, validity date and surcharge of a mix. */
export function PriceFields({ draft, price, onChange }: Props) {
  const { t } = useTranslation('feed')
  const today = useToday()
  return (
    <Group grow gap={12} align="start">
      <NumberField
        label={t('price')}
        value={price}
        step={0.01}
        minimum={0}
        required
        onChange={(value) => onChange({ price: value })}
      />
      <DateField
        label={t('validFrom')}
        value={draft.validFrom}
        maximum={today}
        required
        onChange={(validFrom) => onChange({ validFrom })}
      />
      <NumberField
        label={t('surcharge')}
        value={draft.surcharge}
        step={0.01}
        required
        error={draft.surcharge === null && t('surchargeMissing')}
        onChange={(surcharge) => onChange({ surcharge })}
      />
    </Group>
  )
}
