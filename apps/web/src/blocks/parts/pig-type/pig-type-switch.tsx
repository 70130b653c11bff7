import { SegmentedControl } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import { isPigTypeParam, type PigTypeParam, pigTypeParams } from './pig-type.ts'
import classes from './pig-type-switch.module.css'

interface Props {
  pigType: PigTypeParam
  onChange: (pigType: PigTypeParam) => void
}

export function PigTypeSwitch({ pigType, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      aria-label={t('pigType')}
      classNames={{ root: classes.switch, label: classes.label }}
      data={pigTypeParams.map((value) => ({ value, label: t(`pigType_${value}`) }))}
      value={pigType}
      onChange={(value) => isPigTypeParam(value) && onChange(value)}
    />
  )
}
