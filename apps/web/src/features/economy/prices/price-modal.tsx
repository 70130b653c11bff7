import { Modal } from '@mantine/core'
import { useState } from 'react'
import { UnsavedDialog } from '#blocks/workflows/action-modal/draft/unsaved-dialog.tsx'
import { useUnsavedGuard } from '#blocks/workflows/action-modal/draft/use-unsaved-guard.ts'
import { DoneStep } from '#blocks/workflows/action-modal/window/done-step.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { useOpenAfterMount } from '#ui/lazy/use-open-after-mount.ts'
import { useReturnFocus } from '#ui/popup/use-return-focus.ts'
import { showProblem } from '#ui/toasts/show-problem.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import type { PriceEditing, PriceFigures } from './price-editing.ts'
import { PriceForm } from './price-form.tsx'

/** The result step closes by itself. */
export const CLOSES_AFTER_MS = 2_000

interface Props<Field extends string> {
  editing: PriceEditing<Field>
  onClose: () => void
}

/** The window for a price or an adjustment: period and figures, then the result. */
export function PriceModal<Field extends string>({ editing, onClose }: Props<Field>) {
  useReturnFocus()
  const { t } = useTranslation('economy')
  const [done, setDone] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const isRaised = useOpenAfterMount(true)
  const guard = useUnsavedGuard(isTouched && done === null)

  const attempt = async (work: () => Promise<string>) => {
    setProblem(null)
    setBusy(true)
    try {
      setDone(await work())
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      showProblem(failure)
      setProblem(failure.messages.map(({ message }) => message).join(' ') || t('failed'))
    } finally {
      setBusy(false)
    }
  }
  const close = () => {
    onClose()
    // The result step was announced when it opened.
    if (done !== null) showSuccess(done, { isAnnounced: true })
  }

  return (
    <>
      <Modal
        opened={isRaised}
        onClose={guard.confirmClose(close)}
        closeOnEscape={!guard.isConfirming}
        title={editing.title}
        closeButtonProps={{ 'aria-label': t('close') }}
        size="lg"
      >
        {done === null ? (
          <PriceForm
            editing={editing}
            problem={problem}
            isBusy={isBusy}
            onTouched={() => setTouched(true)}
            onSave={(id: string, figures: PriceFigures<Field>, isMarked) =>
              attempt(() => editing.save(id, figures, isMarked))
            }
            onRemove={(id) => attempt(() => editing.remove?.(id) ?? Promise.resolve(''))}
            onCancel={guard.confirmClose(close)}
          />
        ) : (
          <DoneStep message={done} isPending={false} onAnother={null} closesAfterMs={CLOSES_AFTER_MS} onClose={close} />
        )}
      </Modal>
      <UnsavedDialog guard={guard} />
    </>
  )
}
