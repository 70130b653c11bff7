import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import type { listLanguages } from '@herdboard/contract/system/catalogue.ts'
import { Menu } from '@mantine/core'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { AnchoredMenu } from '#ui/popup/anchored-menu.tsx'
import type { PopupAnchor } from '#ui/popup/use-popup.ts'

interface Props {
  anchor: PopupAnchor
  languages: EndpointReply<typeof listLanguages>
  onChoose: (id: number) => void
}

/** The languages, each by its own name. */
export function LanguageList({ anchor, languages, onChoose }: Props) {
  const { language_code } = useProfile()
  return (
    <AnchoredMenu anchor={anchor} position="bottom-end" width={180}>
      {languages
        .filter(({ is_supported }) => is_supported)
        .map(({ id, code, native_name }) => (
          <Menu.Item
            key={id}
            lang={code}
            aria-current={code === language_code}
            rightSection={code === language_code && <Icon name="check" size={16} />}
            onClick={() => code !== language_code && onChoose(id)}
          >
            {native_name}
          </Menu.Item>
        ))}
    </AnchoredMenu>
  )
}
