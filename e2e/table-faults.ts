import type { Page } from 'playwright-core'

/**
 * Returns what a reader of the page's tables would miss: columns out of view without a hint, texts cut without their
 * whole text, cells of more than two lines, and dashes without a reason. Empty when nothing is hidden.
 */
export const tableFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const MAX_LINES = 2
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
    const faults: string[] = []
    for (const table of document.querySelectorAll<HTMLTableElement>('main table[aria-label]')) {
      const frame = table.parentElement
      if (!frame || table.offsetParent === null) continue
      const name = table.ariaLabel ?? ''
      const isCards = frame.dataset.cards !== undefined
      if (
        frame.scrollWidth > frame.clientWidth + 1 &&
        !/kolonner? til (højre|venstre)/.test(frame.parentElement?.textContent ?? '')
      )
        faults.push(`${name}: columns are out of view without a hint`)
      for (const cell of table.querySelectorAll<HTMLElement>('tbody :is(th, td):not([colspan])')) {
        const text = cell.textContent.slice(0, 60)
        if (text.trim() === '–' && !cell.querySelector('[data-whole], [title]') && !cell.closest('[title]'))
          faults.push(`${name}: a dash has no reason`)
        if (cell.scrollWidth > cell.clientWidth + 2 && !cell.querySelector('[data-whole]'))
          faults.push(`${name}: "${text}" is cut`)
        if (!isCards && window.innerWidth >= 1366 && linesOf(cell) > MAX_LINES)
          faults.push(`${name}: "${text}" has ${linesOf(cell)} lines`)
      }
    }
    return [...new Set(faults)]
  })
