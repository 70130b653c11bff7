import {
  addBudgetPrice,
  type BudgetEntry,
  removeBudgetEntry,
  removeBudgetPrice,
} from '@herdboard/contract/economy/budget.ts'
import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { UnsavedDialog } from '#blocks/workflows/action-modal/draft/unsaved-dialog.tsx'
import { useUnsavedGuard } from '#blocks/workflows/action-modal/draft/use-unsaved-guard.ts'
import { DoneStep } from '#blocks/workflows/action-modal/window/done-step.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { useOpenAfterMount } from '#ui/lazy/use-open-after-mount.ts'
import { useReturnFocus } from '#ui/popup/use-return-focus.ts'
import { showProblem } from '#ui/toasts/show-problem.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import classes from '../economy.module.css'
import { DeletePrice } from '../prices/delete-price.tsx'
import { newIdempotencyKey } from '../prices/new-idempotency-key.ts'
import { CLOSES_AFTER_MS } from '../prices/price-modal.tsx'
import { AddBudgetPrice } from './add-budget-price.tsx'
import { BudgetPrices } from './budget-prices.tsx'

interface Props {
  entry: BudgetEntry
  onEdit: () => void
  onClose: () => void
}

/** A budget line: its price history, a new price, and buttons to edit and delete it. */
export function BudgetModal({ entry, onEdit, onClose }: Props) {
  useReturnFocus()
  const { t } = useTranslation('economy')
  const [done, setDone] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const isRaised = useOpenAfterMount(true)
  const guard = useUnsavedGuard(isTouched && done === null)
  const { id, category_name: name, prices, price_unit: unit, editable } = entry

  const run = async (work: () => Promise<unknown>, doneText: string) => {
    setProblem(null)
    setBusy(true)
    try {
      await work()
      setDone(doneText)
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

  if (isDeleting)
    return (
      <DeletePrice
        name={name}
        why={t('deleteLineWhy', { name })}
        successText={t('lineDeleted')}
        remove={() => callEndpoint(removeBudgetEntry, { params: { id } }, newIdempotencyKey())}
        onClose={onClose}
      />
    )
  return (
    <>
      <Modal
        opened={isRaised}
        onClose={guard.confirmClose(close)}
        closeOnEscape={!guard.isConfirming}
        title={name}
        closeButtonProps={{ 'aria-label': t('close') }}
        size="lg"
      >
        {done === null ? (
          <>
            <BudgetPrices
              prices={prices}
              unit={unit}
              mayDelete={editable && prices.length > 1 && !isBusy}
              onDelete={(price_id) =>
                run(
                  () => callEndpoint(removeBudgetPrice, { params: { id, price_id } }, newIdempotencyKey()),
                  t('priceDeleted'),
                )
              }
            />
            {editable && (
              <AddBudgetPrice
                unit={unit}
                isBusy={isBusy}
                onTouched={() => setTouched(true)}
                onAdd={(body) =>
                  run(
                    () => callEndpoint(addBudgetPrice, { params: { id }, body }, newIdempotencyKey()),
                    t('priceCreated'),
                  )
                }
              />
            )}
            {problem && (
              <p role="alert" className={classes.problem}>
                {problem}
              </p>
            )}
            {editable && (
              <Group justify="space-between" mt={24}>
                <Button
                  variant="subtle"
                  color="alarm"
                  disabled={isBusy}
                  onClick={guard.confirmClose(() => setDeleting(true))}
                >
                  {t('deleteLine')}
                </Button>
                <Button variant="default" disabled={isBusy} onClick={guard.confirmClose(onEdit)}>
                  {t('editLine')}
                </Button>
              </Group>
            )}
          </>
        ) : (
          <DoneStep message={done} isPending={false} onAnother={null} closesAfterMs={CLOSES_AFTER_MS} onClose={close} />
        )}
      </Modal>
      <UnsavedDialog guard={guard} />
    </>
  )
}
