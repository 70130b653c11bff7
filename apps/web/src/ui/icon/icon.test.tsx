import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Icon } from './icon.tsx'

test('an icon without a built-in drawing takes the text colour; a picture from another site is unchanged', () => {
  const { container } = render(
    <p style={{ color: 'rgb(250, 250, 250)' }}>
      <Icon name="bell" url="/icons/antenna-bars-1.svg" />
      <Icon name="bell" url="https://pictures.example/pig.svg" />
    </p>,
  )
  const drawing = container.querySelector('span')
  expect(drawing?.style.mask).toContain('/icons/antenna-bars-1.svg')
  expect(drawing?.style.background.toLowerCase()).toBe('currentcolor')
  expect([...container.querySelectorAll('img')].map((img) => img.getAttribute('src'))).toEqual([
    'https://pictures.example/pig.svg',
  ])
})
