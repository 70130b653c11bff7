import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isPigType, type PigType, pigTypes } from './pig-type.ts'
import classes from './pig-type-switch.module.css'

interface Props {
  pigType: PigType
  onChange: (pigType: PigType) => void
}

export function PigTypeSwitch({ pigType, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      aria-label={t('pigType')}
      classNames={{ root: classes.switch, label: classes.label }}
      data={pigTypes.map((value) => ({ value, label: t(`pigType_${value}`) }))}
      value={pigType}
      onChange={(value) => isPigType(value) && onChange(value)}
    />
  )
}
