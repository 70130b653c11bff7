import type { StoredAntibioticLimit } from '@herdboard/contract/system/reference-data.ts'
import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { DateField } from '#ui/date-field/date-field.tsx'
import { NumberField } from '#ui/number-field/number-field.tsx'
import { addLimitMutation, changeLimitMutation } from './queries.ts'
import classes from './reference-data.module.css'
import { ReferenceModal } from './reference-modal.tsx'
import { pigTypeText } from './reference-tables.ts'

/** Adds a limit of antibiotics, or changes a stored one; pig type and first day identify it and stay. */
export function LimitModal({ stored, onClose }: { stored: StoredAntibioticLimit | null; onClose: () => void }) {
  const { t } = useTranslation('reference-data')
  const { mutateAsync: add } = useMutation(addLimitMutation)
  const { mutateAsync: change } = useMutation(changeLimitMutation)
  const [pigType, setPigType] = useState<PigType>(stored?.pig_type ?? WEANERS)
  const [validFrom, setValidFrom] = useState<string | null>(stored?.valid_from ?? null)
  const [doses, setDoses] = useState<number | null>(stored?.doses_per_100 ?? null)
  const [source, setSource] = useState(stored?.source ?? '')
  const isComplete = Boolean(validFrom) && doses !== null && doses > 0 && source.trim() !== ''

  const save = () => {
    const body = { doses_per_100: doses ?? 0, source }
    return stored
      ? change({ params: { id: stored.id }, body })
      : add({ body: { pig_type: pigType, valid_from: validFrom ?? '', ...body } })
  }

  return (
    <ReferenceModal title={t(stored ? 'editLimit' : 'addLimit')} isComplete={isComplete} save={save} onClose={onClose}>
      <Select
        label={t('pigType')}
        allowDeselect={false}
        disabled={stored !== null}
        data={([1, 2] as const).map((one) => ({ value: String(one), label: pigTypeText(t, one) }))}
        value={String(pigType)}
        onChange={(value) => setPigType(value === '2' ? 2 : 1)}
      />
      <DateField label={t('validFrom')} value={validFrom} required disabled={stored !== null} onChange={setValidFrom} />
      <NumberField
        label={t('dosesPer100')}
        unit="ADD"
        value={doses}
        required
        minimum={0}
        maximum={999}
        step={0.1}
        onChange={setDoses}
      />
      <TextInput
        className={classes.wide ?? ''}
        label={t('source')}
        description={t('sourceHint')}
        required
        withAsterisk={false}
        maxLength={200}
        value={source}
        onChange={({ currentTarget }) => setSource(currentTarget.value)}
      />
    </ReferenceModal>
  )
}
