import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Every text of the mark in the round that says what waits. */
const marks = (page: Page) =>
  page.getByRole('button', { name: /Alt sendt|venter|kræver svar|Uden net/ }).allInnerTexts()

/** Waits until the round says that all is sent; a failure names what it says instead. */
export const allSent = (page: Page, timeout = 60_000): Promise<void> =>
  expect.poll(() => marks(page), { timeout }).toEqual(['Alt sendt'])
