import { screen, within } from '@testing-library/react'

/** The toast with this text, when it is shown. */
export const findToast = (text: string | RegExp) =>
  within(screen.getByRole('region', { name: 'Messages' })).findByText(text)
