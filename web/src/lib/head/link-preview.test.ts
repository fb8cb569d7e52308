import { expect, it } from 'vitest'
import { sharedLink } from './link-preview.ts'

const page = { title: 'Copper Lanterns', description: null, path: '/mod/copper-lanterns' }
const metaOf = (preview: 'project/abcd1234' | undefined) =>
  new Map(
    sharedLink({ ...page, preview }, 'https://quarry.test').meta.map((tag) => [
      'property' in tag ? tag.property : tag.name,
      tag.content,
    ]),
  )

it('describes the preview with absolute address, size and alternative text', () => {
  const meta = metaOf('project/abcd1234')
  expect(meta.get('og:image')).toBe('https://quarry.test/preview/project/abcd1234.png')
  expect([meta.get('og:image:width'), meta.get('og:image:height')]).toEqual(['1200', '630'])
  expect(meta.get('og:image:alt')).toBe('Copper Lanterns')
  expect(meta.get('twitter:card')).toBe('summary_large_image')
})

it('has no preview of a page that only members may see', () => {
  const meta = metaOf(undefined)
  expect(meta.has('og:image')).toBe(false)
  expect(meta.get('twitter:card')).toBe('summary')
})
