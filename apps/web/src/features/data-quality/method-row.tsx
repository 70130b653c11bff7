import type { AssessmentMethods, MethodAggregate } from '@herdboard/contract/figures/data-quality.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './data-quality.module.css'
import { RemedyLink } from './remedy-link.tsx'

interface Props {
  row: MethodAggregate
  method: AssessmentMethods[number] | undefined
  badge: ReactNode
  onOpen: () => void
}

/** A method with its value, its limit, the figures that it weakens, and the link that corrects it. */
export function MethodRow({ row, method, badge, onOpen }: Props) {
  const { t } = useTranslation('data-quality')
  const { measured, limit, missing, remedy } = row
  return (
    <li className={classes.methodRow}>
      <button type="button" className={classes.method} onClick={onOpen}>
        <span className={classes.what}>
          <span>{method?.name}</span>
          <span className={classes.description}>{method?.description}</span>
          <span className={classes.description}>
            {missing ?? (measured === null ? t('unmeasured', { limit }) : t('measured', { value: measured, limit }))}
          </span>
          {method && (
            <span className={classes.description}>{t('weakens', { figures: method.weakens.join(', ') })}</span>
          )}
        </span>
        <span className={classes.importance}>{method?.importance}</span>
        <span className={classes.category}>{badge}</span>
      </button>
      <RemedyLink remedy={remedy} method={method?.name ?? ''} />
    </li>
  )
}
