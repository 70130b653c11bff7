import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './skeletons.module.css'

interface Props {
  /** Number and height as in the real layout: eight rows of a table, one block of a chart. */
  count?: number
  heightPx: number
}

/** Grey placeholders with the size of the content that is loading. */
export function Skeletons({ count = 1, heightPx }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.stack} aria-busy>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Skeleton key={index} height={heightPx} className={classes.block} />
      ))}
    </div>
  )
}
