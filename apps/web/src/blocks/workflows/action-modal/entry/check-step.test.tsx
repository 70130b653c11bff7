import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { CheckStep } from './check-step.tsx'

test('[FORM-008] check step sends nothing while a field breaks its rules', async () => {
  let sent = 0
  await renderPart(
    <CheckStep
      place="Nygaard"
      sections={[]}
      isEdit={false}
      sending="no"
      problem={null}
      maySend={false}
      onBack={() => undefined}
      onSend={() => {
        sent += 1
      }}
      notification={null}
      onRejected={() => undefined}
    />,
  )
  const send = await screen.findByRole('button', { name: 'Send' })
  expect(send).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(send)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(sent).toBe(0)
})
