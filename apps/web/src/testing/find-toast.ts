import { screen, within } from '@testing-library/react'

/** The toast with these words, once it stands at the foot of the window. */
export const findToast = (words: string | RegExp) =>
  within(screen.getByRole('region', { name: 'Messages' })).findByText(words)
