import { useState } from 'react'
import { CheckTree } from '#blocks/check-tree/check-tree.tsx'
import { manyFarms, twoFarms } from '#testing/trees.ts'
import { Card } from '#ui/card/card.tsx'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import classes from './gallery.module.css'

const nodes = [...twoFarms(), ...manyFarms(21)]

export function TreeShow() {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set(['n4a', 's1']))
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(['n', 'n4']))
  const [search, setSearch] = useState('')
  return (
    <div className={classes.thirds}>
      <Card title="Steder">
        <div className={classes.column}>
          <SearchBox value={search} onChange={setSearch} label="Søg ejendom, stald, sektion" />
          <CheckTree
            label="Steder"
            nodes={nodes}
            checked={checked}
            onChange={setChecked}
            open={open}
            onOpenChange={setOpen}
            search={search}
            maxHeight="400px"
          />
        </div>
      </Card>
    </div>
  )
}
