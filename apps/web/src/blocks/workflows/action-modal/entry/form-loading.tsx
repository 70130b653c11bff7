import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { Button } from '@mantine/core'
import { requestRecordWindow } from '#blocks/parts/action-request/action-request.ts'
import { OpenRejectedButton } from '#blocks/parts/notifications/open-rejected-button.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import classes from '../window/action-modal.module.css'

/** Placeholder of the form while it loads. */
const HEIGHT_PX = 280

interface Props {
  problem: string | null
  onRetry: (() => void) | null
  /** What is there in place of the form. */
  madeRecord?: RecordId | null
  /** Opens the form although somebody rejected its notification. */
  onReopen?: (() => void) | null
}

export function FormLoading({ problem, onRetry, madeRecord = null, onReopen = null }: Props) {
  if (problem === null)
    return (
      <div className={classes.waiting}>
        <Skeletons heightPx={HEIGHT_PX} />
      </div>
    )
  if (madeRecord === null && !onReopen) return <ErrorState sentence={problem} {...(onRetry && { onRetry })} />
  return <InPlaceOfForm problem={problem} madeRecord={madeRecord} onReopen={onReopen} />
}

/** A component of its own: without a network its texts may be missing, and a form that only loads must not wait for them. */
function InPlaceOfForm({ problem, madeRecord, onReopen }: Required<Omit<Props, 'onRetry'>>) {
  const { t } = useTranslation('notifications')
  return (
    <div className={classes.made}>
      <p role="status">{problem}</p>
      {madeRecord != null && (
        <Button variant="default" onClick={() => requestRecordWindow(madeRecord)}>
          {t('showRecord')}
        </Button>
      )}
      {onReopen && <OpenRejectedButton onOpen={onReopen} />}
    </div>
  )
}
