import type { Page } from 'playwright-core'

/**
 * Returns the texts outside tables that reach beyond their card, button or other frame, or beyond the window, without a
 * hint that has the whole text. Empty when everything can be read.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const FRAMES = 'article, section, button, a, li, header, nav, aside, [role=tab], [role=dialog]'
    /** The frame around a text; null where it scrolls sideways, or is for screen readers only. */
    const frameOf = (part: HTMLElement): HTMLElement | null => {
      let frame: HTMLElement | null = null
      for (let each: HTMLElement | null = part; each && each !== document.body; each = each.parentElement) {
        const { overflowX, display, clipPath, clip, visibility } = getComputedStyle(each)
        if (['auto', 'scroll'].includes(overflowX) || visibility === 'hidden') return null
        if (clipPath !== 'none' || clip !== 'auto' || (each.offsetWidth <= 1 && display !== 'contents')) return null
        const isFrame = each.matches(FRAMES) || overflowX !== 'visible'
        if (!frame && isFrame && display !== 'inline' && display !== 'contents') frame = each
      }
      return frame ?? document.body
    }
    const hasHint = (part: HTMLElement, frame: HTMLElement): boolean =>
      part.closest('[title], [data-whole], [aria-describedby]') !== null ||
      getComputedStyle(frame).textOverflow === 'ellipsis'
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const part = texts.currentNode.parentElement
      const text = texts.currentNode.textContent?.trim() ?? ''
      if (!part || text === '' || part.closest('svg, script, style, table, [aria-hidden=true], [hidden]')) continue
      const frame = frameOf(part)
      if (!frame || hasHint(part, frame)) continue
      const edge = frame.getBoundingClientRect()
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      for (const { left, right, width } of range.getClientRects())
        if (width > 1 && (right > Math.min(edge.right, innerWidth) + 1.5 || left < edge.left - 1.5))
          found.add(text.slice(0, 80))
    }
    return [...found]
  })
