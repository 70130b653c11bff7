import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { defaultWindowSize } from './a11y.ts'

/** Widths at which no table may hide anything, px. */
const TABLE_WIDTHS = [1024, 1280, 1366, 1440, 1920]

/** Expects that the tables of the page hide nothing at any width; leaves the window as wide as the default one. */
export async function expectTablesFit(page: Page): Promise<void> {
  for (const width of TABLE_WIDTHS) {
    await page.setViewportSize({ ...defaultWindowSize, width })
    await expect.poll(async () => [width, ...(await tableFaults(page))]).toEqual([width])
  }
  await page.setViewportSize(defaultWindowSize)
}

/**
 * Returns what a reader of the page's tables would miss: columns out of view without a hint, texts covered by another cell
 * or cut without their whole text, cells of more than two lines, and dashes without a reason. Empty when nothing is hidden.
 */
export const tableFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const MAX_LINES = 2
    /** Height of the top bar, which stays over the page. */
    const STUCK_PX = 120
    const linesOf = (cell: HTMLElement): number => {
      // Lines below a text of limited height are not drawn.
      const bottom = cell.querySelector('[data-whole]')?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY
      const range = document.createRange()
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const rects: DOMRect[] = []
      while (texts.nextNode()) {
        // Texts for screen readers only are one pixel wide.
        if ((texts.currentNode.parentElement?.offsetWidth ?? 0) <= 1) continue
        range.selectNodeContents(texts.currentNode)
        rects.push(...[...range.getClientRects()].filter(({ width, top }) => width > 1 && top < bottom - 2))
      }
      const lines: DOMRect[] = []
      // A text whose middle lies within a line stands beside it.
      for (const rect of rects.toSorted((a, b) => a.top - b.top))
        if (lines.every((line) => rect.top + rect.height / 2 > line.bottom + 3)) lines.push(rect)
      return lines.length
    }
    /**
     * Whether another cell of the table lies over an end of a text. Heads and totals stay in view over the rows; so do the
     * first and last column of a wider table, beside a shadow and the number of columns out of view.
     */
    const isCovered = (cell: HTMLElement, table: HTMLTableElement): boolean => {
      const range = document.createRange()
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        if ((texts.currentNode.parentElement?.offsetWidth ?? 0) <= 1) continue
        range.selectNodeContents(texts.currentNode)
        for (const { left, right, top, height, width } of range.getClientRects()) {
          if (width <= 2) continue
          for (const x of [left + 1, right - 1]) {
            const over = document.elementFromPoint(x, top + height / 2)?.closest('tbody :is(td, th)')
            if (!over || over === cell || !table.contains(over)) continue
            if (getComputedStyle(over).position !== 'sticky') return true
          }
        }
      }
      return false
    }
    const faults: string[] = []
    const scrolledTo = window.scrollY
    for (const table of document.querySelectorAll<HTMLTableElement>('main table[aria-label]')) {
      const frame = table.parentElement
      if (!frame || table.offsetParent === null) continue
      const name = table.ariaLabel ?? ''
      // What lies over a text is known only where the text is in view.
      frame.scrollIntoView({ block: 'start', behavior: 'instant' })
      window.scrollBy({ top: -STUCK_PX, behavior: 'instant' })
      const isCards = frame.dataset.cards !== undefined
      const isWider = frame.scrollWidth > frame.clientWidth + 1
      if (isWider && !/kolonner? til (højre|venstre)/.test(frame.parentElement?.textContent ?? ''))
        faults.push(`${name}: columns are out of view without a hint`)
      for (const cell of table.querySelectorAll<HTMLElement>('tbody :is(th, td):not([colspan])')) {
        const text = cell.textContent.slice(0, 60)
        if (text.trim() === '–' && !cell.querySelector('[data-whole], [title]') && !cell.closest('[title]'))
          faults.push(`${name}: a dash has no reason`)
        if (cell.scrollWidth > cell.clientWidth + 2 && !cell.querySelector('[data-whole]'))
          faults.push(`${name}: "${text}" is cut`)
        if (!isCards && !cell.querySelector('[data-whole]') && isCovered(cell, table))
          faults.push(`${name}: "${text}" is covered`)
        if (!isCards && window.innerWidth >= 1366 && linesOf(cell) > MAX_LINES)
          faults.push(`${name}: "${text}" has ${linesOf(cell)} lines`)
      }
    }
    window.scrollTo({ top: scrolledTo, behavior: 'instant' })
    return [...new Set(faults)]
  })
