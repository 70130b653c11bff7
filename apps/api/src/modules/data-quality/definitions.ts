import type { AssessmentMethods, QualityCategories } from '@herdboard/contract/data-quality.ts'
import { qualityCategories } from '@herdboard/domain/data-quality/category.ts'
import { qualityMethods } from '@herdboard/domain/data-quality/methods.ts'
import type { Call } from '#platform/call.ts'

export const categoryDefinitions = ({ text }: Call): QualityCategories =>
  qualityCategories.map((id) => ({ id, name: text(`quality:category.${id}`) }))

export const methodDefinitions = ({ text }: Call): AssessmentMethods =>
  qualityMethods.map(({ id, key, level }) => ({
    id,
    name: text(`quality:name.${key}`),
    description: text(`quality:what.${key}`),
    importance: text(`quality:level.${level}`),
  }))
