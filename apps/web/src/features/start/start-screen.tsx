import { Page } from '#ui/page/page.tsx'
import { useBrand } from '#ui/theme/brand.ts'

export function StartScreen() {
  const { name } = useBrand()
  return <Page heading={name}>{null}</Page>
}
