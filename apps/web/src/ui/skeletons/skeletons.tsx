import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './skeletons.module.css'

interface Props {
  /** Of the real layout: eight rows of a table, one block of a chart. */
  count?: number
  heightPx: number
}

/** Grey stand-ins of the size of what is coming. */
export function Skeletons({ count = 1, heightPx }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.stack} aria-busy>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <Skeleton key={place} height={heightPx} className={classes.block} />
      ))}
    </div>
  )
}
