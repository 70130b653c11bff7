import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useId, useMemo, useRef, useState } from 'react'
import { useRowHeightPx } from '#ui/theme/density.ts'
import { checkStates, toggleNode } from './check-states.ts'
import classes from './check-tree.module.css'
import { columnMove, rowByTyping, treeMove } from './tree-keys.ts'
import { isDisabled, type TreeNode } from './tree-node.ts'
import { TreeRowView } from './tree-row-view.tsx'
import { columnRows, visibleRows } from './visible-rows.ts'

const OVERSCAN = 10
const TYPING_PAUSE_MS = 500

interface Props {
  label: string
  nodes: readonly TreeNode[]
  /** Ids of the selected leaves. */
  checked: ReadonlySet<string>
  onChange: (checked: Set<string>) => void
  open: ReadonlySet<string>
  onOpenChange: (open: Set<string>) => void
  /** Shows matches with their parents, regardless of what is open. */
  search?: string
  maxHeight?: string
  /**
   * Renders one level; the children of the open row are in the next column. Ticking a row also opens it, so that the
   * user sees what was ticked.
   */
  isColumn?: boolean
}

/**
 * A tree of places with tri-state checkboxes. Only rows in view are in the DOM, so the tree has the focus and uses
 * aria-activedescendant. Arrow keys move, open and close; Space ticks; typing jumps to a name; `*` opens the siblings.
 */
export function CheckTree(props: Props) {
  const {
    label,
    nodes,
    checked,
    onChange,
    open,
    onOpenChange,
    search = '',
    maxHeight = '50dvh',
    isColumn = false,
  } = props
  const treeId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const rowHeightPx = useRowHeightPx()
  const [activeId, setActiveId] = useState<string | null>(null)

  const rows = useMemo(
    () => (isColumn ? columnRows(nodes, open, search) : visibleRows(nodes, open, search)),
    [isColumn, nodes, open, search],
  )
  const states = useMemo(() => checkStates(nodes, checked), [nodes, checked])
  const active = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === activeId),
  )

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: OVERSCAN,
  })

  const goTo = (index: number) => {
    setActiveId(rows[index]?.node.id ?? null)
    virtualizer.scrollToIndex(index)
  }

  const toggle = (index: number) => {
    const node = rows[index]?.node
    if (!node || isDisabled(node)) return
    onChange(toggleNode(node, checked))
    if (isColumn && node.children.length > 0) onOpenChange(new Set([node.id]))
  }

  const openOrClose = (index: number) => {
    const row = rows[index]
    if (!row) return
    if (isColumn) return onOpenChange(new Set([row.node.id]))
    const next = new Set(open)
    if (row.isOpen) next.delete(row.node.id)
    else next.add(row.node.id)
    onOpenChange(next)
  }

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const move = (isColumn ? columnMove : treeMove)(event.key, rows, active)
    if (move) {
      event.preventDefault()
      if (move.kind === 'go') goTo(move.to)
      else if (move.kind === 'toggle') toggle(active)
      else if (move.kind === 'close') openOrClose(active)
      else onOpenChange(new Set(isColumn ? move.ids : [...open, ...move.ids]))
    } else if (/^[\p{L}\p{N}]$/u.test(event.key)) jump(event.key, event.timeStamp)
  }

  const jump = (letter: string, at: number) => {
    const isContinued = at - typed.current.at < TYPING_PAUSE_MS
    typed.current = { text: isContinued ? typed.current.text + letter : letter, at }
    const index = rowByTyping(typed.current.text, rows, active)
    if (index !== null) goTo(index)
  }

  const pressRow = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return
    const index = Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1)
    const row = rows[index]
    if (!row) return
    setActiveId(row.node.id)
    if (target.closest('[data-twisty]')) openOrClose(index)
    else toggle(index)
  }

  const idOf = (index: number) => `${treeId}-${index}`

  return (
    <div
      ref={scroller}
      role="tree"
      aria-label={label}
      aria-multiselectable
      aria-activedescendant={rows.length > 0 ? idOf(active) : undefined}
      tabIndex={0}
      className={classes.tree}
      style={{ maxHeight, height: rows.length * rowHeightPx }}
      onKeyDown={press}
      onClick={pressRow}
    >
      <div role="none" className={classes.length} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          return (
            row && (
              <TreeRowView
                key={row.node.id}
                id={idOf(index)}
                row={row}
                index={index}
                state={states.get(row.node.id) ?? 'none'}
                isActive={index === active}
                isColumn={isColumn}
                topPx={start}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
