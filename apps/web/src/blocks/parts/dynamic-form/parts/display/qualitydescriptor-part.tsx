import { Input } from '@mantine/core'
import { isQualityGrade, QualityBadge } from '#blocks/parts/quality/quality-badge.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
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
