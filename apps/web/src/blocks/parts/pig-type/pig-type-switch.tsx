import { useTranslation } from '#i18n/use-translation.ts'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { type PigTypeParam, pigTypeParams } from './pig-type.ts'

interface Props {
  pigType: PigTypeParam
  onChange: (pigType: PigTypeParam) => void
}

export function PigTypeSwitch({ pigType, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      aria-label={t('pigType')}
      isPrintedAsText
      data={pigTypeParams.map((value) => ({ value, label: t(`pigType_${value}`) }))}
      value={pigType}
      onChange={onChange}
    />
  )
}
