import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import classes from '../window/action-modal.module.css'

/** Placeholder of the form while it loads. */
const HEIGHT_PX = 280

interface Props {
  problem: string | null
  onRetry: (() => void) | null
}

export const FormLoading = ({ problem, onRetry }: Props) =>
  problem ? (
    <ErrorState sentence={problem} {...(onRetry && { onRetry })} />
  ) : (
    <div className={classes.waiting}>
      <Skeletons heightPx={HEIGHT_PX} />
    </div>
  )
