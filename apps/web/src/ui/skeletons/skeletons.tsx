import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './skeletons.module.css'

interface Props {
  /** Number and height as in the real layout: eight rows of a table, one form. */
  count?: number
  heightPx: number
}

const GAP_PX = 8
/** Higher than this, a part of a screen is several rows. */
const MAX_ROW_PX = 64

/** Grey rows with the size of the content that is loading; see `docs/behaviour/screens.md`. */
export function Skeletons({ count = 1, heightPx }: Props) {
  const { t } = useTranslation()
  const rows = Math.ceil((heightPx + GAP_PX) / (MAX_ROW_PX + GAP_PX))
  const rowPx = (heightPx + GAP_PX) / rows - GAP_PX
  return (
    <div className={classes.stack} style={{ gap: GAP_PX }} aria-busy>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: count * rows }, (_, index) => index).map((index) => (
        <Skeleton key={index} height={rowPx} className={classes.block} />
      ))}
    </div>
  )
}
