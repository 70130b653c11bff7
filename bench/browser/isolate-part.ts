import type { Locator } from 'playwright-core'

/** Leaves of the gallery only the article that holds this part, as a screen of the product has it. */
export const isolatePart = (part: Locator): Promise<void> =>
  part.evaluate((shown) => {
    for (let one = shown as HTMLElement; one.parentElement && one.tagName !== 'MAIN'; one = one.parentElement)
      for (const beside of one.parentElement.children)
        if (beside !== one && beside instanceof HTMLElement && !one.closest('article')?.contains(beside))
          beside.style.display = 'none'
  })
