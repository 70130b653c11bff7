import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An installed package, from the lock file. */
export interface LockedPackage {
  name: string
  version: string
  /** SPDX expression; empty where the package names none. */
  licence: string
}

/** Licences that let the product be sold without its source; each part of an `AND` must be one. */
const PERMISSIVE: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
])

/** Licences with a condition, each with the packages that may have it and the reason. */
const BY_PACKAGE: Readonly<Record<string, { packages: RegExp; reason: string }>> = {
  'LGPL-3.0-or-later': {
    packages: /^@img\/sharp(-libvips)?-/,
    reason: 'libvips is a library of its own, unchanged and replaceable',
  },
  'MPL-2.0': {
    packages: /^(lightningcss|@axe-core\/|axe-core|web-push$)/,
    reason: 'its conditions concern changed files of the package alone, and none is changed',
  },
}

/** Licences that packages state in their own files, but not where the lock file takes them from. */
const STATED: Readonly<Record<string, string>> = {
  // `licenses` of the package and its LICENSE.
  busboy: 'MIT',
  streamsearch: 'MIT',
  // The last section of its Readme.md.
  'humanize-number': 'MIT',
}

/** Reads the packages of the lock file, without the workspaces of the project. */
export function lockedPackages(root: string): LockedPackage[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; license?: string; link?: boolean }>
  }
  return Object.entries(lock.packages).flatMap(([path, { version = '', license = '', link }]) => {
    if (!path.includes('node_modules/') || link) return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return [{ name, version, licence: license || (STATED[name] ?? '') }]
  })
}

/** Whether a package may be used: one option of an `OR`, and of that every part of an `AND`. */
export function isAllowed({ name, licence }: Pick<LockedPackage, 'name' | 'licence'>): boolean {
  const options = licence.replaceAll(/[()]/g, '').split(' OR ')
  return options.some((option) =>
    option.split(' AND ').every((part) => {
      const conditional = BY_PACKAGE[part]
      if (!conditional) return PERMISSIVE.has(part)
      return conditional.packages.test(name)
    }),
  )
}
