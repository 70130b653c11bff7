import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useImportPermission } from '#blocks/parts/session/use-import-permission.ts'
import { useManyFarms } from '#blocks/parts/session/use-many-farms.ts'
import { usePermissions } from '#blocks/parts/session/use-permissions.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { safeLink } from '#lib/http/safe-link.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { useTip } from '#ui/tip/use-tip.tsx'
import { type SidebarEntry, sidebarGroups } from '../screen/sidebar-route.ts'
import { footerQuery, useProfile } from '../session/session-queries.ts'
import classes from './sidebar.module.css'

interface Props {
  isOpen: boolean
}

/** The sidebar with the existing screens in groups; when collapsed, it shows only their icons. */
export function Sidebar({ isOpen }: Props) {
  const { t } = useTranslation('shell')
  const { modules, role } = useProfile()
  const permissions = usePermissions()
  const entries = useSidebarEntries()
  const rights = { modules, permissions, mayImport: useImportPermission(), hasManyFarms: useManyFarms() }
  const groups = sidebarGroups(entries, rights, role)
  // Two entries must not be marked at once: treatment instructions are below the path of treatments.
  const hasEntryBelow = ({ to }: SidebarEntry) => entries.some((other) => other.to.startsWith(`${to}/`))

  return (
    <nav id="sidebar" className={classes.sidebar} data-open={isOpen || undefined} aria-label={t('mainMenu')}>
      <div className={classes.groups}>
        {groups.map((group) => (
          <ul key={group[0]?.to} className={classes.group}>
            {group.map((entry) => (
              <li key={entry.to}>
                <SidebarLink entry={entry} isOpen={isOpen} isExact={hasEntryBelow(entry)} />
              </li>
            ))}
          </ul>
        ))}
      </div>
      {isOpen && <Footer />}
    </nav>
  )
}

interface LinkProps {
  entry: SidebarEntry
  isOpen: boolean
  /** Marked only on its own screen, not on those below its path. */
  isExact: boolean
}

function SidebarLink({ entry: { to, label, icon }, isOpen, isExact }: LinkProps) {
  const { t } = useTranslation('shell')
  const { ref, tip } = useTip({ label: t(label), position: 'right', isDisabled: isOpen })
  return (
    <>
      <Link
        ref={ref}
        to={to}
        className={classes.entry}
        activeOptions={{ exact: isExact, includeSearch: false }}
        activeProps={{ 'aria-current': 'page' }}
        aria-label={t(label)}
      >
        <Icon name={icon} />
        <span className={classes.label}>{t(label)}</span>
      </Link>
      {tip}
    </>
  )
}

function useSidebarEntries(): SidebarEntry[] {
  const { routesById } = useRouter()
  return Object.values(routesById).flatMap((route) => {
    const sidebar = route.options.staticData?.sidebar
    return sidebar ? [{ ...sidebar, to: route.fullPath }] : []
  })
}

function Footer() {
  const { t } = useTranslation('shell')
  const { data: footer } = useQuery(footerQuery)
  if (!footer) return null
  return (
    <footer className={classes.footer}>
      <span>{footer.text}</span>
      {footer.links
        .filter(({ url }) => safeLink(url) !== null)
        .map(({ text, url }) => (
          <a key={url} href={url}>
            {text}
          </a>
        ))}
      <span>{t('version', { version: footer.version })}</span>
    </footer>
  )
}
