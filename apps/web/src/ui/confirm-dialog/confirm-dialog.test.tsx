import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

const show = (onConfirm: () => void | Promise<void>, onCancel = () => undefined) =>
  renderPart(
    <ConfirmDialog
      isOpen
      title="Slet pris"
      message="Prisen fra 1. januar slettes."
      confirmLabel="Slet pris"
      isDangerous
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  )

test('the focus is on the way back, so a hasty Enter changes nothing', async () => {
  const [onConfirm, onCancel] = [vi.fn(), vi.fn()]
  await show(onConfirm, onCancel)
  expect(await screen.findByRole('dialog', { name: 'Slet pris' })).toHaveAccessibleDescription(/1\. januar/)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Annuller' })).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  expect(onConfirm).not.toHaveBeenCalled()
  expect(onCancel).toHaveBeenCalledOnce()
})

test('while it is being done it cannot be asked for again', async () => {
  let finish = () => {}
  const onConfirm = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  await show(onConfirm)
  const button = await screen.findByRole('button', { name: 'Slet pris' })
  await userEvent.click(button)
  await userEvent.click(button)
  expect(onConfirm).toHaveBeenCalledOnce()
  finish()
  await waitFor(() => expect(button).toBeEnabled())
})
