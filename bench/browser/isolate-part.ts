import type { Locator } from 'playwright-core'

/** Hides the rest of the gallery, so that the part is alone as on a screen of the product. */
export const isolatePart = (part: Locator): Promise<void> =>
  part.evaluate((shown) => {
    for (let one = shown as HTMLElement; one.parentElement && one.tagName !== 'MAIN'; one = one.parentElement)
      for (const beside of one.parentElement.children)
        if (beside !== one && beside instanceof HTMLElement && !one.closest('article')?.contains(beside))
          beside.style.display = 'none'
  })
