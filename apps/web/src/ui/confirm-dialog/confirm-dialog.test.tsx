import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
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

test('the confirm dialog focuses Cancel, so Enter changes nothing', async () => {
  const [onConfirm, onCancel] = [vi.fn(), vi.fn()]
  await show(onConfirm, onCancel)
  expect(await screen.findByRole('dialog', { name: 'Slet pris' })).toHaveAccessibleDescription(/1\. januar/)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Annuller' })).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  expect(onConfirm).not.toHaveBeenCalled()
  expect(onCancel).toHaveBeenCalledOnce()
})

test('the confirm dialog ignores a second click while the action is running', async () => {
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

test('Escape cancels', async () => {
  const [onConfirm, onCancel] = [vi.fn(), vi.fn()]
  await show(onConfirm, onCancel)
  await screen.findByRole('dialog', { name: 'Slet pris' })
  await userEvent.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledOnce()
  expect(onConfirm).not.toHaveBeenCalled()
})

function PriceCard() {
  const [isAsking, setAsking] = useState(false)
  const [isForAll, setForAll] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        Slet
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Slet pris"
        message="Prisen slettes."
        confirmLabel={isForAll ? 'Slet alle' : 'Slet en'}
        onConfirm={() => setAsking(false)}
        onCancel={() => setAsking(false)}
      >
        <label>
          <input type="checkbox" checked={isForAll} onChange={(event) => setForAll(event.currentTarget.checked)} />
          Alle stalde
        </label>
      </ConfirmDialog>
    </>
  )
}

test('content of the confirm dialog follows its screen, and the focus returns to the opening button', async () => {
  await renderPart(<PriceCard />)
  const opener = screen.getByRole('button', { name: 'Slet' })
  await userEvent.click(opener)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Alle stalde' }))
  expect(screen.getByRole('checkbox')).toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: 'Slet alle' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(opener).toHaveFocus())
})
