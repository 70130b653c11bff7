import type { Locator, Page } from 'playwright-core'

/** What a finger meets, px. */
const LEAST = 44

/** Names of what can be pressed or typed into, on a page or in a part of it, and is smaller than a finger. */
export const smallTargets = (within: Page | Locator): Promise<string[]> =>
  within.locator('button:visible, a:visible, select:visible, input:visible, textarea:visible').evaluateAll(
    (all, least) =>
      all
        // A field of its own has no text; one in a key is as large as the key.
        .map((one) => ({
          name: one.textContent || one.outerHTML,
          box: (one.closest('label') ?? one).getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width < least || box.height < least)
        .map(({ name }) => name),
    LEAST,
  )
