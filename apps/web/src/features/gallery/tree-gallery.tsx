import { useState } from 'react'
import { CheckTree } from '#blocks/parts/check-tree/check-tree.tsx'
import { aPlace, manyFarms, twoFarms } from '#testing/trees.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import classes from './gallery.module.css'

const nodes = [...twoFarms(), ...manyFarms(21)]
const single = [aPlace('only', 'Nørregård')]
const none: ReadonlySet<string> = new Set()
const noop = () => undefined

export function TreeGallery() {
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
      <Card title="Ét sted">
        <CheckTree
          label="Ét sted"
          nodes={single}
          checked={none}
          onChange={noop}
          open={none}
          onOpenChange={noop}
          search=""
          maxHeight="400px"
        />
      </Card>
      <Card title="Steder, henter">
        <Skeletons count={6} heightPx={32} />
      </Card>
      <Card title="Ingen steder">
        <EmptyState icon="building-cottage" sentence="Der er ingen ejendomme endnu" />
      </Card>
      <Card title="Steder kunne ikke hentes">
        <ErrorState onRetry={noop} requestId="01JD-7F3K" />
      </Card>
      <Card title="Steder, uden adgang">
        <EmptyState icon="building-cottage" sentence="Du har ikke adgang til nogen ejendom endnu" />
      </Card>
    </div>
  )
}
