import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { partsReadIn, withoutUnreadParts } from './unread-parts.ts'

const source = `Button.classes = Button_module_default;
Button.displayName = "@mantine/core/Button";
Button.Group = ButtonGroup;
Button.GroupSection = ButtonGroupSection;`

test('a part that some source reads stays, all others go, and nothing else changes', () => {
  const read = partsReadIn([
    'return <Button.Group>…</Button.Group>',
    // Attaching a part is not reading it.
    'Button.GroupSection = ButtonGroupSection;',
  ])
  expect(withoutUnreadParts(source, read)).toBe(source.replace('Button.GroupSection = ButtonGroupSection;', ''))
})

test('no screen takes a part of a component under another name, which the build would not see', () => {
  const folder = join(import.meta.dirname, 'src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const hidden = files.filter((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const imports = [...text.matchAll(/import \{([^}]*)\} from '@mantine\/(?:core|dates)'/g)].map(
      ([, names = '']) => names,
    )
    const names = imports.flatMap((list) => list.split(',')).map((name) => name.trim())
    const renamed = names.some((name) => /^[A-Z]\w* as /.test(name))
    const taken = names.some((name) => /^[A-Z]\w*$/.test(name) && new RegExp(`= ${name}(\\s*\n|;|\\[)`).test(text))
    return renamed || taken || text.includes('* as mantine')
  })
  expect(hidden).toEqual([])
})
