import { Page } from '#ui/page/page.tsx'

export function GalleryScreen() {
  return <Page heading="Gallery">{null}</Page>
}
