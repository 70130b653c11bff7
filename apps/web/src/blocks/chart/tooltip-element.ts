import classes from './chart.module.css'
import type { SeriesLook } from './chart-palette.ts'
import type { TooltipRow } from './tooltip-rows.ts'

const element = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string | undefined, text = '') => {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.textContent = text
  return made
}

/** Built of elements: names come from the server, and text never becomes markup. */
export function tooltipElement(
  heading: string,
  rows: readonly TooltipRow[],
  looks: ReadonlyMap<string, SeriesLook>,
): HTMLElement {
  const box = element('div', classes.tooltip)
  box.append(element('div', classes.tooltipHeading, heading))
  for (const { key, name, figure, isMuted } of rows) {
    const line = element('div', isMuted ? classes.tooltipMuted : classes.tooltipRow)
    const swatch = element('span', classes.swatch)
    const colour = looks.get(key)?.colour
    if (colour) swatch.style.background = colour
    line.append(swatch, element('span', classes.tooltipName, name), element('span', classes.tooltipFigure, figure))
    box.append(line)
  }
  return box
}
