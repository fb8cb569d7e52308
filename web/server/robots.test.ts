import { expect, it } from 'vitest'
import { robotsText } from './robots.ts'

it('names the sitemap and excludes private pages', () => {
  const lines = robotsText('https://quarry.example').split('\n')
  expect(lines).toContain('Sitemap: https://quarry.example/sitemap.xml')
  expect(lines).toContain('Disallow: /settings')
  expect(lines[0]).toBe('User-agent: *')
})
