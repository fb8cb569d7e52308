import { expect, it } from 'vitest'
import { pageStage } from '../../../testing/page-stage.tsx'
import { AppLink } from './app-link.tsx'

const stage = pageStage()

it.each([
  ['/', 'page'],
  ['/#download', null],
  ['/mods', null],
])('of the current page marks %s as %s', async (href, current) => {
  await stage.open(
    () => <AppLink href={href}>Here</AppLink>,
    () => undefined,
  )
  expect(document.querySelector('a')?.getAttribute('aria-current')).toBe(current)
})
