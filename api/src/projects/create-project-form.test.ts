import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { testApp } from '../../testing/test-app.ts'

const current = testApp()
const PICTURE = new Uint8Array(
  await sharp({ create: { width: 20, height: 20, channels: 3, background: '#3a8f7b' } })
    .png()
    .toBuffer(),
)
const ANOTHER = new Uint8Array(
  await sharp({ create: { width: 20, height: 20, channels: 3, background: '#7b3a8f' } })
    .png()
    .toBuffer(),
)
const shot = (item: string, given: object = {}) => ({ item, featured: false, ...given })

/** The form as build tools send it, with these parts after its data. */
async function send(fields: object, parts: [name: string, bytes: Uint8Array<ArrayBuffer>][] = []) {
  const form = new FormData()
  const named = { title: 'Cave lights', slug: 'cave-lights', description: 'Light for caves', ...fields }
  form.set('data', JSON.stringify(named))
  for (const [name, bytes] of parts) form.append(name, new Blob([bytes]), `${name}.png`)
  const { app, tokens } = current()
  const response = await app.request('/v2/project', {
    method: 'POST',
    body: form,
    headers: { authorization: tokens.alice },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const countProjects = async () => (await current().db.selectFrom('projects').select('id').execute()).length

describe('a draft with its images', () => {
  it('accepts the old name of the title, and captions of images', async () => {
    const gallery_items = [shot('one', { title: 'One', description: 'The first', ordering: 3 }), shot('two')]
    const { status, body } = await send(
      { title: undefined, mod_name: 'Old lights', slug: 'old-lights', gallery_items },
      [
        ['one', PICTURE],
        ['two', ANOTHER],
      ],
    )
    expect(status).toBe(200)
    expect(body['title']).toBe('Old lights')
    expect(body['gallery']).toHaveLength(2)
    expect(body['gallery']).toContainEqual(
      expect.objectContaining({ title: 'One', description: 'The first', ordering: 3, featured: false }),
    )
    expect(body['gallery']).toContainEqual(expect.objectContaining({ title: null, description: null }))
  })

  it.each<[string, object, [string, Uint8Array<ArrayBuffer>][], string, string]>([
    ['a part that nothing names', {}, [['other', PICTURE]], 'other', 'invalid_input'],
    [
      'a part that comes twice',
      {},
      [
        ['icon', PICTURE],
        ['icon', PICTURE],
      ],
      'data',
      'invalid_input',
    ],
    [
      'two pictures in front',
      { gallery_items: [shot('one', { featured: true }), shot('two', { featured: true })] },
      [
        ['one', PICTURE],
        ['two', ANOTHER],
      ],
      'gallery_items',
      'invalid_input',
    ],
    [
      'the same picture twice',
      { gallery_items: [shot('one'), shot('two')] },
      [
        ['one', PICTURE],
        ['two', PICTURE],
      ],
      '',
      'invalid_image',
    ],
    ['a picture that does not come', { gallery_items: [shot('one')] }, [], 'gallery_items', 'invalid_input'],
    ['an icon that is too large', {}, [['icon', new Uint8Array(256 * 1024 + 1)]], '', 'too_large'],
    ['an icon that is no picture', {}, [['icon', new Uint8Array(10)]], '', 'invalid_image'],
    [
      'a picture that is none',
      { gallery_items: [shot('one')] },
      [['one', new Uint8Array(10)]],
      '',
      'invalid_image',
    ],
  ])('is not made with %s', async (_, data, parts, path, error) => {
    const before = await countProjects()
    const refusal = await send(data, parts)
    const fields = path === '' ? {} : { fields: [{ path }] }
    expect(refusal).toMatchObject({ status: 400, body: { error, ...fields } })
    expect(await countProjects()).toBe(before)
  })
})
