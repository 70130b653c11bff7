import { Input } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isQualityGrade, QualityBadge } from '#blocks/parts/quality/quality-badge.tsx'
import type { PartProps } from '../part-props.ts'

/** A read-only quality grade: bars and a word. */
export function QualitydescriptorPart({ element, value, hint }: PartProps<'qualitydescriptor'>) {
  const { t } = useTranslation('dynamic-form')
  return (
    <Input.Wrapper label={element.label} labelElement="div" description={hint}>
      <div>{isQualityGrade(value) ? <QualityBadge category={value} word={t(`quality_${value}`)} /> : '–'}</div>
    </Input.Wrapper>
  )
}
