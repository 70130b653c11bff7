import { Group, TextInput } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import { NumberField } from '#ui/number-field/number-field.tsx'
import { useEnergy } from '../use-energy.ts'
import { type MaterialDraft, rescaleDraftToDryMatter } from './material-draft.ts'

interface Props {
  values: MaterialDraft
  /** The values from which another dry matter is rescaled. */
  base: MaterialDraft
  /** Disables all fields: until a material is chosen, or always. */
  isFixed: boolean
  /** `isTyped` is true when a value itself was typed, false when it follows from dry matter. */
  onChange: (values: MaterialDraft, isTyped: boolean) => void
}

/** Name and values of a raw material. A change of the dry matter rescales the values. */
export function ValueFields({ values, base, isFixed, onChange }: Props) {
  const { t } = useTranslation('feed')
  const energy = useEnergy()
  const type = (some: Partial<MaterialDraft>) => onChange({ ...values, ...some }, true)
  const common = { disabled: isFixed, step: 0.01 }
  return (
    <>
      <TextInput
        label={t('name')}
        value={values.name}
        maxLength={100}
        required
        disabled={isFixed}
        onChange={(event) => type({ name: event.currentTarget.value })}
      />
      <Group grow gap={12} align="start">
        <NumberField
          {...common}
          label={t('dryMatter')}
          value={values.dryMatter}
          minimum={0}
          maximum={100}
          onChange={(value) => onChange(rescaleDraftToDryMatter(values, base, value), false)}
        />
        <NumberField
          {...common}
          label={energy.label}
          value={energy.toInput(values.fu)}
          required
          onChange={(value) => type({ fu: energy.toFeedUnits(value) })}
        />
      </Group>
      <Group grow gap={12} align="start">
        <NumberField
          {...common}
          label={t('protein')}
          value={values.protein}
          minimum={0}
          required
          onChange={(protein) => type({ protein })}
        />
        <NumberField
          {...common}
          label={t('phosphorus')}
          value={values.phosphorus}
          minimum={0}
          required
          onChange={(phosphorus) => type({ phosphorus })}
        />
      </Group>
    </>
  )
}
