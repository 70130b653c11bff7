import { Icon } from '#ui/icon/icon.tsx'
import classes from './check-tree.module.css'
import { type CheckState, isDisabled } from './tree-node.ts'
import type { CheckTreeRow } from './visible-rows.ts'

interface Props {
  id: string
  row: CheckTreeRow
  index: number
  state: CheckState
  isActive: boolean
  isColumn: boolean
  topPx: number
}

const ariaCheckedOf = { all: 'true', some: 'mixed', none: 'false' } as const

export function TreeRowView({ id, row, index, state, isActive, isColumn, topPx }: Props) {
  const { node, level, position, siblings, isOpen, isHit } = row
  return (
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={node.children.length > 0 ? isOpen : undefined}
      aria-checked={ariaCheckedOf[state]}
      aria-disabled={isDisabled(node) || undefined}
      data-index={index}
      data-active={isActive || undefined}
      data-column={isColumn || undefined}
      className={classes.row}
      style={{ transform: `translateY(${topPx}px)`, paddingInlineStart: isColumn ? 8 : (level - 1) * 24 }}
    >
      <span className={classes.twisty} data-twisty={node.children.length > 0 || undefined} aria-hidden>
        {node.children.length > 0 && <Icon name={isOpen && !isColumn ? 'chevron-down' : 'chevron-right'} size={16} />}
      </span>
      <span className={classes.box} data-state={state} aria-hidden>
        {state === 'all' && <Icon name="check" size={16} />}
        {state === 'some' && <Icon name="minus" size={16} />}
      </span>
      {node.icon && <Icon name={node.icon} className={classes.icon} />}
      <span className={classes.name}>
        {isHit ? <mark className={classes.hit}>{node.name}</mark> : node.name}
        {node.disabledReason && <span className={classes.reason}>{node.disabledReason}</span>}
      </span>
      {node.count && <span className={classes.count}>{node.count}</span>}
    </div>
  )
}
